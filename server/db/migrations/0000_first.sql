CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_id" text NOT NULL,
	"record_time" timestamp (3) with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_auditId_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audits" (
	"audit_id" text PRIMARY KEY NOT NULL,
	"action_time" timestamp (3) with time zone NOT NULL,
	"record_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	"username" text,
	"user_type" integer,
	"company_id" text,
	"ip" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"result" text NOT NULL,
	"request_id" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text,
	"attach_type" integer,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"file_ext" text NOT NULL,
	"file_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"upload_user_id" text NOT NULL,
	"upload_user_name" text NOT NULL,
	"upload_time" timestamp (3) with time zone NOT NULL,
	"orphan_since" timestamp (3) with time zone,
	CONSTRAINT "stored_files_size_check" CHECK ("stored_files"."file_size" > 0),
	CONSTRAINT "stored_files_owner_check" CHECK (("stored_files"."biz_id" is null) = ("stored_files"."orphan_since" is not null))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" text,
	"create_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_endpoint_id_pk" PRIMARY KEY("user_id","key","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "business_parameters" (
	"param_key" text PRIMARY KEY NOT NULL,
	"param_value" jsonb NOT NULL,
	"update_user_id" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"counter_key" text PRIMARY KEY NOT NULL,
	"window_end" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"pre_session_hash" text PRIMARY KEY NOT NULL,
	"code_type" text NOT NULL,
	"answer_hash" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_guards" (
	"guard_key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"lock_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_failure_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"acting_company_id" text,
	"create_time" timestamp (3) with time zone NOT NULL,
	"last_seen_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone,
	"end_reason" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "orgs" (
	"org_id" text PRIMARY KEY NOT NULL,
	"org_name" text NOT NULL,
	"full_org_name" text NOT NULL,
	"parent_org_id" text,
	"lv1_org_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_codes" (
	"role_id" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "role_codes_role_id_code_pk" PRIMARY KEY("role_id","code")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"role_id" text PRIMARY KEY NOT NULL,
	"role_code" text NOT NULL,
	"role_name" text NOT NULL,
	"user_type" integer DEFAULT 1 NOT NULL,
	"company_id" text,
	CONSTRAINT "roles_roleCode_unique" UNIQUE("role_code")
);
--> statement-breakpoint
CREATE TABLE "user_companies" (
	"user_id" text NOT NULL,
	"company_id" text NOT NULL,
	"can_act" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_companies_user_id_company_id_pk" PRIMARY KEY("user_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"nick_name" text NOT NULL,
	"user_type" integer DEFAULT 1 NOT NULL,
	"user_status" integer DEFAULT 1 NOT NULL,
	"company_id" text,
	"org_id" text,
	"mobilephone" text,
	"mobile_index" text,
	"email" text,
	"expire_date" date,
	"last_login_time" timestamp (3) with time zone,
	"last_login_ip" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_branches" (
	"branch_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"branch_name" text NOT NULL,
	"credit_code" text NOT NULL,
	"branch_province_code" text NOT NULL,
	"city_code" text NOT NULL,
	"in_province" boolean DEFAULT false NOT NULL,
	"principal_name" text NOT NULL,
	"principal_cert_no" text,
	"principal_mobile" text,
	"principal_mobile_index" text,
	"establish_date" date NOT NULL,
	"reg_cert_no" text,
	"tax_agent_count" integer,
	"staff_count" integer,
	"last_year_revenue" numeric(18, 2),
	"independent_accounting" boolean DEFAULT false NOT NULL,
	"dues_mode" integer,
	"branch_status" integer DEFAULT 2 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_confirmations" (
	"company_id" text NOT NULL,
	"confirm_year" integer NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"confirm_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "firm_confirmations_company_id_confirm_year_pk" PRIMARY KEY("company_id","confirm_year")
);
--> statement-breakpoint
CREATE TABLE "firm_histories" (
	"history_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"action" text NOT NULL,
	"firm_version" integer NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"change_time" timestamp (3) with time zone NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_partners" (
	"partner_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"partner_type" integer NOT NULL,
	"partner_name" text NOT NULL,
	"staff_id" text,
	"id_type" integer,
	"id_no" text NOT NULL,
	"id_no_index" text NOT NULL,
	"qualification" integer NOT NULL,
	"qual_cert_no" text,
	"contribution" numeric(18, 2) NOT NULL,
	"contribution_ratio" numeric(7, 4) NOT NULL,
	"paid_contribution" numeric(18, 2),
	"contribution_mode" integer,
	"is_managing_partner" boolean DEFAULT false NOT NULL,
	"join_date" date NOT NULL,
	"quit_date" date,
	"is_on_duty" boolean DEFAULT true NOT NULL,
	CONSTRAINT "firm_partners_contribution_check" CHECK ("firm_partners"."contribution" > 0)
);
--> statement-breakpoint
CREATE TABLE "firms" (
	"company_id" text PRIMARY KEY NOT NULL,
	"association_org_id" text NOT NULL,
	"company_name" text NOT NULL,
	"short_name" text,
	"company_name_en" text,
	"former_names" text,
	"credit_code" text NOT NULL,
	"org_form" integer NOT NULL,
	"company_nature" integer NOT NULL,
	"group_type" integer DEFAULT 3 NOT NULL,
	"parent_company_id" text,
	"parent_company_name" text,
	"parent_credit_code" text,
	"parent_province_code" text,
	"member_no" text,
	"join_date" date,
	"company_status" integer DEFAULT 1 NOT NULL,
	"reg_cert_no" text NOT NULL,
	"reg_cert_date" date NOT NULL,
	"reg_authority" text NOT NULL,
	"old_license_no" text,
	"establish_date" date NOT NULL,
	"license_start" date NOT NULL,
	"license_end" date,
	"license_authority" text,
	"business_scope" text,
	"registered_capital" numeric(18, 2),
	"paid_in_capital" numeric(18, 2),
	"legal_person_name" text NOT NULL,
	"legal_person_id_type" integer NOT NULL,
	"legal_person_id_no" text NOT NULL,
	"legal_person_id_no_index" text NOT NULL,
	"legal_person_mobile" text NOT NULL,
	"legal_person_mobile_index" text NOT NULL,
	"legal_person_cert_no" text,
	"director_name" text NOT NULL,
	"director_mobile" text NOT NULL,
	"director_mobile_index" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_mobile" text NOT NULL,
	"contact_mobile_index" text NOT NULL,
	"contact_post" text NOT NULL,
	"finance_name" text,
	"finance_mobile" text,
	"finance_mobile_index" text,
	"phone" text NOT NULL,
	"fax" text,
	"email" text NOT NULL,
	"website" text,
	"reg_province_code" text NOT NULL,
	"reg_city_code" text NOT NULL,
	"reg_district_code" text NOT NULL,
	"reg_address" text NOT NULL,
	"province_code" text NOT NULL,
	"city_code" text NOT NULL,
	"district_code" text NOT NULL,
	"office_address" text NOT NULL,
	"postcode" text,
	"office_ownership" integer NOT NULL,
	"office_area" numeric(12, 2) NOT NULL,
	"lease_end_date" date,
	"tax_authority_name" text NOT NULL,
	"accounting_standard" integer NOT NULL,
	"bank_name" text NOT NULL,
	"bank_account" text NOT NULL,
	"bank_account_name" text NOT NULL,
	"firm_grade" integer DEFAULT 0 NOT NULL,
	"grade_year" integer,
	"grade_cert_no" text,
	"grade_valid_to" date,
	"tsc_level" integer,
	"tax_credit_level" integer,
	"service_status" integer DEFAULT 1 NOT NULL,
	"liability_insured" boolean DEFAULT false NOT NULL,
	"insured_amount" numeric(18, 2),
	"insured_from" date,
	"insured_to" date,
	"risk_fund_balance" numeric(18, 2),
	"has_party_org" boolean DEFAULT false NOT NULL,
	"has_union" boolean DEFAULT false NOT NULL,
	"has_youth_league" boolean DEFAULT false NOT NULL,
	"has_women_org" boolean DEFAULT false NOT NULL,
	"related_qualifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"independent_accounting" boolean,
	"dues_mode" integer,
	"introduction" text,
	"logo_file_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	CONSTRAINT "firms_capital_check" CHECK ("firms"."registered_capital" > 0),
	CONSTRAINT "firms_office_area_check" CHECK ("firms"."office_area" > 0)
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"audit_status" integer DEFAULT 3 NOT NULL,
	"is_incomplete" boolean DEFAULT false NOT NULL,
	"staff_name" text NOT NULL,
	"name_sort" text NOT NULL,
	"id_type" integer NOT NULL,
	"id_no" text NOT NULL,
	"id_no_index" text NOT NULL,
	"gender" integer NOT NULL,
	"birth_date" date NOT NULL,
	"ethnicity" integer NOT NULL,
	"nationality" text,
	"native_place" text,
	"domicile" text,
	"photo_file_id" text,
	"mobile" text NOT NULL,
	"mobile_index" text NOT NULL,
	"email" text,
	"wechat" text,
	"address" text,
	"postcode" text,
	"political_status" integer NOT NULL,
	"party_join_date" date,
	"education" integer NOT NULL,
	"degree" integer,
	"graduate_school" text NOT NULL,
	"major" text NOT NULL,
	"graduate_date" date,
	"staff_category" integer NOT NULL,
	"position" jsonb NOT NULL,
	"department" text,
	"professional_title" integer,
	"employment_type" integer NOT NULL,
	"hire_date" date NOT NULL,
	"contract_from" date,
	"contract_to" date,
	"social_insurance_unit" text,
	"social_insurance_from" text,
	"tax_service_years" integer,
	"dispatch_company_id" text,
	"has_tax_agent_cert" boolean DEFAULT false NOT NULL,
	"cert_no" text,
	"cert_manage_no" text,
	"cert_obtain_mode" integer,
	"cert_approve_date" date,
	"cert_issue_date" date,
	"cert_register_no" text,
	"cert_register_date" date,
	"member_type" integer NOT NULL,
	"member_no" text,
	"join_date" date,
	"member_status" integer,
	"practice_date" date,
	"first_practice_date" date,
	"tax_person_credit_score" integer,
	"certificates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"educations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"work_histories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"talent_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"social_posts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_civil_servant" boolean DEFAULT false NOT NULL,
	"staff_status" integer DEFAULT 1 NOT NULL,
	"leave_date" date,
	"leave_reason" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "dictionary_items" (
	"key_name" text NOT NULL,
	"key_value" integer NOT NULL,
	"key_notes" text NOT NULL,
	"key_disabled" boolean DEFAULT false NOT NULL,
	"sort_no" integer NOT NULL,
	"is_customised" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dictionary_items_key_name_key_value_pk" PRIMARY KEY("key_name","key_value")
);
--> statement-breakpoint
CREATE TABLE "sys_notices" (
	"notice_id" text PRIMARY KEY NOT NULL,
	"notice_title" text NOT NULL,
	"notice_content" text NOT NULL,
	"enable_time" timestamp (3) with time zone NOT NULL,
	"disable_time" timestamp (3) with time zone,
	"notice_status" integer DEFAULT 0 NOT NULL,
	"notice_targets" integer[] NOT NULL,
	"publish_org" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_notices_period_check" CHECK ("sys_notices"."disable_time" > "sys_notices"."enable_time")
);
--> statement-breakpoint
CREATE TABLE "reference_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"shipped_hash" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_codes" ADD CONSTRAINT "role_codes_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_companies" ADD CONSTRAINT "user_companies_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_branches" ADD CONSTRAINT "firm_branches_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_confirmations" ADD CONSTRAINT "firm_confirmations_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_histories" ADD CONSTRAINT "firm_histories_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_partners" ADD CONSTRAINT "firm_partners_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_partners" ADD CONSTRAINT "firm_partners_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("staff_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firms" ADD CONSTRAINT "firms_parent_company_id_firms_company_id_fk" FOREIGN KEY ("parent_company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_dispatch_company_id_firms_company_id_fk" FOREIGN KEY ("dispatch_company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audits_record_time_idx" ON "audits" USING btree ("record_time");--> statement-breakpoint
CREATE INDEX "audits_object_idx" ON "audits" USING btree ("object","object_id","action_time");--> statement-breakpoint
CREATE INDEX "audits_user_idx" ON "audits" USING btree ("user_id","action_time");--> statement-breakpoint
CREATE INDEX "stored_files_record_idx" ON "stored_files" USING btree ("biz_type","biz_id","sort_no");--> statement-breakpoint
CREATE INDEX "stored_files_company_day_idx" ON "stored_files" USING btree ("company_id","upload_time");--> statement-breakpoint
CREATE INDEX "stored_files_sha256_idx" ON "stored_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "stored_files_orphan_idx" ON "stored_files" USING btree ("orphan_since") WHERE "stored_files"."orphan_since" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_create_time_idx" ON "idempotency_keys" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "rate_counters_window_end_idx" ON "rate_counters" USING btree ("window_end");--> statement-breakpoint
CREATE INDEX "captchas_expire_idx" ON "captchas" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "login_guards_last_failure_idx" ON "login_guards" USING btree ("last_failure_time");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id","end_time");--> statement-breakpoint
CREATE INDEX "sessions_last_seen_idx" ON "sessions" USING btree ("last_seen_time");--> statement-breakpoint
CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_company_idx" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "users_mobile_idx" ON "users" USING btree ("mobile_index");--> statement-breakpoint
CREATE INDEX "firm_branches_company_idx" ON "firm_branches" USING btree ("company_id","sort_no");--> statement-breakpoint
CREATE INDEX "firm_histories_company_idx" ON "firm_histories" USING btree ("company_id","change_time");--> statement-breakpoint
CREATE INDEX "firm_partners_company_idx" ON "firm_partners" USING btree ("company_id","sort_no");--> statement-breakpoint
CREATE INDEX "firm_partners_id_no_idx" ON "firm_partners" USING btree ("id_no_index");--> statement-breakpoint
CREATE UNIQUE INDEX "firms_company_name_key" ON "firms" USING btree ("company_name");--> statement-breakpoint
CREATE UNIQUE INDEX "firms_credit_code_key" ON "firms" USING btree ("credit_code");--> statement-breakpoint
CREATE UNIQUE INDEX "firms_reg_cert_no_key" ON "firms" USING btree ("reg_cert_no");--> statement-breakpoint
CREATE INDEX "firms_association_update_idx" ON "firms" USING btree ("association_org_id","update_time");--> statement-breakpoint
CREATE INDEX "firms_parent_idx" ON "firms" USING btree ("parent_company_id");--> statement-breakpoint
CREATE INDEX "firms_legal_person_idx" ON "firms" USING btree ("legal_person_id_no_index");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_active_id_no_key" ON "staff" USING btree ("id_no_index") WHERE "staff"."staff_status" in (1, 3);--> statement-breakpoint
CREATE UNIQUE INDEX "staff_active_cert_no_key" ON "staff" USING btree ("cert_no") WHERE "staff"."staff_status" in (1, 3);--> statement-breakpoint
CREATE INDEX "staff_company_status_name_idx" ON "staff" USING btree ("company_id","staff_status","name_sort");--> statement-breakpoint
CREATE INDEX "staff_company_create_idx" ON "staff" USING btree ("company_id","create_time");--> statement-breakpoint
CREATE INDEX "staff_company_mobile_idx" ON "staff" USING btree ("company_id","mobile_index");--> statement-breakpoint
CREATE INDEX "dictionary_items_order_idx" ON "dictionary_items" USING btree ("key_name","sort_no");--> statement-breakpoint
CREATE INDEX "sys_notices_valid_idx" ON "sys_notices" USING btree ("notice_status","enable_time");