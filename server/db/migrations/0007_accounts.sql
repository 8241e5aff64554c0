CREATE TABLE "account_handovers" (
	"handover_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"old_user_id" text,
	"new_user_id" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "end_note" text;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "create_user_name" text;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "create_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "update_user_name" text;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "update_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_main" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "init_pwd_mode" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_pwd" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "create_user_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "update_user_name" text;--> statement-breakpoint
CREATE INDEX "account_handovers_company_idx" ON "account_handovers" USING btree ("company_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_firm_name_key" ON "roles" USING btree ("company_id",lower("role_name")) WHERE "roles"."company_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_active_mobile_key" ON "users" USING btree ("company_id","mobile_index") WHERE "users"."user_status" in (1, 3);--> statement-breakpoint
CREATE UNIQUE INDEX "users_active_staff_key" ON "users" USING btree ("staff_id") WHERE "users"."user_status" in (1, 3);