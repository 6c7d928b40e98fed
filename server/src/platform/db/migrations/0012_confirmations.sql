DROP INDEX "payments_open";--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "waiting_for" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verified_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "registered_from" text;--> statement-breakpoint
CREATE INDEX "licenses_waiting" ON "licenses" USING btree ("waiting_for") WHERE "licenses"."waiting_for" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("user_id","client_id","plan") WHERE "payments"."status" in ('pending', 'waiting_for_capture') and not "payments"."moved";--> statement-breakpoint
-- How these were confirmed is not known, so they count as the weaker kind. The operator has vouched for administrators.
UPDATE "users" SET "verified_by" = CASE WHEN "is_admin" THEN 'operator' ELSE 'link' END WHERE "email_verified_at" IS NOT NULL;
