DROP INDEX "payments_amount";--> statement-breakpoint
DROP INDEX "users_last_name";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "licensed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_unlicensed" ON "payments" USING btree ("updated_at" DESC NULLS FIRST) WHERE "payments"."status" = 'succeeded' and not "payments"."licensed";--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","seq");--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree ("last_name","seq");--> statement-breakpoint
CREATE INDEX "clients_facet_issued_at" ON "clients" USING btree ("facet","issued_at","seq");--> statement-breakpoint
CREATE INDEX "clients_facet_expires_at" ON "clients" USING btree ("facet","expires_at","seq");--> statement-breakpoint
CREATE INDEX "clients_facet_client" ON "clients" USING btree ("facet","client_id","seq");--> statement-breakpoint
CREATE INDEX "payments_facet_amount" ON "payments" USING btree ("facet","amount","seq");--> statement-breakpoint
CREATE INDEX "users_facet_email" ON "users" USING btree ("facet","email_key","seq");--> statement-breakpoint
CREATE INDEX "users_facet_last_name" ON "users" USING btree ("facet","last_name","seq");--> statement-breakpoint
-- Which payments lack their license is looked up, not searched for among a million.
CREATE FUNCTION "payment_licensed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN UPDATE payments SET licensed = false WHERE id = OLD.payment_id; END IF;
  IF TG_OP <> 'DELETE' THEN UPDATE payments SET licensed = true WHERE id = NEW.payment_id; END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "licenses_of_payments" AFTER INSERT OR DELETE OR UPDATE OF "payment_id" ON "licenses"
FOR EACH ROW EXECUTE FUNCTION "payment_licensed"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "license_tallied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM tally(CASE WHEN OLD.revoked_at IS NULL THEN 'licenses ' ELSE 'revoked ' END || OLD.type, day_of(OLD.expires_at), -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM tally(CASE WHEN NEW.revoked_at IS NULL THEN 'licenses ' ELSE 'revoked ' END || NEW.type, day_of(NEW.expires_at), 1);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Counts everything anew: for what was there before, and after rows were loaded with triggers off.
CREATE OR REPLACE FUNCTION "lists_rebuild"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ALTER TABLE clients DISABLE TRIGGER USER;
  DELETE FROM clients;
  INSERT INTO clients (client_id, id, user_id, hostname, license_id, license_type, issued_at, expires_at, status, seq)
  SELECT *, nextval('clients_place') FROM (
    SELECT client_id, coalesce(i.id, l.id), coalesce(i.user_id, l.user_id), coalesce(i.hostname, l.hostname), l.id, l.type,
      coalesce(l.issued_at, i.created_at) AS since, l.expires_at,
      CASE WHEN l.id IS NULL THEN 'unknown' WHEN l.revoked_at IS NOT NULL THEN 'revoked'
        WHEN l.expires_at < now() THEN 'expired' ELSE 'active' END
    FROM (
      SELECT DISTINCT ON (client_id) * FROM licenses
      ORDER BY client_id, (revoked_at IS NULL) DESC, expires_at DESC, issued_at DESC, licenses.id DESC
    ) l FULL JOIN installs i USING (client_id)
    ORDER BY since, client_id
  ) ordered;
  ALTER TABLE clients ENABLE TRIGGER USER;
  DELETE FROM list_counts;
  INSERT INTO list_counts (list, level, bucket, facet, n)
  SELECT list, level, seq >> level, facet, count(*) FROM (
    SELECT 'users' AS list, facet, seq FROM users
    UNION ALL SELECT 'payments', facet, seq FROM payments
    UNION ALL SELECT 'clients', facet, seq FROM clients
  ) listed CROSS JOIN unnest(array[6, 12, 18, 62]) level
  GROUP BY 1, 2, 3, 4;
  DELETE FROM tallies WHERE name <> 'validations';
  INSERT INTO tallies (name, key, n) SELECT 'signups', month_of(created_at), count(*) FROM users GROUP BY 2;
  INSERT INTO tallies (name, key, n)
  SELECT 'revenue', month_of(coalesce(paid_at, updated_at)) || ' ' || currency, sum(amount) FROM payments
  WHERE status = 'succeeded' GROUP BY 2;
  INSERT INTO tallies (name, key, n)
  SELECT 'refunded', month_of(r.updated_at) || ' ' || p.currency, sum(r.amount) FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.status = 'succeeded' GROUP BY 2;
  INSERT INTO tallies (name, key, n)
  SELECT CASE WHEN revoked_at IS NULL THEN 'licenses ' ELSE 'revoked ' END || type, day_of(expires_at), count(*)
  FROM licenses GROUP BY 1, 2;
  UPDATE payments SET licensed = true FROM licenses WHERE licenses.payment_id = payments.id AND NOT licensed;
  UPDATE payments SET licensed = false
  WHERE licensed AND NOT EXISTS (SELECT FROM licenses WHERE licenses.payment_id = payments.id);
END
$$;--> statement-breakpoint
DELETE FROM tallies WHERE name = 'licenses paid for';--> statement-breakpoint
UPDATE payments SET licensed = true FROM licenses WHERE licenses.payment_id = payments.id;
