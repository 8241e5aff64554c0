CREATE TABLE "msg_whitelist" (
	"white_id" text PRIMARY KEY NOT NULL,
	"lv1_org_id" text NOT NULL,
	"white_type" integer NOT NULL,
	"receiver" text NOT NULL,
	"receiver_index" text NOT NULL,
	"receiver_mask" text NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text NOT NULL,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_message_receivers" (
	"msg_site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"company_id" text,
	"edition" integer NOT NULL,
	"send_time" timestamp (3) with time zone NOT NULL,
	"read_flag" integer DEFAULT 0 NOT NULL,
	"read_time" timestamp (3) with time zone,
	"receipt_time" timestamp (3) with time zone,
	"receipt_content" text,
	CONSTRAINT "site_message_receivers_msg_site_id_user_id_pk" PRIMARY KEY("msg_site_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "site_messages" (
	"msg_site_id" text PRIMARY KEY NOT NULL,
	"msg_title" text NOT NULL,
	"msg_content" text NOT NULL,
	"msg_type" integer NOT NULL,
	"msg_status" integer NOT NULL,
	"edition" integer DEFAULT 0 NOT NULL,
	"sender_id" text,
	"sender_name" text NOT NULL,
	"sender_org" text NOT NULL,
	"sender_company_id" text,
	"sender_org_id" text,
	"receiver_scope" integer NOT NULL,
	"receiver_ids" text[] DEFAULT '{}' NOT NULL,
	"send_time" timestamp (3) with time zone,
	"plan_send_time" timestamp (3) with time zone,
	"need_receipt" boolean DEFAULT false NOT NULL,
	"receipt_deadline" timestamp (3) with time zone,
	"biz_type" text,
	"biz_id" text,
	"event_key" text,
	"withdraw_reason" text,
	"withdraw_time" timestamp (3) with time zone,
	"receiver_count" integer DEFAULT 0 NOT NULL,
	"is_delivering" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sys_notices" ADD COLUMN "notice_type" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_notices" ADD COLUMN "top_flag" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_notices" ADD COLUMN "publish_org_id" text;--> statement-breakpoint
ALTER TABLE "sys_notices" ADD COLUMN "update_user_name" text;--> statement-breakpoint
ALTER TABLE "site_message_receivers" ADD CONSTRAINT "site_message_receivers_msg_site_id_site_messages_msg_site_id_fk" FOREIGN KEY ("msg_site_id") REFERENCES "public"."site_messages"("msg_site_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "msg_whitelist_receiver_key" ON "msg_whitelist" USING btree ("receiver_index","lv1_org_id");--> statement-breakpoint
CREATE INDEX "site_message_receivers_figures_idx" ON "site_message_receivers" USING btree ("msg_site_id","edition","read_flag");--> statement-breakpoint
CREATE INDEX "site_message_receivers_inbox_idx" ON "site_message_receivers" USING btree ("user_id","send_time");--> statement-breakpoint
CREATE INDEX "site_message_receivers_unread_idx" ON "site_message_receivers" USING btree ("user_id") WHERE "site_message_receivers"."read_flag" = 0;--> statement-breakpoint
CREATE INDEX "site_messages_org_idx" ON "site_messages" USING btree ("sender_org_id","update_time");--> statement-breakpoint
CREATE INDEX "site_messages_company_idx" ON "site_messages" USING btree ("sender_company_id","update_time");--> statement-breakpoint
CREATE INDEX "site_messages_sender_idx" ON "site_messages" USING btree ("sender_id","send_time");--> statement-breakpoint
CREATE INDEX "site_messages_send_time_idx" ON "site_messages" USING btree ("send_time");--> statement-breakpoint
CREATE INDEX "site_messages_receipt_idx" ON "site_messages" USING btree ("receipt_deadline") WHERE "site_messages"."need_receipt" and "site_messages"."msg_status" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "site_messages_event_key" ON "site_messages" USING btree ("event_key") WHERE "site_messages"."event_key" is not null;