CREATE TABLE "consents" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"privacy_date" text NOT NULL,
	"consent_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_user_id_purpose_privacy_date_pk" PRIMARY KEY("user_id","purpose","privacy_date")
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"request_id" text PRIMARY KEY NOT NULL,
	"lv1_org_id" text NOT NULL,
	"company_id" text,
	"user_id" text NOT NULL,
	"user_text" text NOT NULL,
	"request_type" integer NOT NULL,
	"content" text NOT NULL,
	"request_status" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"settle_user_name" text,
	"settle_time" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_changes" (
	"change_id" text PRIMARY KEY NOT NULL,
	"key_name" text NOT NULL,
	"key_value" integer NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"change_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dictionary_items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_requests_org_idx" ON "data_requests" USING btree ("lv1_org_id","create_time");--> statement-breakpoint
CREATE INDEX "data_requests_user_idx" ON "data_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dictionary_changes_key_idx" ON "dictionary_changes" USING btree ("key_name","change_time");--> statement-breakpoint
CREATE INDEX "audits_request_idx" ON "audits" USING btree ("request_id");