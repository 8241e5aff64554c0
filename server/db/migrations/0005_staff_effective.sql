DROP INDEX "staff_active_id_no_key";--> statement-breakpoint
DROP INDEX "staff_active_cert_no_key";--> statement-breakpoint
CREATE UNIQUE INDEX "staff_firm_id_no_key" ON "staff" USING btree ("company_id","id_no_index") WHERE "staff"."staff_status" in (1, 3);--> statement-breakpoint
CREATE INDEX "staff_id_no_idx" ON "staff" USING btree ("id_no_index");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_active_id_no_key" ON "staff" USING btree ("id_no_index") WHERE "staff"."staff_status" in (1, 3) and "staff"."audit_status" <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_active_cert_no_key" ON "staff" USING btree ("cert_no") WHERE "staff"."staff_status" in (1, 3) and "staff"."audit_status" <> 0;