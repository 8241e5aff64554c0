CREATE TABLE "agreement_reports" (
	"report_id" text PRIMARY KEY NOT NULL,
	"report_name" text NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text
);
--> statement-breakpoint
ALTER TABLE "agreement_reports" ADD CONSTRAINT "agreement_reports_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_reports_company_create_idx" ON "agreement_reports" USING btree ("company_id","create_time","report_id");