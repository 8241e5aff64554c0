CREATE TABLE "cert_authorities" (
	"authority_id" text PRIMARY KEY NOT NULL,
	"certificate" text NOT NULL,
	"private_key" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"certificate_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"cert_serial" text NOT NULL,
	"fingerprint" text NOT NULL,
	"certificate" text NOT NULL,
	"file" text,
	"pass_phrase" text,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_to" timestamp (3) with time zone NOT NULL,
	"revoke_time" timestamp (3) with time zone,
	"revoke_reason" text,
	"revoke_user_name" text,
	"noticed_days" integer,
	"create_time" timestamp (3) with time zone NOT NULL,
	"create_user_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "certificates_certSerial_unique" UNIQUE("cert_serial"),
	CONSTRAINT "certificates_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "login_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"state_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"certificate_id" text NOT NULL,
	"target" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"used_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "login_cert_orgs" (
	"login_cert_org_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"remark" text,
	"create_time" timestamp (3) with time zone NOT NULL,
	"create_user_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_user_idx" ON "certificates" USING btree ("user_id","valid_to");--> statement-breakpoint
CREATE INDEX "certificates_company_idx" ON "certificates" USING btree ("company_id","create_time");--> statement-breakpoint
CREATE INDEX "certificates_valid_to_idx" ON "certificates" USING btree ("valid_to") WHERE "certificates"."revoke_time" is null;--> statement-breakpoint
CREATE INDEX "login_tickets_expire_idx" ON "login_tickets" USING btree ("expire_time");--> statement-breakpoint
CREATE UNIQUE INDEX "login_cert_orgs_company_key" ON "login_cert_orgs" USING btree ("company_id");