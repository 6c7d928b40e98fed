CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"client_id" text,
	"hostname" text,
	"installation" text,
	"plan" text NOT NULL,
	"kind" text NOT NULL,
	"from_license_id" uuid,
	"years" integer DEFAULT 1 NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"year_price" integer NOT NULL,
	"list_amount" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"amount" integer NOT NULL,
	"discount_reason" text,
	"individual_price" integer,
	"refunded" integer DEFAULT 0 NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"assigned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"code_hash" text NOT NULL,
	"is_private" boolean NOT NULL,
	"percent" integer,
	"sum" integer,
	"currency" text,
	"plans" jsonb,
	"kinds" jsonb,
	"least_lines" integer DEFAULT 1 NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"most_uses" integer,
	"most_per_account" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"promo_code_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"user_id" uuid,
	"reserved_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "promo_uses_promo_code_id_payment_id_pk" PRIMARY KEY("promo_code_id","payment_id")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"created_by" text NOT NULL,
	"locale" text NOT NULL,
	"number" text,
	"content" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL,
	"valid_until" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"payment_id" uuid,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "renewal_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"by_invoice" boolean NOT NULL,
	"company_id" uuid,
	"saved_method_id" uuid,
	"most_amount" integer,
	"currency" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ends_on" date NOT NULL,
	"by" text NOT NULL,
	"payment_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"noticed_days" integer,
	"amount" integer,
	"agreed_amount" integer,
	"currency" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "saved_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_method_id" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "order_line_id" uuid;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "term_years" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "term_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "promo_code_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_renewal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "saved_method_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "line_ids" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_settings" ADD CONSTRAINT "renewal_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_settings" ADD CONSTRAINT "renewal_settings_saved_method_id_saved_methods_id_fk" FOREIGN KEY ("saved_method_id") REFERENCES "public"."saved_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_methods" ADD CONSTRAINT "saved_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("payment_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_client" ON "order_lines" USING btree ("client_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_lines_unassigned" ON "order_lines" USING btree ("payment_id") WHERE "order_lines"."client_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_hash" ON "promo_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "promo_codes_created" ON "promo_codes" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "promo_uses_payment" ON "promo_uses" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "promo_uses_account" ON "promo_uses" USING btree ("promo_code_id","user_id") WHERE "promo_uses"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_token" ON "quotes" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_number" ON "quotes" USING btree ("number") WHERE "quotes"."number" is not null;--> statement-breakpoint
CREATE INDEX "quotes_user" ON "quotes" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotes_created" ON "quotes" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotes_payment" ON "quotes" USING btree ("payment_id") WHERE "quotes"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_period" ON "renewals" USING btree ("user_id","ends_on","by");--> statement-breakpoint
CREATE INDEX "renewals_next" ON "renewals" USING btree ("next_at") WHERE "renewals"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_methods_provider" ON "saved_methods" USING btree ("provider_method_id");--> statement-breakpoint
CREATE INDEX "saved_methods_user" ON "saved_methods" USING btree ("user_id");