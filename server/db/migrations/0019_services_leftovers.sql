ALTER TABLE "cert_authorities" ADD COLUMN "revocation_list" text;--> statement-breakpoint
ALTER TABLE "cert_authorities" ADD COLUMN "list_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cert_authorities" ADD COLUMN "list_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cert_authorities" ADD COLUMN "list_of" text;