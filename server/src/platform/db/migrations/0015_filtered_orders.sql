DROP INDEX "clients_issued_at";--> statement-breakpoint
DROP INDEX "users_email_key";--> statement-breakpoint
DROP INDEX "users_last_name";--> statement-breakpoint
DROP INDEX "payments_amount";--> statement-breakpoint
CREATE INDEX "payments_status_amount" ON "payments" USING btree ("status","amount","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_issued_at" ON "clients" USING btree ("issued_at","client_id","license_type","user_id","expires_at","revoked_at");--> statement-breakpoint
CREATE INDEX "users_email_key" ON "users" USING btree ("email_key","created_at","id","is_admin","email_verified_at");--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree ("last_name","id","is_admin","email_verified_at");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","created_at","id");