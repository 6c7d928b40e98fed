DROP INDEX "clients_expires_at";--> statement-breakpoint
CREATE INDEX "clients_issued_at" ON "clients" USING btree ("issued_at","seq");--> statement-breakpoint
CREATE INDEX "clients_expires_at" ON "clients" USING btree ("expires_at","seq");