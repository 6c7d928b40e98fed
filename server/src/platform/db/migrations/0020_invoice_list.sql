DROP INDEX "invoices_company";--> statement-breakpoint
DROP INDEX "invoices_created";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(number || ' ' || company || ' ' || coalesce(inn, ''))) STORED;--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("created_at","id","valid_until","paid_at","canceled_at","expired_at","returned_at");