DROP INDEX "licenses_unpaid";--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
CREATE INDEX "licenses_unpaid" ON "licenses" USING btree ("issued_at" DESC NULLS FIRST) WHERE "licenses"."type" in ('commercial', 'individual') and "licenses"."payment_id" is null and "licenses"."issued_by" is null and "licenses"."replaced_by" is null;