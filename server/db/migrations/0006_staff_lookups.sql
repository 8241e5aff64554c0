DROP INDEX "staff_company_mobile_idx";--> statement-breakpoint
CREATE INDEX "staff_cert_no_idx" ON "staff" USING btree ("cert_no");--> statement-breakpoint
CREATE INDEX "staff_mobile_idx" ON "staff" USING btree ("mobile_index");