ALTER TABLE "email_changes" ADD COLUMN "old_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "old_verified_by" text;--> statement-breakpoint
CREATE INDEX "email_changes_old_key" ON "email_changes" USING btree ("old_key");