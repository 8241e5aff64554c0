CREATE TABLE "removed_contents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"claim_time" timestamp (3) with time zone NOT NULL,
	"done_time" timestamp (3) with time zone
);
