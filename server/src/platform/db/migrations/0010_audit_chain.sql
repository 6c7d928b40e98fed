DROP INDEX "audit_log_subject";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_pkey";--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "seq" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "previous" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
-- What is there already stays as it is, in its own format.
ALTER TABLE "audit_log" ADD COLUMN "format" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "format" SET DEFAULT 2;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address_salt" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address_digest" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_seq" ON "audit_log" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "audit_log_unchained" ON "audit_log" USING btree ("id") WHERE "audit_log"."seq" is null;--> statement-breakpoint
CREATE INDEX "audit_log_addresses" ON "audit_log" USING btree ("actor") WHERE "audit_log"."address" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
DROP TRIGGER "audit_log_append_only" ON "audit_log";--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE DELETE OR TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_is_append_only"();--> statement-breakpoint
-- An entry changes when it is chained, once, and when its address is erased.
CREATE FUNCTION "audit_log_may_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chained constant text[] := '{seq,previous,hash}';
  erased constant text[] := '{address,address_salt}';
BEGIN
  IF OLD.seq IS NULL AND NEW.seq IS NOT NULL AND NEW.previous IS NOT NULL AND NEW.hash IS NOT NULL
    AND to_jsonb(NEW) - chained = to_jsonb(OLD) - chained THEN
    RETURN NEW;
  END IF;
  IF NEW.address IS NULL AND NEW.address_salt IS NULL AND to_jsonb(NEW) - erased = to_jsonb(OLD) - erased THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_changes" BEFORE UPDATE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION "audit_log_may_change"();
