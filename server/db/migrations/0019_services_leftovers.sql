ALTER TABLE "cert_authorities" ADD COLUMN "revocation_list" text;--> statement-breakpoint
ALTER TABLE "cert_authorities" ADD COLUMN "list_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cert_authorities" ADD COLUMN "list_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cert_authorities" ADD COLUMN "list_of" text;--> statement-breakpoint
CREATE INDEX "users_org_idx" ON "users" USING btree ("org_id") WHERE "users"."org_id" is not null;