CREATE TABLE "business_parameter_changes" (
	"change_id" text PRIMARY KEY NOT NULL,
	"param_key" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"change_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"history_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"code_key" text PRIMARY KEY NOT NULL,
	"mobile_index" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_tickets" (
	"ticket_key" text PRIMARY KEY NOT NULL,
	"mobile_index" text NOT NULL,
	"id_no_index" text,
	"staff_name" text,
	"expire_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"source_type" integer NOT NULL,
	"lv1_org_id" text,
	"company_id" text,
	"user_id" text,
	"receiver" text NOT NULL,
	"receiver_mask" text NOT NULL,
	"subject" text,
	"content" text,
	"files" text,
	"file_names" text[] DEFAULT '{}' NOT NULL,
	"is_secret" boolean NOT NULL,
	"send_status" integer NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error_text" text,
	"create_time" timestamp (3) with time zone NOT NULL,
	"send_time" timestamp (3) with time zone,
	"expire_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "business_parameters" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "business_parameters" ADD COLUMN "update_user_name" text;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_parameter_changes_key_idx" ON "business_parameter_changes" USING btree ("param_key","change_time");--> statement-breakpoint
CREATE INDEX "password_history_user_idx" ON "password_history" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "phone_codes_expire_idx" ON "phone_codes" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "phone_tickets_expire_idx" ON "phone_tickets" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "outbox_messages_list_idx" ON "outbox_messages" USING btree ("lv1_org_id","channel","create_time");--> statement-breakpoint
CREATE INDEX "outbox_messages_create_time_idx" ON "outbox_messages" USING btree ("create_time");