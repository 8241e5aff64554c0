CREATE TABLE "form_drafts" (
	"user_id" text NOT NULL,
	"company_id" text NOT NULL,
	"draft_key" text NOT NULL,
	"base" text NOT NULL,
	"content" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "form_drafts_user_id_company_id_draft_key_pk" PRIMARY KEY("user_id","company_id","draft_key")
);
--> statement-breakpoint
CREATE INDEX "form_drafts_saved_idx" ON "form_drafts" USING btree ("saved_at");