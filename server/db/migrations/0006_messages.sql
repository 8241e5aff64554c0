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
CREATE INDEX "outbox_messages_list_idx" ON "outbox_messages" USING btree ("lv1_org_id","channel","create_time");--> statement-breakpoint
CREATE INDEX "outbox_messages_create_time_idx" ON "outbox_messages" USING btree ("create_time");