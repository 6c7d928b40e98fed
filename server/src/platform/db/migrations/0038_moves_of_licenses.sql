CREATE TABLE "install_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"from_client" text NOT NULL,
	"to_client" text NOT NULL,
	"from_install" jsonb NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "install_moves" ADD CONSTRAINT "install_moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "install_moves_user" ON "install_moves" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "install_moves_from" ON "install_moves" USING btree ("from_client","moved_at");--> statement-breakpoint
CREATE INDEX "install_moves_to" ON "install_moves" USING btree ("to_client","moved_at");--> statement-breakpoint
CREATE INDEX "install_moves_moved_at" ON "install_moves" USING btree ("moved_at");