ALTER TABLE "renewals" ADD COLUMN "charging" boolean DEFAULT false NOT NULL;
