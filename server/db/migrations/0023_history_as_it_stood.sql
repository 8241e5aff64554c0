ALTER TABLE "record_histories" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "record_histories" ADD COLUMN "stood" jsonb;