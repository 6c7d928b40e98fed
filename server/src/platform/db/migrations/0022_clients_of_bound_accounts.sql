-- A client names the account that has bound it now, no longer the owner of its license.
UPDATE "clients" SET "user_id" = (SELECT "user_id" FROM "installs" WHERE "installs"."client_id" = "clients"."client_id");
