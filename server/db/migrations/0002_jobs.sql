CREATE TABLE "job_parts" (
	"job_id" text NOT NULL,
	"name" text NOT NULL,
	"part_no" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "job_parts_job_id_name_part_no_pk" PRIMARY KEY("job_id","name","part_no")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"job_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"company_id" text,
	"user_id" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"exclusive_key" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"payload" text,
	"result" jsonb,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_by" text,
	"lease_until" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone NOT NULL,
	"finish_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "job_parts" ADD CONSTRAINT "job_parts_job_id_jobs_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_open_idx" ON "jobs" USING btree ("kind","run_after") WHERE "jobs"."status" in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_exclusive_key" ON "jobs" USING btree ("exclusive_key") WHERE "jobs"."status" in ('queued', 'running', 'held');--> statement-breakpoint
CREATE INDEX "jobs_owner_idx" ON "jobs" USING btree ("user_id","kind","create_time");--> statement-breakpoint
CREATE INDEX "jobs_create_time_idx" ON "jobs" USING btree ("create_time");