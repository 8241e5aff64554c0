-- Changes of people and firms stand where those of all records do.
INSERT INTO "record_histories" ("history_id", "object", "object_id", "action", "version", "user_id", "user_name", "change_time", "changes")
SELECT "history_id", 'basic.staff', "staff_id", "action", "staff_version", "user_id", "user_name", "change_time", "changes" FROM "staff_histories";--> statement-breakpoint
INSERT INTO "record_histories" ("history_id", "object", "object_id", "action", "version", "user_id", "user_name", "change_time", "changes")
SELECT "history_id", 'basic.firm', "company_id", "action", "firm_version", "user_id", "user_name", "change_time", "changes" FROM "firm_histories";--> statement-breakpoint
DROP TABLE "firm_histories" CASCADE;--> statement-breakpoint
DROP TABLE "staff_histories" CASCADE;