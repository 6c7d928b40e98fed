ALTER TABLE "licenses" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "first_validated_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now only the payment said that its money was back with the customer.
UPDATE "licenses" SET "refunded_at" = "payments"."refunded_at"
FROM "payments" WHERE "payments"."id" = "licenses"."payment_id" AND "payments"."refunded_at" IS NOT NULL;--> statement-breakpoint
-- Of licenses that were validated more often, the first time is not known.
UPDATE "licenses" SET "first_validated_at" = "last_validated_at" WHERE "validation_count" = 1;
