CREATE TABLE "activation_codes" (
	"install_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "install_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"install_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"key_id" text NOT NULL,
	"public_key" text NOT NULL,
	"pinned_at" timestamp (3) with time zone NOT NULL,
	"pinned_by" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"first_sync_at" timestamp (3) with time zone,
	"last_sync_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"version" text,
	"nonces" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_install_id_installs_id_fk" FOREIGN KEY ("install_id") REFERENCES "public"."installs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "install_keys" ADD CONSTRAINT "install_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activation_codes_hash" ON "activation_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "install_keys_key" ON "install_keys" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "install_keys_user" ON "install_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "install_keys_client" ON "install_keys" USING btree ("client_id") WHERE "install_keys"."ended_at" is null;