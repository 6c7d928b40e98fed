CREATE INDEX CONCURRENTLY "payments_by_lines" ON "payments" USING btree ("created_at","id") WHERE "payments"."client_id" = '';
