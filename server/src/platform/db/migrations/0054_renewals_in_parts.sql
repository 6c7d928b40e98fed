CREATE TABLE "renewal_installs" (
	"renewal_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "renewal_installs_renewal_id_client_id_pk" PRIMARY KEY("renewal_id","client_id")
);
--> statement-breakpoint
-- allowed: the table is new in this release, so it has no rows, and the version before does not know it
DROP INDEX "renewals_period";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "save_method" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "renewals" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "renewal_installs" ADD CONSTRAINT "renewal_installs_renewal_id_renewals_id_fk" FOREIGN KEY ("renewal_id") REFERENCES "public"."renewals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewal_installs_client" ON "renewal_installs" USING btree ("client_id","ends_on");--> statement-breakpoint
-- allowed: the table is new in this release, so it has no rows, and the version before does not know it
CREATE UNIQUE INDEX "renewals_part" ON "renewals" USING btree ("user_id","ends_on","by","part");