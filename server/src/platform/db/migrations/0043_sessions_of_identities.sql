ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_identity_id_identities_id_fk";
