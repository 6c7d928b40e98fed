CREATE TABLE "installs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"description" text,
	"hostname" text,
	"version" text,
	"license_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "license_reminders" (
	"license_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "license_reminders_license_id_kind_pk" PRIMARY KEY("license_id","kind")
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"client_id" text NOT NULL,
	"hostname" text,
	"type" text NOT NULL,
	"licensee" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"supersedes" uuid,
	"key_id" text NOT NULL,
	"license_text" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	"revoked_by" text,
	"last_validated_at" timestamp (3) with time zone,
	"validation_count" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "installs" ADD CONSTRAINT "installs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_reminders" ADD CONSTRAINT "license_reminders_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "installs_client" ON "installs" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "installs_user" ON "installs" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "licenses_user" ON "licenses" USING btree ("user_id","issued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "licenses_client" ON "licenses" USING btree ("client_id" text_pattern_ops,"issued_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "licenses_expires_at" ON "licenses" USING btree ("expires_at") WHERE "licenses"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "licenses_revoked_at" ON "licenses" USING btree ("revoked_at","id") WHERE "licenses"."revoked_at" is not null;