CREATE TABLE "staff_histories" (
	"history_id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"action" text NOT NULL,
	"staff_version" integer NOT NULL,
	"user_id" text,
	"user_name" text NOT NULL,
	"change_time" timestamp (3) with time zone NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_leaves" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"leave_date" date NOT NULL,
	"leave_reason" integer NOT NULL,
	"member_after" integer,
	"handover_done" boolean NOT NULL,
	"reason" text,
	"create_user_id" text NOT NULL,
	"create_user_name" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "staff_company_create_idx";--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "id_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "id_no" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "id_no_index" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "gender" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "birth_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "ethnicity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "mobile" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "mobile_index" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "political_status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "education" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "graduate_school" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "major" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "staff_category" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "employment_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "hire_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "has_tax_agent_cert" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "has_tax_agent_cert" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "member_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "is_civil_servant" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "is_civil_servant" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "id_no_mask" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "mobile_mask" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "exam_proof_file_id" text;--> statement-breakpoint
ALTER TABLE "staff_histories" ADD CONSTRAINT "staff_histories_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("staff_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_leaves" ADD CONSTRAINT "staff_leaves_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("staff_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_histories_staff_idx" ON "staff_histories" USING btree ("staff_id","change_time");--> statement-breakpoint
CREATE INDEX "staff_leave_due_idx" ON "staff" USING btree ("leave_date") WHERE "staff"."staff_status" = 1;--> statement-breakpoint
CREATE INDEX "staff_company_create_idx" ON "staff" USING btree ("company_id","create_time","staff_id");--> statement-breakpoint
UPDATE "staff" SET
	"certificates" = (SELECT coalesce(jsonb_agg(row || jsonb_build_object('rowId', 'r' || n) ORDER BY n), '[]'::jsonb) FROM jsonb_array_elements("certificates") WITH ORDINALITY AS rows(row, n)),
	"educations" = (SELECT coalesce(jsonb_agg(row || jsonb_build_object('rowId', 'r' || n) ORDER BY n), '[]'::jsonb) FROM jsonb_array_elements("educations") WITH ORDINALITY AS rows(row, n)),
	"work_histories" = (SELECT coalesce(jsonb_agg(row || jsonb_build_object('rowId', 'r' || n) ORDER BY n), '[]'::jsonb) FROM jsonb_array_elements("work_histories") WITH ORDINALITY AS rows(row, n)),
	"social_posts" = (SELECT coalesce(jsonb_agg(row || jsonb_build_object('rowId', 'r' || n) ORDER BY n), '[]'::jsonb) FROM jsonb_array_elements("social_posts") WITH ORDINALITY AS rows(row, n));
