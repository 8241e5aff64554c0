CREATE TABLE "record_histories" (
	"history_id" text PRIMARY KEY NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"action" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"change_time" timestamp (3) with time zone NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "record_histories_object_idx" ON "record_histories" USING btree ("object","object_id","change_time");