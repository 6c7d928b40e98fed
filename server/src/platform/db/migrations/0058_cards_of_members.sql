ALTER TABLE "renewal_installs" ADD COLUMN "amount" integer;--> statement-breakpoint
ALTER TABLE "saved_methods" ADD COLUMN "stored_by" uuid;