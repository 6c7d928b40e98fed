CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "public"."clients_place" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "clients" (
	"client_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"hostname" text,
	"license_id" uuid,
	"license_type" text,
	"issued_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"seq" bigint NOT NULL,
	"facet" text GENERATED ALWAYS AS (status || '|' || coalesce(license_type, '') || case when user_id is null then '|false' else '|true' end) STORED
);
--> statement-breakpoint
CREATE TABLE "list_counts" (
	"list" text NOT NULL,
	"level" integer NOT NULL,
	"bucket" bigint NOT NULL,
	"facet" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "list_counts_list_level_bucket_facet_pk" PRIMARY KEY("list","level","bucket","facet")
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "tallies_name_key_pk" PRIMARY KEY("name","key")
);
--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "issued_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "payments_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "facet" text GENERATED ALWAYS AS (status) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "users_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "facet" text GENERATED ALWAYS AS (case when is_admin then 'admin' else 'user' end || case when email_verified_at is null then '|false' else '|true' end) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || coalesce(company_name, '') || ' ' || email)) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_seq" ON "clients" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "clients_facet" ON "clients" USING btree ("facet",(-"seq"));--> statement-breakpoint
CREATE INDEX "clients_expires_at" ON "clients" USING btree ("expires_at","client_id");--> statement-breakpoint
CREATE INDEX "clients_running" ON "clients" USING btree ("expires_at") WHERE "clients"."status" = 'active';--> statement-breakpoint
CREATE INDEX "clients_client_id" ON "clients" USING gin ("client_id" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_hostname" ON "clients" USING gin ("hostname" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "licenses_unpaid" ON "licenses" USING btree ("issued_at" DESC NULLS FIRST) WHERE "licenses"."type" in ('commercial', 'individual') and "licenses"."payment_id" is null and "licenses"."issued_by" is null;--> statement-breakpoint
CREATE INDEX "payment_events_unapplied" ON "payment_events" USING btree ("received_at" DESC NULLS FIRST) WHERE "payment_events"."outcome" is null or "payment_events"."outcome" not in ('succeeded', 'canceled', 'no_change', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_seq" ON "payments" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "payments_facet" ON "payments" USING btree ("facet",(-"seq"));--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_email" ON "payments" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_client" ON "payments" USING gin ("client_id" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_problem" ON "payments" USING btree ("updated_at" DESC NULLS FIRST) WHERE "payments"."problem" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_seq" ON "users" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "users_facet" ON "users" USING btree ("facet",(-"seq"));--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree ("last_name","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION "list_count"("of_list" text, "of_facet" text, "place" bigint, "change" bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO list_counts (list, level, bucket, facet, n)
  SELECT of_list, level, place >> level, of_facet, change FROM unnest(array[6, 12, 18, 62]) level
  ON CONFLICT (list, level, bucket, facet) DO UPDATE SET n = list_counts.n + excluded.n
$$;--> statement-breakpoint
CREATE FUNCTION "tally"("of_name" text, "of_key" text, "change" bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tallies (name, key, n) VALUES (of_name, of_key, change)
  ON CONFLICT (name, key) DO UPDATE SET n = tallies.n + excluded.n
$$;--> statement-breakpoint
-- Where the row lies that so many others of these facets come before: at or after a place, and so many rows on from there.
CREATE FUNCTION "list_seek"("of_list" text, "facets" text[], "skip" bigint, "descending" boolean, OUT "bound" bigint, OUT "rest" bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  depth int;
  lowest bigint := 0;
  highest bigint := 9223372036854775807;
  found record;
BEGIN
  rest := skip;
  FOREACH depth IN ARRAY array[18, 12, 6] LOOP
    SELECT b.bucket, b.ahead INTO found FROM (
      SELECT s.bucket, s.n, sum(s.n) OVER (ORDER BY CASE WHEN descending THEN -s.bucket ELSE s.bucket END) - s.n AS ahead
      FROM (
        SELECT c.bucket, sum(c.n) AS n FROM list_counts c
        WHERE c.list = of_list AND c.level = depth AND c.bucket BETWEEN lowest AND highest
          AND (facets IS NULL OR c.facet = ANY (facets))
        GROUP BY c.bucket
      ) s
    ) b WHERE b.ahead + b.n > rest ORDER BY b.ahead LIMIT 1;
    IF found.bucket IS NULL THEN
      bound := CASE WHEN descending THEN -1 ELSE 9223372036854775807 END;
      rest := 0;
      RETURN;
    END IF;
    rest := rest - found.ahead;
    lowest := found.bucket << 6;
    highest := lowest + 63;
  END LOOP;
  bound := CASE WHEN descending THEN highest ELSE lowest END;
END
$$;--> statement-breakpoint
CREATE FUNCTION "list_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.facet = NEW.facet AND OLD.seq = NEW.seq THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM list_count(TG_TABLE_NAME, OLD.facet, OLD.seq, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM list_count(TG_TABLE_NAME, NEW.facet, NEW.seq, 1); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "month_of"("at" timestamptz) RETURNS text LANGUAGE sql STABLE AS $$ SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') $$;--> statement-breakpoint
CREATE FUNCTION "day_of"("at" timestamptz) RETURNS text LANGUAGE sql STABLE AS $$ SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') $$;--> statement-breakpoint
CREATE FUNCTION "signup_tallied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tally('signups', month_of(NEW.created_at), 1);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "revenue_tallied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'succeeded' AND (TG_OP = 'INSERT' OR OLD.status <> 'succeeded') THEN
    PERFORM tally('revenue', month_of(coalesce(NEW.paid_at, NEW.updated_at)) || ' ' || NEW.currency, NEW.amount);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "refund_tallied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'succeeded' AND (TG_OP = 'INSERT' OR OLD.status <> 'succeeded') THEN
    PERFORM tally('refunded', month_of(NEW.updated_at) || ' ' || p.currency, NEW.amount) FROM payments p WHERE p.id = NEW.payment_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Running licenses by type and last day; whether that day is over is for whoever asks to say.
CREATE FUNCTION "license_tallied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM tally(CASE WHEN OLD.revoked_at IS NULL THEN 'licenses ' ELSE 'revoked ' END || OLD.type, day_of(OLD.expires_at), -1);
    IF OLD.payment_id IS NOT NULL THEN PERFORM tally('licenses paid for', '', -1); END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM tally(CASE WHEN NEW.revoked_at IS NULL THEN 'licenses ' ELSE 'revoked ' END || NEW.type, day_of(NEW.expires_at), 1);
    IF NEW.payment_id IS NOT NULL THEN PERFORM tally('licenses paid for', '', 1); END IF;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- What is told of a client: the license that runs longest, else the last one revoked, and who has bound it.
CREATE FUNCTION "client_facts"("of_client" text)
RETURNS TABLE ("id" uuid, "user_id" uuid, "hostname" text, "license_id" uuid, "license_type" text, "issued_at" timestamptz, "expires_at" timestamptz, "status" text)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(i.id, l.id), coalesce(i.user_id, l.user_id), coalesce(i.hostname, l.hostname), l.id, l.type,
    coalesce(l.issued_at, i.created_at), l.expires_at,
    CASE WHEN l.id IS NULL THEN 'unknown' WHEN l.revoked_at IS NOT NULL THEN 'revoked'
      WHEN l.expires_at < now() THEN 'expired' ELSE 'active' END
  FROM (
    SELECT * FROM licenses WHERE client_id = of_client
    ORDER BY (revoked_at IS NULL) DESC, expires_at DESC, issued_at DESC, licenses.id DESC LIMIT 1
  ) l FULL JOIN (SELECT * FROM installs WHERE client_id = of_client) i ON true
$$;--> statement-breakpoint
CREATE FUNCTION "client_refresh"("of_client" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  facts record;
BEGIN
  -- The same lock as whoever issues for this client takes: what is read after it is the last word.
  PERFORM pg_advisory_xact_lock(hashtextextended(of_client, 0));
  SELECT * INTO facts FROM client_facts(of_client);
  IF facts.id IS NULL THEN
    DELETE FROM clients WHERE client_id = of_client;
    RETURN;
  END IF;
  INSERT INTO clients (client_id, id, user_id, hostname, license_id, license_type, issued_at, expires_at, status, seq)
  VALUES (of_client, facts.id, facts.user_id, facts.hostname, facts.license_id, facts.license_type, facts.issued_at,
    facts.expires_at, facts.status, nextval('clients_place'))
  ON CONFLICT (client_id) DO UPDATE SET user_id = excluded.user_id, hostname = excluded.hostname,
    license_id = excluded.license_id, license_type = excluded.license_type, issued_at = excluded.issued_at,
    expires_at = excluded.expires_at, status = excluded.status,
    seq = CASE WHEN clients.license_id IS DISTINCT FROM excluded.license_id THEN excluded.seq ELSE clients.seq END;
END
$$;--> statement-breakpoint
CREATE FUNCTION "client_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM client_refresh(OLD.client_id); END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.client_id <> OLD.client_id) THEN PERFORM client_refresh(NEW.client_id); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Time passes without anybody changing a row.
CREATE FUNCTION "clients_expire"("at" timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE clients SET status = 'expired' WHERE status = 'active' AND expires_at < at
$$;--> statement-breakpoint
-- Counts everything anew: for what was there before, and after rows were loaded with triggers off.
CREATE FUNCTION "lists_rebuild"() RETURNS void LANGUAGE plpgsql AS $$
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
  INSERT INTO tallies (name, key, n) SELECT 'licenses paid for', '', count(*) FROM licenses WHERE payment_id IS NOT NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_counted" AFTER INSERT OR DELETE OR UPDATE OF "is_admin", "email_verified_at" ON "users"
FOR EACH ROW EXECUTE FUNCTION "list_counted"();--> statement-breakpoint
CREATE TRIGGER "payments_counted" AFTER INSERT OR DELETE OR UPDATE OF "status" ON "payments"
FOR EACH ROW EXECUTE FUNCTION "list_counted"();--> statement-breakpoint
CREATE TRIGGER "clients_counted" AFTER INSERT OR DELETE OR UPDATE ON "clients"
FOR EACH ROW EXECUTE FUNCTION "list_counted"();--> statement-breakpoint
CREATE TRIGGER "users_tallied" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "signup_tallied"();--> statement-breakpoint
CREATE TRIGGER "payments_tallied" AFTER INSERT OR UPDATE OF "status" ON "payments"
FOR EACH ROW EXECUTE FUNCTION "revenue_tallied"();--> statement-breakpoint
CREATE TRIGGER "refunds_tallied" AFTER INSERT OR UPDATE OF "status" ON "refunds"
FOR EACH ROW EXECUTE FUNCTION "refund_tallied"();--> statement-breakpoint
CREATE TRIGGER "licenses_tallied" AFTER INSERT OR DELETE OR UPDATE OF "type", "expires_at", "revoked_at", "payment_id" ON "licenses"
FOR EACH ROW EXECUTE FUNCTION "license_tallied"();--> statement-breakpoint
CREATE TRIGGER "licenses_known" AFTER INSERT OR DELETE OR UPDATE OF "client_id", "user_id", "hostname", "type", "expires_at", "revoked_at" ON "licenses"
FOR EACH ROW EXECUTE FUNCTION "client_changed"();--> statement-breakpoint
CREATE TRIGGER "installs_known" AFTER INSERT OR DELETE OR UPDATE OF "client_id", "user_id", "hostname" ON "installs"
FOR EACH ROW EXECUTE FUNCTION "client_changed"();--> statement-breakpoint
SELECT lists_rebuild();
