ALTER TABLE "licenses" ADD COLUMN "staging_for" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "moves" jsonb DEFAULT '[]'::jsonb NOT NULL;