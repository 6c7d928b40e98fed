-- A client whose plan was revoked shows that license, no longer the trial before it.
UPDATE "clients" SET ("license_id", "license_type", "issued_at", "expires_at", "revoked_at") = (
	SELECT "id", "type", "issued_at", "expires_at", "revoked_at" FROM "licenses"
	WHERE "licenses"."client_id" = "clients"."client_id" AND "type" IN ('commercial', 'individual')
	ORDER BY "licenses"."issued_at" DESC, "id" DESC LIMIT 1
)
WHERE "license_type" IN ('trial', 'trial-self-signed') AND "revoked_at" IS NULL AND EXISTS (
	SELECT FROM "licenses" WHERE "licenses"."client_id" = "clients"."client_id"
	AND "type" IN ('commercial', 'individual') AND "licenses"."issued_at" >= "clients"."issued_at"
);
