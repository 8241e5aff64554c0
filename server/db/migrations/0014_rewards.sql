CREATE TABLE "serials" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reward_records" (
	"record_id" text PRIMARY KEY NOT NULL,
	"subject_type" integer NOT NULL,
	"record_no" text NOT NULL,
	"rp_status" integer NOT NULL,
	"source_type" integer NOT NULL,
	"staff_id" text,
	"staff_name" text,
	"cert_no" text,
	"person_key" text,
	"record_type" integer NOT NULL,
	"reward_type" integer,
	"punish_type" integer,
	"level" integer,
	"title" text,
	"authority" text,
	"authority_type" integer,
	"doc_no" text,
	"decide_date" date,
	"decide_year" integer,
	"fact_basis" text,
	"fine_amount" numeric(18, 2),
	"effect_from" date,
	"effect_to" date,
	"bonus_amount" numeric(18, 2),
	"score" numeric(6, 1),
	"publish_to" date,
	"effective_time" timestamp (3) with time zone,
	"rectify_status" integer,
	"appeal_content" text,
	"appeal_time" timestamp (3) with time zone,
	"appeal_result" text,
	"event_id" text,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	CONSTRAINT "reward_records_recordNo_unique" UNIQUE("record_no")
);
--> statement-breakpoint
ALTER TABLE "reward_records" ADD CONSTRAINT "reward_records_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reward_records_company_idx" ON "reward_records" USING btree ("company_id","subject_type","create_time");--> statement-breakpoint
CREATE INDEX "reward_records_person_idx" ON "reward_records" USING btree ("person_key");--> statement-breakpoint
CREATE INDEX "reward_records_event_idx" ON "reward_records" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "reward_records_end_idx" ON "reward_records" USING btree ("rp_status","effect_to");