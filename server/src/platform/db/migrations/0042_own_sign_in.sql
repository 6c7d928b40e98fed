CREATE TABLE "break_glass_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"encrypted_secret" text,
	"default_role" text NOT NULL,
	"allow_new_members" boolean NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"tried_by" uuid,
	"required_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logout_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"proved_at" timestamp (3) with time zone,
	"method" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_sign_ins" (
	"token_hash" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"identity_id" uuid,
	"sid" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organization_sign_ins_token_hash_organization_id_pk" PRIMARY KEY("token_hash","organization_id")
);
--> statement-breakpoint
CREATE TABLE "sso_flows" (
	"flow_hash" text PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"token_hash" text,
	"personal_data_consent" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "identity_id" uuid;--> statement-breakpoint
ALTER TABLE "break_glass_codes" ADD CONSTRAINT "break_glass_codes_membership" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_membership" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_organization_id_users_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_tried_by_users_id_fk" FOREIGN KEY ("tried_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_domains" ADD CONSTRAINT "organization_domains_organization_id_users_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_sign_ins" ADD CONSTRAINT "organization_sign_ins_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_sign_ins" ADD CONSTRAINT "organization_sign_ins_organization_id_users_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_sign_ins" ADD CONSTRAINT "organization_sign_ins_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_flows" ADD CONSTRAINT "sso_flows_organization_id_users_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_flows" ADD CONSTRAINT "sso_flows_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "break_glass_codes_owner" ON "break_glass_codes" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "break_glass_codes_user" ON "break_glass_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("organization_id","issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_member" ON "identities" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_providers_tried_by" ON "identity_providers" USING btree ("tried_by");--> statement-breakpoint
CREATE INDEX "logout_tokens_expires_at" ON "logout_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_domains_organization" ON "organization_domains" USING btree ("organization_id","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_domains_proved" ON "organization_domains" USING btree ("domain") WHERE "organization_domains"."proved_at" is not null;--> statement-breakpoint
CREATE INDEX "organization_sign_ins_identity" ON "organization_sign_ins" USING btree ("identity_id");--> statement-breakpoint
CREATE INDEX "organization_sign_ins_organization" ON "organization_sign_ins" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "sso_flows_expires_at" ON "sso_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_flows_organization" ON "sso_flows" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "sso_flows_session" ON "sso_flows" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action NOT VALID;