DROP INDEX "clients_facet";--> statement-breakpoint
DROP INDEX "payments_facet";--> statement-breakpoint
DROP INDEX "users_facet";--> statement-breakpoint
CREATE INDEX "clients_facet" ON "clients" USING btree ("facet",(-"seq"),"seq");--> statement-breakpoint
CREATE INDEX "payments_facet" ON "payments" USING btree ("facet",(-"seq"),"seq");--> statement-breakpoint
CREATE INDEX "users_facet" ON "users" USING btree ("facet",(-"seq"),"seq");