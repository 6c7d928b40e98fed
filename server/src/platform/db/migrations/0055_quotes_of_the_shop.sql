ALTER TABLE "payments" ADD COLUMN "receipt_email" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "by_shop" boolean DEFAULT false NOT NULL;