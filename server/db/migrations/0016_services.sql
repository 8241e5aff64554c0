CREATE TABLE "message_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sms_copy" boolean DEFAULT false NOT NULL,
	"update_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_user_id_purpose_privacy_date_pk";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "consent_id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "user_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "biz_id" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "site_message_receivers" ADD COLUMN "sms_time" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "consents_biz_idx" ON "consents" USING btree ("biz_id");--> statement-breakpoint
CREATE INDEX "consents_user_idx" ON "consents" USING btree ("user_id");