ALTER TABLE "licenses" ADD COLUMN "individual_price" integer;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "commercial_price" integer;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "carried_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "individual_price" integer;