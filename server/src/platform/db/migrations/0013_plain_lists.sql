-- The triggers go first: what follows changes the tables that they count.
DROP TRIGGER "users_counted" ON "users";--> statement-breakpoint
DROP TRIGGER "users_tallied" ON "users";--> statement-breakpoint
DROP TRIGGER "payments_counted" ON "payments";--> statement-breakpoint
DROP TRIGGER "payments_tallied" ON "payments";--> statement-breakpoint
DROP TRIGGER "clients_counted" ON "clients";--> statement-breakpoint
DROP TRIGGER "refunds_tallied" ON "refunds";--> statement-breakpoint
DROP TRIGGER "licenses_tallied" ON "licenses";--> statement-breakpoint
DROP TRIGGER "licenses_known" ON "licenses";--> statement-breakpoint
DROP TRIGGER "licenses_of_payments" ON "licenses";--> statement-breakpoint
DROP TRIGGER "installs_known" ON "installs";--> statement-breakpoint
DROP FUNCTION list_counted();--> statement-breakpoint
DROP FUNCTION signup_tallied();--> statement-breakpoint
DROP FUNCTION revenue_tallied();--> statement-breakpoint
DROP FUNCTION refund_tallied();--> statement-breakpoint
DROP FUNCTION license_tallied();--> statement-breakpoint
DROP FUNCTION payment_licensed();--> statement-breakpoint
DROP FUNCTION client_changed();--> statement-breakpoint
DROP FUNCTION client_refresh(text);--> statement-breakpoint
DROP FUNCTION client_facts(text);--> statement-breakpoint
DROP FUNCTION clients_expire(timestamptz);--> statement-breakpoint
DROP FUNCTION lists_rebuild();--> statement-breakpoint
DROP FUNCTION list_seek(text, text[], bigint, boolean);--> statement-breakpoint
DROP FUNCTION list_count(text, text, bigint, bigint);--> statement-breakpoint
DROP FUNCTION tally(text, text, bigint);--> statement-breakpoint
DROP FUNCTION month_of(timestamptz);--> statement-breakpoint
DROP FUNCTION day_of(timestamptz);--> statement-breakpoint
CREATE TABLE "statistics" (
	"id" integer PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "validation_days" (
	"day" date PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
DROP TABLE "list_counts" CASCADE;--> statement-breakpoint
INSERT INTO "validation_days" ("day", "count") SELECT "key"::date, "n" FROM "tallies" WHERE "name" = 'validations';--> statement-breakpoint
DROP TABLE "tallies" CASCADE;--> statement-breakpoint
DROP INDEX "clients_seq";--> statement-breakpoint
DROP INDEX "clients_facet";--> statement-breakpoint
DROP INDEX "clients_facet_issued_at";--> statement-breakpoint
DROP INDEX "clients_facet_expires_at";--> statement-breakpoint
DROP INDEX "clients_facet_client";--> statement-breakpoint
DROP INDEX "clients_running";--> statement-breakpoint
DROP INDEX "payments_seq";--> statement-breakpoint
DROP INDEX "payments_facet";--> statement-breakpoint
DROP INDEX "payments_facet_amount";--> statement-breakpoint
DROP INDEX "users_seq";--> statement-breakpoint
DROP INDEX "users_facet";--> statement-breakpoint
DROP INDEX "users_facet_email";--> statement-breakpoint
DROP INDEX "users_facet_last_name";--> statement-breakpoint
DROP INDEX "clients_issued_at";--> statement-breakpoint
DROP INDEX "clients_expires_at";--> statement-breakpoint
DROP INDEX "payments_amount";--> statement-breakpoint
DROP INDEX "users_last_name";--> statement-breakpoint
DROP INDEX "users_email_key";--> statement-breakpoint
DROP INDEX "users_created_at";--> statement-breakpoint
-- An installation is always bound with a license; a client without one has no facts to list.
DELETE FROM "clients" WHERE "license_id" IS NULL;--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "license_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "license_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "issued_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "added_at" timestamp (3) with time zone;--> statement-breakpoint
-- The order in which clients were added becomes a time: that of the newest license known when each was added.
UPDATE "clients" SET "added_at" = ordered."added_at", "revoked_at" = ordered."revoked_at", "user_id" = ordered."user_id"
FROM (
  SELECT "client_id", "revoked_at", "user_id",
    "newest" + (row_number() OVER (PARTITION BY "newest" ORDER BY "seq") - 1) * interval '1 millisecond' AS "added_at"
  FROM (
    SELECT c."client_id", c."seq", l."revoked_at", u."id" AS "user_id",
      max(least(c."issued_at", now())) OVER (ORDER BY c."seq") AS "newest"
    FROM "clients" c JOIN "licenses" l ON l."id" = c."license_id" LEFT JOIN "users" u ON u."id" = c."user_id"
  ) known
) ordered WHERE ordered."client_id" = "clients"."client_id";--> statement-breakpoint
-- What no license stands behind any more.
DELETE FROM "clients" WHERE "added_at" IS NULL;--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "added_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_added_at" ON "clients" USING btree ("added_at","client_id","license_type","user_id","expires_at","revoked_at");--> statement-breakpoint
CREATE INDEX "clients_type" ON "clients" USING btree ("license_type","expires_at","revoked_at","user_id");--> statement-breakpoint
CREATE INDEX "clients_revoked" ON "clients" USING btree ("added_at","client_id","license_type","user_id") WHERE "clients"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "clients_user" ON "clients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_created_at" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("created_at","id","email_verified_at") WHERE "users"."is_admin";--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at","id","is_admin") WHERE "users"."email_verified_at" is null;--> statement-breakpoint
CREATE INDEX "clients_issued_at" ON "clients" USING btree ("issued_at","client_id");--> statement-breakpoint
CREATE INDEX "clients_expires_at" ON "clients" USING btree ("expires_at","client_id","revoked_at","license_type","user_id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","created_at","id","status");--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree ("last_name","id");--> statement-breakpoint
CREATE INDEX "users_email_key" ON "users" USING btree ("email_key","created_at","id");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id","is_admin","email_verified_at");--> statement-breakpoint
ALTER TABLE "clients" DROP COLUMN "seq";--> statement-breakpoint
ALTER TABLE "clients" DROP COLUMN "facet";--> statement-breakpoint
ALTER TABLE "clients" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "seq";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "facet";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "seq";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "facet";--> statement-breakpoint
DROP SEQUENCE "public"."clients_place";