CREATE TABLE "process_steps" (
	"record_id" text PRIMARY KEY NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	"company_id" text NOT NULL,
	"action" text NOT NULL,
	"label" text NOT NULL,
	"from_status" integer NOT NULL,
	"to_status" integer NOT NULL,
	"operator_user_id" text,
	"operator_name" text NOT NULL,
	"operator_org" text NOT NULL,
	"operate_time" timestamp (3) with time zone NOT NULL,
	"audit_result" integer,
	"opinion" text,
	"is_return" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "process_steps_biz_idx" ON "process_steps" USING btree ("biz_type","biz_id","operate_time");