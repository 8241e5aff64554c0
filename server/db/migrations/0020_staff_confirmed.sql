ALTER TABLE "staff" ADD COLUMN "confirm_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "confirm_user_id" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "confirm_user_name" text;