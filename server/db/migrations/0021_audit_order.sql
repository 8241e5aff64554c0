DROP INDEX "audits_record_time_idx";--> statement-breakpoint
ALTER TABLE "audits" ALTER COLUMN "record_time" SET DEFAULT clock_timestamp();--> statement-breakpoint
CREATE INDEX "audits_record_order_idx" ON "audits" USING btree ("record_time","audit_id");