CREATE TABLE "agreement_contract_items" (
	"row_id" text PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"service_category" integer NOT NULL,
	"service_sub_type" integer NOT NULL,
	"content" text,
	"amount" numeric(18, 2),
	"start_date" date,
	"end_date" date,
	"report_required" boolean
);
--> statement-breakpoint
CREATE TABLE "agreement_contract_pay_plans" (
	"row_id" text PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"phase" text NOT NULL,
	"plan_date" date,
	"amount" numeric(18, 2) NOT NULL,
	"condition" text
);
--> statement-breakpoint
CREATE TABLE "agreement_contract_receipts" (
	"row_id" text PRIMARY KEY NOT NULL,
	"contract_id" text NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"receipt_date" date NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"method" integer,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "agreement_contracts" (
	"contract_id" text PRIMARY KEY NOT NULL,
	"initials" text,
	"contract_no" text NOT NULL,
	"contract_name" text NOT NULL,
	"contract_status" integer NOT NULL,
	"customer_id" text,
	"customer_name" text,
	"customer_credit_code" text,
	"contract_type" integer NOT NULL,
	"parent_contract_id" text,
	"renewed_from_id" text,
	"sign_date" date,
	"start_date" date,
	"end_date" date,
	"pricing_mode" integer,
	"free_flag" boolean DEFAULT false NOT NULL,
	"contract_amount" numeric(18, 2),
	"tax_rate" integer,
	"amount_ex_tax" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"plan_hours" numeric(9, 1),
	"foreign_currency" text,
	"foreign_amount" numeric(18, 2),
	"exchange_rate" numeric(12, 6),
	"exchange_date" date,
	"service_categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"project_leader_id" text,
	"project_leader_name" text,
	"service_person_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"service_person_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"accept_risk" integer,
	"accept_opinion" text,
	"acceptor_id" text,
	"acceptor_name" text,
	"accept_date" date,
	"independence_ok" boolean,
	"purpose" text,
	"client_signer" text,
	"firm_signer" text,
	"received_amount" numeric(18, 2) DEFAULT '0' NOT NULL,
	"effect_time" timestamp (3) with time zone,
	"end_actual_date" date,
	"end_reason" integer,
	"reminded_days" integer,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
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
CREATE TABLE "agreement_customer_changes" (
	"change_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"company_id" text NOT NULL,
	"field" text NOT NULL,
	"old_value" text,
	"new_value" text,
	"change_date" date NOT NULL,
	"file_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_user_name" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"customer_code" text NOT NULL,
	"customer_status" integer NOT NULL,
	"customer_type" integer NOT NULL,
	"customer_name" text NOT NULL,
	"name_key" text NOT NULL,
	"is_preparing" boolean,
	"credit_code" text,
	"id_type" integer,
	"id_no" text,
	"id_no_index" text,
	"former_name" text,
	"vat_taxpayer_type" integer NOT NULL,
	"enterprise_scale" integer,
	"industry_code" text,
	"province_code" text,
	"city_code" text,
	"district_code" text,
	"address" text NOT NULL,
	"tax_authority_name" text,
	"legal_person_name" text,
	"registered_capital" numeric(18, 2),
	"establish_date" date,
	"listed_flag" boolean,
	"state_owned_flag" boolean,
	"foreign_flag" boolean,
	"tax_credit_level" integer,
	"contact_name" text NOT NULL,
	"contact_title" text,
	"contact_phone" text NOT NULL,
	"contact_email" text,
	"invoice_title" text,
	"invoice_tax_no" text,
	"invoice_bank" text,
	"invoice_account" text,
	"invoice_phone" text,
	"source_type" integer,
	"manager_staff_id" text,
	"parent_customer_id" text,
	"coop_start" date,
	"risk_level" integer NOT NULL,
	"related_flag" boolean NOT NULL,
	"related_remark" text,
	"stop_reason" text,
	"merged_into_id" text,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
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
CREATE TABLE "counted_report_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counted_report_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sign" integer NOT NULL,
	"report_id" text NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"association_org_id" text,
	"filed_month" integer,
	"reported_month" integer,
	"standing" smallint NOT NULL,
	"service_category" integer NOT NULL,
	"service_sub_type" integer,
	"client_code" text,
	"client_name" text,
	"city_code" text,
	"opinion_type" integer,
	"industry_code" text,
	"is_late" boolean NOT NULL,
	"is_corrected" boolean NOT NULL,
	"is_low_price" boolean NOT NULL,
	"fee" numeric(18, 2),
	"signers" jsonb NOT NULL,
	"leader_id" text,
	"reviewer_ids" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_reports" (
	"report_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"association_org_id" text,
	"filed_month" integer,
	"reported_month" integer,
	"standing" smallint NOT NULL,
	"service_category" integer NOT NULL,
	"service_sub_type" integer,
	"client_code" text,
	"client_name" text,
	"city_code" text,
	"opinion_type" integer,
	"industry_code" text,
	"is_late" boolean NOT NULL,
	"is_corrected" boolean NOT NULL,
	"is_low_price" boolean NOT NULL,
	"fee" numeric(18, 2),
	"signers" jsonb NOT NULL,
	"leader_id" text,
	"reviewer_ids" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_client_counts" (
	"owner_id" text NOT NULL,
	"basis" text NOT NULL,
	"period" integer NOT NULL,
	"group_by" text NOT NULL,
	"key" text NOT NULL,
	"client_count" integer NOT NULL,
	CONSTRAINT "report_client_counts_key" PRIMARY KEY("owner_id","basis","group_by","period","key")
);
--> statement-breakpoint
CREATE TABLE "report_sums" (
	"owner_id" text NOT NULL,
	"basis" text NOT NULL,
	"period" integer NOT NULL,
	"group_by" text NOT NULL,
	"standing" smallint NOT NULL,
	"key" text NOT NULL,
	"label" text,
	"report_count" integer NOT NULL,
	"late_count" integer NOT NULL,
	"corrected_count" integer NOT NULL,
	"low_price_count" integer NOT NULL,
	"fee" numeric(20, 2) NOT NULL,
	"first_count" integer NOT NULL,
	"shared_fee" numeric(20, 2) NOT NULL,
	CONSTRAINT "report_sums_key" PRIMARY KEY("owner_id","basis","group_by","period","standing","key")
);
--> statement-breakpoint
CREATE TABLE "locked_report_sums" (
	"association_org_id" text NOT NULL,
	"year" integer NOT NULL,
	"basis" text NOT NULL,
	"company_id" text NOT NULL,
	"period" integer NOT NULL,
	"standing" smallint NOT NULL,
	"service_category" integer NOT NULL,
	"service_sub_type" integer NOT NULL,
	"report_count" integer NOT NULL,
	"late_count" integer NOT NULL,
	"corrected_count" integer NOT NULL,
	"low_price_count" integer NOT NULL,
	"fee" numeric(20, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_adjustments" (
	"adjustment_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_adjustments_adjustment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"basis" text NOT NULL,
	"year" integer NOT NULL,
	"sign" integer NOT NULL,
	"is_frozen" boolean NOT NULL,
	"change_time" timestamp (3) with time zone NOT NULL,
	"shown_month" integer NOT NULL,
	"report_id" text NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"association_org_id" text,
	"filed_month" integer,
	"reported_month" integer,
	"standing" smallint NOT NULL,
	"service_category" integer NOT NULL,
	"service_sub_type" integer,
	"client_code" text,
	"client_name" text,
	"city_code" text,
	"opinion_type" integer,
	"industry_code" text,
	"is_late" boolean NOT NULL,
	"is_corrected" boolean NOT NULL,
	"is_low_price" boolean NOT NULL,
	"fee" numeric(18, 2),
	"signers" jsonb NOT NULL,
	"leader_id" text,
	"reviewer_ids" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_years" (
	"association_org_id" text NOT NULL,
	"year" integer NOT NULL,
	"is_locked" boolean NOT NULL,
	"lock_time" timestamp (3) with time zone NOT NULL,
	"lock_user_name" text,
	"unlock_time" timestamp (3) with time zone,
	"unlock_user_name" text,
	"unlock_reason" text,
	"version" integer NOT NULL,
	CONSTRAINT "report_years_key" PRIMARY KEY("association_org_id","year")
);
--> statement-breakpoint
CREATE TABLE "agreement_filings" (
	"filing_id" text PRIMARY KEY NOT NULL,
	"initials" text,
	"root_id" text NOT NULL,
	"version_no" integer NOT NULL,
	"base_id" text,
	"is_pending_change" boolean DEFAULT false NOT NULL,
	"effective_from" date,
	"agree_status" integer NOT NULL,
	"void_from" integer,
	"filing_no" text,
	"filing_type" integer NOT NULL,
	"agreement_no" text NOT NULL,
	"contract_id" text,
	"contract_no" text,
	"contract_name" text,
	"customer_id" text,
	"client_name" text,
	"client_credit_code" text,
	"client_tax_authority" text,
	"client_agent_name" text,
	"client_agent_phone" text,
	"tax_collect_no" text,
	"tax_confirm_status" integer,
	"sign_date" date,
	"service_start" date,
	"service_end" date,
	"agreement_amount" numeric(18, 2),
	"over_reason" text,
	"summary" text,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"year_amounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"service_categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"people" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cross_region_flag" boolean,
	"service_city" text,
	"change_content" text,
	"change_date" date,
	"change_reason" text,
	"filing_date" timestamp (3) with time zone,
	"late_flag" boolean,
	"late_days" integer,
	"end_date" date,
	"exec_status" integer,
	"end_reason" integer,
	"end_handler" text,
	"void_reason" text,
	"unlock_asked_time" timestamp (3) with time zone,
	"unlock_reason" text,
	"unlocked_until" date,
	"unlocked_year" integer,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
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
CREATE TABLE "agreement_invoice_allocations" (
	"row_id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"agreement_id" text NOT NULL,
	"agreement_item_id" text,
	"alloc_amount" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_invoice_lines" (
	"row_id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"goods_name" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"amount_ex_tax" numeric(18, 2) NOT NULL,
	"tax_amount" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_invoices" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"initials" text,
	"invoice_status" integer NOT NULL,
	"invoice_type" integer NOT NULL,
	"invoice_code" text,
	"invoice_no" text NOT NULL,
	"red_flag" integer NOT NULL,
	"original_invoice_id" text,
	"red_confirm_no" text,
	"issue_date" date NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_tax_no" text,
	"seller_name" text NOT NULL,
	"seller_tax_no" text NOT NULL,
	"goods_name" text NOT NULL,
	"amount_ex_tax" numeric(18, 2) NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax_amount" numeric(18, 2) NOT NULL,
	"total_amount" numeric(18, 2) NOT NULL,
	"invoice_remark" text,
	"non_tax_amount" numeric(18, 2),
	"difference_reason" text,
	"pay_status" integer,
	"paid_amount" numeric(18, 2),
	"paid_date" date,
	"verify_status" integer,
	"agreement_nos" text,
	"filing_nos" text,
	"service_categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"alloc_amount" numeric(18, 2),
	"unlocked_until" date,
	"unlock_asked_time" timestamp (3) with time zone,
	"unlock_reason" text,
	"sampled_time" timestamp (3) with time zone,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
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
CREATE TABLE "report_filings" (
	"report_id" text PRIMARY KEY NOT NULL,
	"initials" text,
	"report_status" integer NOT NULL,
	"filing_no" text,
	"filing_time" timestamp (3) with time zone,
	"filed_year" integer,
	"version_no" integer DEFAULT 1 NOT NULL,
	"audit_time" timestamp (3) with time zone,
	"service_category" integer NOT NULL,
	"service_sub_type" integer,
	"report_no" text,
	"report_title" text NOT NULL,
	"agreement_id" text,
	"agreement_item_id" text,
	"agreement_no" text,
	"customer_id" text,
	"client_name" text,
	"client_credit_code" text,
	"target_name" text,
	"target_credit_code" text,
	"target_tax_authority" text,
	"target_city_code" text,
	"industry_code" text,
	"period_start" date,
	"period_end" date,
	"report_date" date,
	"report_year" integer,
	"opinion_type" integer,
	"opinion_reason" text,
	"report_use" integer,
	"report_user" text,
	"copies" integer,
	"service_fee" numeric(18, 2),
	"free_reason" text,
	"fee_reason" text,
	"project_leader_id" text,
	"project_leader_name" text,
	"signer_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"signers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"signer_names" text,
	"review1_id" text,
	"review1_name" text,
	"review1_date" date,
	"review2_id" text,
	"reviewer_name" text,
	"reviewer_no" text,
	"review2_date" date,
	"review3_id" text,
	"review3_name" text,
	"review3_date" date,
	"review_opinion" text,
	"late_reason" text,
	"late_flag" boolean,
	"late_days" integer,
	"low_price" boolean,
	"archive_no" text,
	"archive_date" date,
	"tax_report_status" integer,
	"tax_report_date" date,
	"elements" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"report_file" text,
	"stamped_file" text,
	"file_hash" text,
	"replaces_id" text,
	"replaced_by_id" text,
	"void_reason" integer,
	"void_remark" text,
	"void_time" timestamp (3) with time zone,
	"unlocked_until" date,
	"unlock_asked_time" timestamp (3) with time zone,
	"unlock_reason" text,
	"invoice_check_time" timestamp (3) with time zone,
	"asked" jsonb,
	"corrections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
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
CREATE TABLE "data_requests" (
	"request_id" text PRIMARY KEY NOT NULL,
	"lv1_org_id" text NOT NULL,
	"company_id" text,
	"user_id" text NOT NULL,
	"user_text" text NOT NULL,
	"request_type" integer NOT NULL,
	"content" text NOT NULL,
	"request_status" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"settle_user_name" text,
	"settle_time" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_handovers" (
	"handover_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"old_user_id" text,
	"new_user_id" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cert_authorities" (
	"authority_id" text PRIMARY KEY NOT NULL,
	"certificate" text NOT NULL,
	"private_key" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	"revocation_list" text,
	"list_number" integer DEFAULT 0 NOT NULL,
	"list_time" timestamp (3) with time zone,
	"list_of" text
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
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_time" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"pending_secret" text,
	"pending_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"history_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"code_key" text PRIMARY KEY NOT NULL,
	"mobile_index" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_tickets" (
	"ticket_key" text PRIMARY KEY NOT NULL,
	"mobile_index" text NOT NULL,
	"id_no_index" text,
	"staff_name" text,
	"expire_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_changes" (
	"change_id" text PRIMARY KEY NOT NULL,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	"audit_status" integer DEFAULT 0 NOT NULL,
	"submit_user_name" text,
	"submit_time" timestamp (3) with time zone,
	"audit_user_name" text,
	"audit_time" timestamp (3) with time zone,
	"change_no" text NOT NULL,
	"title" text NOT NULL,
	"change_items" jsonb NOT NULL,
	"change_date" date,
	"change_reason" text,
	"reissue_cert" boolean DEFAULT false NOT NULL,
	"after_values" text NOT NULL,
	"basis_values" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "firm_changes_changeNo_unique" UNIQUE("change_no")
);
--> statement-breakpoint
CREATE TABLE "firm_exits" (
	"exit_id" text PRIMARY KEY NOT NULL,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	"audit_status" integer DEFAULT 0 NOT NULL,
	"submit_user_name" text,
	"submit_time" timestamp (3) with time zone,
	"audit_user_name" text,
	"audit_time" timestamp (3) with time zone,
	"exit_no" text NOT NULL,
	"title" text NOT NULL,
	"exit_type" integer NOT NULL,
	"decide_date" date,
	"exit_reason" text,
	"merge_firm_name" text,
	"merge_credit_code" text,
	"merge_company_id" text,
	"target_province_code" text,
	"handler_name" text,
	"handler_mobile" text,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "firm_exits_exitNo_unique" UNIQUE("exit_no")
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
CREATE TABLE "member_applies" (
	"apply_id" text PRIMARY KEY NOT NULL,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"audit_status" integer DEFAULT 0 NOT NULL,
	"apply_no" text,
	"apply_type" integer NOT NULL,
	"staff_id" text,
	"staff_name" text,
	"member_type" integer,
	"practice_date" date,
	"new_name" text,
	"new_id_type" integer,
	"new_id_no" text,
	"new_cert_no" text,
	"reason" text,
	"is_committed" boolean,
	"submit_user_name" text,
	"submit_time" timestamp (3) with time zone,
	"audit_user_name" text,
	"audit_time" timestamp (3) with time zone,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	CONSTRAINT "member_applies_applyNo_unique" UNIQUE("apply_no")
);
--> statement-breakpoint
CREATE TABLE "staff_leaves" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"leave_date" date NOT NULL,
	"leave_reason" integer NOT NULL,
	"member_after" integer,
	"handover_done" boolean NOT NULL,
	"reason" text,
	"create_user_id" text NOT NULL,
	"create_user_name" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_years" (
	"credit_year_id" text PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"tax_credit_level" integer,
	"tax_credit_score" numeric(6, 3),
	"tsc_level" integer,
	"tsc_score" numeric(5, 2),
	"tsc_limit_reason" integer,
	"dishonest_flag" integer,
	"audit_status" integer NOT NULL,
	"submit_user_name" text,
	"submit_time" timestamp (3) with time zone,
	"audit_user_name" text,
	"audit_time" timestamp (3) with time zone,
	"audit_opinion" text,
	"accepted_time" timestamp (3) with time zone,
	"accepted_credit_level" integer,
	"accepted_tsc_level" integer,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
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
CREATE TABLE "tax_infos" (
	"tax_info_id" text PRIMARY KEY NOT NULL,
	"taxpayer_no" text NOT NULL,
	"taxpayer_no_reason" text,
	"tax_authority_code" text,
	"tax_authority_name" text NOT NULL,
	"tax_officer" text,
	"tax_officer_phone" text,
	"vat_taxpayer_type" integer NOT NULL,
	"general_taxpayer_date" date,
	"vat_rate" integer NOT NULL,
	"vat_period" integer NOT NULL,
	"income_tax_type" integer NOT NULL,
	"levy_method" integer NOT NULL,
	"is_small_profit" boolean,
	"is_consolidated_tax" boolean,
	"allocation_ratio" numeric(7, 4),
	"invoice_mode" integer NOT NULL,
	"invoice_title" text NOT NULL,
	"invoice_address" text,
	"invoice_phone" text,
	"invoice_bank" text NOT NULL,
	"invoice_account" text NOT NULL,
	"invoice_email" text NOT NULL,
	"invoice_mobile" text NOT NULL,
	"tax_handler_name" text,
	"tax_handler_mobile" text,
	"org_real_name_done" boolean NOT NULL,
	"org_real_name_date" date,
	"real_name_staff_count" integer,
	"audit_status" integer NOT NULL,
	"new_taxpayer_no" text,
	"new_taxpayer_reason" text,
	"submit_user_name" text,
	"submit_time" timestamp (3) with time zone,
	"audit_user_name" text,
	"audit_time" timestamp (3) with time zone,
	"audit_opinion" text,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
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
CREATE TABLE "tax_years" (
	"tax_year_id" text PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"org_form" integer,
	"revenue_declared" numeric(18, 2) NOT NULL,
	"revenue_reason" text,
	"vat_paid" numeric(18, 2) NOT NULL,
	"cit_paid" numeric(18, 2),
	"pit_operating_paid" numeric(18, 2),
	"urban_construction_tax" numeric(18, 2),
	"edu_surcharge" numeric(18, 2),
	"local_edu_surcharge" numeric(18, 2),
	"stamp_duty" numeric(18, 2),
	"property_tax" numeric(18, 2),
	"land_use_tax" numeric(18, 2),
	"other_tax" numeric(18, 2),
	"pit_withheld" numeric(18, 2),
	"tax_reduction" numeric(18, 2),
	"late_fee" numeric(18, 2),
	"fines_amount" numeric(18, 2),
	"social_insurance_paid" numeric(18, 2),
	"arrears" numeric(18, 2),
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
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
CREATE TABLE "transfers" (
	"transfer_id" text PRIMARY KEY NOT NULL,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"transfer_status" integer DEFAULT 0 NOT NULL,
	"transfer_no" text,
	"started_by" integer NOT NULL,
	"transfer_type" integer NOT NULL,
	"staff_id" text,
	"staff_name" text,
	"id_type" integer,
	"id_no" text,
	"id_no_index" text,
	"id_no_mask" text,
	"cert_no" text,
	"other_company_name" text,
	"other_province_code" text,
	"reason" integer,
	"reason_text" text,
	"leave_date" date,
	"new_hire_date" date,
	"from_company_id" text,
	"from_company_name" text,
	"to_company_id" text,
	"to_company_name" text,
	"from_staff_id" text,
	"to_staff_id" text,
	"kept_member_status" integer,
	"other_company_id" text,
	"answer_by" date,
	"answer_opinion" text,
	"answer_time" timestamp (3) with time zone,
	"dues_owner" integer,
	"submit_user_name" text,
	"submit_time" timestamp (3) with time zone,
	"finish_time" timestamp (3) with time zone,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	CONSTRAINT "transfers_transferNo_unique" UNIQUE("transfer_no")
);
--> statement-breakpoint
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
CREATE TABLE "screen_preferences" (
	"user_id" text NOT NULL,
	"screen" text NOT NULL,
	"preference" jsonb NOT NULL,
	"update_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "screen_preferences_user_id_screen_pk" PRIMARY KEY("user_id","screen")
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
	"notice_type" integer DEFAULT 2 NOT NULL,
	"top_flag" boolean DEFAULT false NOT NULL,
	"publish_org" text,
	"publish_org_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_notices_period_check" CHECK ("sys_notices"."disable_time" > "sys_notices"."enable_time")
);
--> statement-breakpoint
CREATE TABLE "msg_whitelist" (
	"white_id" text PRIMARY KEY NOT NULL,
	"lv1_org_id" text NOT NULL,
	"white_type" integer NOT NULL,
	"receiver" text NOT NULL,
	"receiver_index" text NOT NULL,
	"receiver_mask" text NOT NULL,
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text NOT NULL,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewers" (
	"reviewer_id" text PRIMARY KEY NOT NULL,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"apply_no" text NOT NULL,
	"reviewer_no" text,
	"reviewer_status" integer NOT NULL,
	"apply_type" integer NOT NULL,
	"staff_id" text,
	"person_id" text,
	"staff_name" text,
	"cert_no" text,
	"gender" integer,
	"birth_date" date,
	"education" integer,
	"professional_title" integer,
	"position" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"member_no" text,
	"first_practice_date" date,
	"practice_years" integer,
	"is_partner" boolean DEFAULT false NOT NULL,
	"scope_categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"report_count3y" integer,
	"assure_count3y" integer,
	"ce_hours" numeric(6, 1),
	"achievements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resume" text,
	"recommend_opinion" text,
	"recommender" text,
	"agree_time" timestamp (3) with time zone,
	"valid_from" date,
	"valid_to" date,
	"end_date" date,
	"suspensions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"publish_to" date,
	"exam_score" numeric(4, 1),
	"decide_time" timestamp (3) with time zone,
	"decided_conditions" jsonb,
	"suspend_reason" text,
	"is_lapsed" boolean DEFAULT false NOT NULL,
	"remind_time" timestamp (3) with time zone,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	CONSTRAINT "reviewers_applyNo_unique" UNIQUE("apply_no")
);
--> statement-breakpoint
CREATE TABLE "inspection_tasks" (
	"task_id" text PRIMARY KEY NOT NULL,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"task_no" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"inspect_type" integer NOT NULL,
	"inspect_year" integer NOT NULL,
	"inspect_status" integer NOT NULL,
	"member_no" text,
	"credit_code" text,
	"director_name" text,
	"city_code" text,
	"merged_into_id" text,
	"fill_start" timestamp (3) with time zone NOT NULL,
	"fill_end" timestamp (3) with time zone NOT NULL,
	"is_extended" boolean DEFAULT false NOT NULL,
	"announce_time" timestamp (3) with time zone,
	"remind_time" timestamp (3) with time zone,
	"submit_time" timestamp (3) with time zone,
	"late_days" integer DEFAULT 0 NOT NULL,
	"self_score" numeric(5, 2),
	"audit_score" numeric(5, 2),
	"inspect_result" integer,
	"result_remark" text,
	"override_reason" text,
	"return_deadline" date,
	"returned_items" jsonb,
	"unlock_sections" jsonb,
	"unlock_reason" text,
	"rectify_deadline" date,
	"conclude_time" timestamp (3) with time zone,
	"public_time" timestamp (3) with time zone,
	"appeal_until" date,
	"has_appealed" boolean DEFAULT false NOT NULL,
	"onsite_date" date,
	"onsite_team" text,
	"onsite_materials" text,
	"onsite_confirm_time" timestamp (3) with time zone,
	"onsite_people" text,
	"onsite_opinion" text,
	"onsite_record_time" timestamp (3) with time zone,
	"onsite_sign_time" timestamp (3) with time zone,
	"onsite_sign_note" text,
	"sync_time" timestamp (3) with time zone,
	"figures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"auto_answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"section_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reviewed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"filler_name" text,
	"filler_phone" text,
	"is_basic_confirmed" boolean,
	"basic_note" text,
	"labor_contract_count" integer,
	"labor_contract_note" text,
	"social_ins_count" integer,
	"social_ins_note" text,
	"in_count" integer,
	"out_count" integer,
	"transfer_count" integer,
	"has_no_nominal_staff" boolean,
	"staff_note" text,
	"business_note" text,
	"operating_revenue" numeric(18, 2),
	"tax_revenue" numeric(18, 2),
	"total_profit" numeric(18, 2),
	"net_profit" numeric(18, 2),
	"total_assets" numeric(18, 2),
	"total_liabilities" numeric(18, 2),
	"total_owners_equity" numeric(18, 2),
	"vat_paid" numeric(18, 2),
	"income_tax_paid" numeric(18, 2),
	"risk_fund_balance" numeric(18, 2),
	"risk_fund_accrual" numeric(18, 2),
	"insurance_policy_no" text,
	"insurer" text,
	"insured_amount" numeric(18, 2),
	"insured_to" date,
	"has_no_violations" boolean,
	"violations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"self_conclusion" integer,
	"summary" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"specials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"commit_date" date,
	"rectify_report" text,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sample_answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"item_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	CONSTRAINT "inspection_tasks_taskNo_unique" UNIQUE("task_no")
);
--> statement-breakpoint
CREATE TABLE "inspection_plans" (
	"plan_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"plan_no" text NOT NULL,
	"plan_name" text NOT NULL,
	"plan_status" integer NOT NULL,
	"inspect_type" integer NOT NULL,
	"inspect_year" integer NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"fill_start" timestamp (3) with time zone NOT NULL,
	"fill_end" timestamp (3) with time zone NOT NULL,
	"basis" text,
	"scope_type" integer NOT NULL,
	"scope_cities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scope_firms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"random_count" integer,
	"special_reason" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"special_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"template" jsonb NOT NULL,
	"publish_time" timestamp (3) with time zone,
	"close_time" timestamp (3) with time zone,
	"close_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	CONSTRAINT "inspection_plans_planNo_unique" UNIQUE("plan_no"),
	CONSTRAINT "inspection_plans_fill_check" CHECK ("inspection_plans"."fill_end" > "inspection_plans"."fill_start")
);
--> statement-breakpoint
CREATE TABLE "site_message_receivers" (
	"msg_site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"company_id" text,
	"edition" integer NOT NULL,
	"send_time" timestamp (3) with time zone NOT NULL,
	"read_flag" integer DEFAULT 0 NOT NULL,
	"read_time" timestamp (3) with time zone,
	"receipt_time" timestamp (3) with time zone,
	"receipt_content" text,
	"sms_time" timestamp (3) with time zone,
	"mail_time" timestamp (3) with time zone,
	CONSTRAINT "site_message_receivers_msg_site_id_user_id_pk" PRIMARY KEY("msg_site_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sms_copy" boolean DEFAULT false NOT NULL,
	"mail_copy" boolean DEFAULT false NOT NULL,
	"update_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_messages" (
	"msg_site_id" text PRIMARY KEY NOT NULL,
	"msg_title" text NOT NULL,
	"msg_content" text NOT NULL,
	"msg_type" integer NOT NULL,
	"msg_status" integer NOT NULL,
	"edition" integer DEFAULT 0 NOT NULL,
	"sender_id" text,
	"sender_name" text NOT NULL,
	"sender_org" text NOT NULL,
	"sender_company_id" text,
	"sender_org_id" text,
	"receiver_scope" integer NOT NULL,
	"receiver_ids" text[] DEFAULT '{}' NOT NULL,
	"send_time" timestamp (3) with time zone,
	"plan_send_time" timestamp (3) with time zone,
	"need_receipt" boolean DEFAULT false NOT NULL,
	"receipt_deadline" timestamp (3) with time zone,
	"biz_type" text,
	"biz_id" text,
	"event_key" text,
	"withdraw_reason" text,
	"withdraw_time" timestamp (3) with time zone,
	"receiver_count" integer DEFAULT 0 NOT NULL,
	"is_delivering" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_activities" (
	"activity_id" text PRIMARY KEY NOT NULL,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	"audit_status" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"activity_type" integer,
	"extra_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"activity_form" integer,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"activity_year" integer,
	"activity_month" integer,
	"place" text,
	"host_org_name" text,
	"host_name" text,
	"recorder_name" text,
	"speaker_name" text,
	"speaker_post" text,
	"credit_hours" numeric(4, 1),
	"cost" numeric(18, 2),
	"publish_flag" boolean,
	"due_count" integer,
	"actual_count" integer,
	"leave_count" integer,
	"absent_count" integer,
	"party_attend" integer,
	"activist_attend" integer,
	"mass_attend" integer,
	"voting_due" integer,
	"voting_actual" integer,
	"content" text,
	"materials" text,
	"resolutions" text,
	"late_reason" text,
	"participants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"co_organizers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"partner_firm_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"source_activity_id" text,
	"source_firm_name" text,
	"submit_user_name" text,
	"submit_time" timestamp (3) with time zone,
	"audit_user_name" text,
	"audit_time" timestamp (3) with time zone,
	"effective_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "party_orgs" (
	"party_org_id" text PRIMARY KEY NOT NULL,
	"audit_status" integer DEFAULT 0 NOT NULL,
	"submit_user_name" text,
	"submit_time" timestamp (3) with time zone,
	"has_party_org" boolean NOT NULL,
	"affiliation" integer,
	"party_org_name" text,
	"party_org_type" integer,
	"party_org_form" integer,
	"is_lead_unit" boolean,
	"joint_units" text,
	"found_date" date,
	"approval_no" text,
	"superior_party_org" text,
	"secretary_name" text,
	"secretary_gender" integer,
	"secretary_birth_date" date,
	"secretary_education" integer,
	"secretary_mobile" text,
	"secretary_post" text,
	"secretary_is_partner" boolean,
	"term_from" date,
	"term_to" date,
	"no_org_reason" integer,
	"no_org_note" text,
	"instructor_name" text,
	"instructor_unit" text,
	"instructor_phone" text,
	"instructor_from" date,
	"activist_count" integer,
	"candidate_count" integer,
	"applicant_count" integer,
	"outside_member_count" integer,
	"in_charter" boolean,
	"has_venue" boolean,
	"venue_area" numeric(9, 2),
	"annual_funds" numeric(18, 2),
	"dues_paid_to_month" text,
	"brand_name" text,
	"has_union" boolean,
	"union_count" integer,
	"has_youth_league" boolean,
	"youth_league_count" integer,
	"has_women_org" boolean,
	"women_org_count" integer,
	"liaison_name" text,
	"liaison_mobile" text,
	"democratic_count" integer,
	"democratic_names" text,
	"non_party_count" integer,
	"non_party_names" text,
	"congress_count" integer,
	"congress_names" text,
	"cppcc_count" integer,
	"cppcc_names" text,
	"committee_members" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"honours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
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
CREATE TABLE "party_members" (
	"member_id" text PRIMARY KEY NOT NULL,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"staff_id" text,
	"person_id" text,
	"member_name" text NOT NULL,
	"id_type" integer NOT NULL,
	"id_no" text NOT NULL,
	"id_no_index" text NOT NULL,
	"id_no_mask" text NOT NULL,
	"gender" integer NOT NULL,
	"birth_date" date NOT NULL,
	"ethnicity" integer,
	"education" integer,
	"party_member_type" integer NOT NULL,
	"apply_date" date,
	"join_date" date,
	"formal_date" date,
	"party_post" integer,
	"relation_in_firm" boolean NOT NULL,
	"relation_unit" text,
	"is_floating" boolean NOT NULL,
	"is_retired" boolean NOT NULL,
	"monthly_dues" numeric(8, 2),
	"dues_paid_to" text,
	"in_date" date,
	"out_date" date,
	"out_reason" text,
	"honours" text,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
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
CREATE TABLE "application_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"begin_time" timestamp (3) with time zone NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"application_id" text PRIMARY KEY NOT NULL,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	"org_id" text NOT NULL,
	"application_status" integer NOT NULL,
	"apply_no" text,
	"apply_type" integer,
	"credit_code" text,
	"applicant_name" text,
	"tax_agent_count" integer,
	"people_count" integer,
	"content" text NOT NULL,
	"mobile" text NOT NULL,
	"mobile_index" text NOT NULL,
	"save_code" text NOT NULL,
	"save_code_index" text NOT NULL,
	"privacy_date" text NOT NULL,
	"consent_time" timestamp (3) with time zone NOT NULL,
	"promise_time" timestamp (3) with time zone NOT NULL,
	"submit_time" timestamp (3) with time zone,
	"keep_until" date,
	"remind_time" timestamp (3) with time zone,
	"return_due_date" date,
	"publish_to" date,
	"meeting_no" text,
	"member_no" text,
	"join_date" date
);
--> statement-breakpoint
CREATE TABLE "paper_checks" (
	"kind" text NOT NULL,
	"paper_no" text NOT NULL,
	"check_count" integer NOT NULL,
	"first_time" timestamp (3) with time zone NOT NULL,
	"last_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paper_checks_kind_paper_no_pk" PRIMARY KEY("kind","paper_no")
);
--> statement-breakpoint
CREATE TABLE "reward_records" (
	"record_id" text PRIMARY KEY NOT NULL,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"subject_type" integer NOT NULL,
	"record_no" text NOT NULL,
	"rp_status" integer NOT NULL,
	"source_type" integer NOT NULL,
	"staff_id" text,
	"staff_name" text,
	"cert_no" text,
	"person_id" text,
	"record_type" integer NOT NULL,
	"reward_type" integer,
	"punish_type" integer,
	"level" integer,
	"title" text,
	"authority" text,
	"authority_type" integer,
	"doc_no" text,
	"decide_date" date,
	"decide_year" integer,
	"fact_basis" text,
	"fine_amount" numeric(18, 2),
	"effect_from" date,
	"effect_to" date,
	"bonus_amount" numeric(18, 2),
	"score" numeric(6, 1),
	"publish_to" date,
	"effective_time" timestamp (3) with time zone,
	"lift_time" timestamp (3) with time zone,
	"alert_time" timestamp (3) with time zone,
	"rectify_status" integer,
	"appeal_content" text,
	"appeal_time" timestamp (3) with time zone,
	"appeal_result" text,
	"event_id" text,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	CONSTRAINT "reward_records_recordNo_unique" UNIQUE("record_no")
);
--> statement-breakpoint
CREATE TABLE "head_office_dues_lines" (
	"line_id" text PRIMARY KEY NOT NULL,
	"summary_id" text NOT NULL,
	"sort_no" integer NOT NULL,
	"is_head" boolean DEFAULT false NOT NULL,
	"branch_company_id" text,
	"branch_name" text NOT NULL,
	"city_code" text,
	"in_province" boolean NOT NULL,
	"has_left" boolean DEFAULT false NOT NULL,
	"line_mode" integer NOT NULL,
	"included" boolean NOT NULL,
	"exclude_reason" text,
	"dues_id" text,
	"bill_no" text,
	"line_status" integer,
	"status_before" integer,
	"revenue" numeric(18, 2),
	"revenue_source" text,
	"revenue_note" text,
	"statement_revenue" numeric(18, 2),
	"practising_count" integer DEFAULT 0 NOT NULL,
	"non_practising_count" integer DEFAULT 0 NOT NULL,
	"own_unit_due" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"own_relief" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"own_person_due" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"unit_due" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"person_due" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"relief" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"payable" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"difference" numeric(18, 2),
	"paid" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"owing" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"confirm_state" text DEFAULT 'none' NOT NULL,
	"confirmed_figures" text,
	"confirm_due" date,
	"confirm_time" timestamp (3) with time zone,
	"confirm_user_name" text,
	"confirm_note" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "head_office_dues" (
	"summary_id" text PRIMARY KEY NOT NULL,
	"summary_no" text NOT NULL,
	"dues_year" integer NOT NULL,
	"half" integer NOT NULL,
	"consolidate_mode" integer NOT NULL,
	"head_dues_id" text NOT NULL,
	"head_revenue" numeric(18, 2),
	"internal_elimination" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"elimination_reason" text,
	"payer_company_id" text NOT NULL,
	"branch_total" integer DEFAULT 0 NOT NULL,
	"branch_declared" integer DEFAULT 0 NOT NULL,
	"branch_missing" integer DEFAULT 0 NOT NULL,
	"branch_revenue_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"total_revenue" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"unit_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"person_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"relief_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"payable_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"paid_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"owing_total" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"summary_status" integer NOT NULL,
	"submit_time" timestamp (3) with time zone,
	"settle_time" timestamp (3) with time zone,
	"pull_time" timestamp (3) with time zone,
	"urge_time" timestamp (3) with time zone,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	CONSTRAINT "head_office_dues_summaryNo_unique" UNIQUE("summary_no"),
	CONSTRAINT "head_office_dues_sums_check" CHECK ("head_office_dues"."payable_total" = "head_office_dues"."unit_total" + "head_office_dues"."person_total")
);
--> statement-breakpoint
CREATE TABLE "dues_bank_lines" (
	"line_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"line_key" text NOT NULL,
	"trade_date" date NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"payer_name" text NOT NULL,
	"payer_account" text,
	"bank_serial_no" text,
	"purpose" text,
	"state" text DEFAULT 'open' NOT NULL,
	"payment_id" text,
	"ignore_reason" text,
	"file_name" text NOT NULL,
	"import_time" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dues_bills" (
	"dues_id" text PRIMARY KEY NOT NULL,
	"bill_no" text NOT NULL,
	"standard_id" text NOT NULL,
	"rules" jsonb NOT NULL,
	"rules_title" text,
	"dues_year" integer NOT NULL,
	"half" integer NOT NULL,
	"revenue_year" integer NOT NULL,
	"org_form" integer,
	"firm_grade" integer,
	"months_of_first_year" integer,
	"revenue_base" numeric(18, 2),
	"tax_revenue" numeric(18, 2),
	"other_revenue" numeric(18, 2),
	"branch_revenue" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"merged_into_id" text,
	"statement_id" text,
	"statement_revenue" numeric(18, 2),
	"statement_tax_revenue" numeric(18, 2),
	"diff_reason" text,
	"unit_by_hand" numeric(18, 2),
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tier_amount" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"tier_relief" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"extra_relief" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"grade_relief" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"granted_relief" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"unit_due" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"practising_count" integer DEFAULT 0 NOT NULL,
	"practising_due" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"non_practising_count" integer DEFAULT 0 NOT NULL,
	"non_practising_due" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"person_due" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"payable" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"paid_amount" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"refunded" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"owing" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"surplus" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"pay_deadline" date NOT NULL,
	"pay_party" integer NOT NULL,
	"receipt_title" text,
	"receipt_credit_code" text,
	"receipt_email" text,
	"receipt_mobile" text,
	"handler_name" text,
	"handler_mobile" text,
	"dues_status" integer NOT NULL,
	"submit_time" timestamp (3) with time zone,
	"settle_time" timestamp (3) with time zone,
	"remind_time" timestamp (3) with time zone,
	"recalc_note" text,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	CONSTRAINT "dues_bills_billNo_unique" UNIQUE("bill_no"),
	CONSTRAINT "dues_bills_sums_check" CHECK ("dues_bills"."payable" = "dues_bills"."unit_due" + "dues_bills"."person_due"),
	CONSTRAINT "dues_bills_voided_check" CHECK ("dues_bills"."dues_status" <> 12 or ("dues_bills"."paid_amount" = 0 and "dues_bills"."refunded" = 0)),
	CONSTRAINT "dues_bills_none_below_check" CHECK ("dues_bills"."payable" >= 0 and "dues_bills"."owing" >= 0 and "dues_bills"."surplus" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dues_items" (
	"item_id" text PRIMARY KEY NOT NULL,
	"dues_id" text NOT NULL,
	"company_id" text NOT NULL,
	"dues_year" integer NOT NULL,
	"item_no" integer NOT NULL,
	"dues_type" integer NOT NULL,
	"staff_id" text,
	"person_id" text,
	"staff_name" text NOT NULL,
	"id_no_mask" text,
	"member_no" text,
	"cert_no" text,
	"member_type" integer,
	"join_date" date,
	"standard_fee" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"reduction_type" integer,
	"reduction_amount" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"payable_amount" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"is_charged" boolean NOT NULL,
	"source_note" text,
	"objection_state" text DEFAULT 'none' NOT NULL,
	"objection" text,
	"objection_time" timestamp (3) with time zone,
	"objection_answer" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dues_movements" (
	"movement_id" text PRIMARY KEY NOT NULL,
	"dues_id" text NOT NULL,
	"kind" text NOT NULL,
	"payment_id" text,
	"move_date" date NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"words" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	"create_user_name" text
);
--> statement-breakpoint
CREATE TABLE "dues_payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"payment_no" text NOT NULL,
	"pay_method" integer NOT NULL,
	"pay_amount" numeric(18, 2) NOT NULL,
	"pay_date" date NOT NULL,
	"payer_name" text NOT NULL,
	"payer_bank" text,
	"payer_account" text,
	"bank_serial_no" text,
	"unit_part" numeric(18, 2) NOT NULL,
	"person_part" numeric(18, 2) NOT NULL,
	"purpose" text,
	"allocations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payer_note" text,
	"confirm_status" integer NOT NULL,
	"arrived_amount" numeric(18, 2),
	"arrived_date" date,
	"confirm_time" timestamp (3) with time zone,
	"confirm_user_name" text,
	"reject_reason" text,
	"confirm_no" text,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" text,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	CONSTRAINT "dues_payments_paymentNo_unique" UNIQUE("payment_no"),
	CONSTRAINT "dues_payments_confirmNo_unique" UNIQUE("confirm_no")
);
--> statement-breakpoint
CREATE TABLE "dues_recalculations" (
	"recalc_id" text PRIMARY KEY NOT NULL,
	"dues_id" text NOT NULL,
	"recalc_time" timestamp (3) with time zone NOT NULL,
	"operator_name" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"before" numeric(18, 2) NOT NULL,
	"after" numeric(18, 2) NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lines_before" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dues_receipts" (
	"receipt_id" text PRIMARY KEY NOT NULL,
	"dues_id" text NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"bill_no" text NOT NULL,
	"dues_year" integer NOT NULL,
	"receipt_type" integer NOT NULL,
	"receipt_code" text NOT NULL,
	"receipt_no" text NOT NULL,
	"check_code" text,
	"title" text NOT NULL,
	"credit_code" text,
	"amount" numeric(18, 2) NOT NULL,
	"issue_date" date NOT NULL,
	"issuer" text,
	"send_email" text,
	"send_time" timestamp (3) with time zone,
	"receipt_status" integer NOT NULL,
	"red_reason" text,
	"taxpayer_no" text,
	"invoice_address" text,
	"invoice_phone" text,
	"invoice_bank" text,
	"invoice_account" text,
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
CREATE TABLE "dues_reductions" (
	"reduction_id" text PRIMARY KEY NOT NULL,
	"dues_id" text NOT NULL,
	"bill_no" text NOT NULL,
	"dues_year" integer NOT NULL,
	"reduction_type" integer NOT NULL,
	"applied_amount" numeric(18, 2) NOT NULL,
	"applied_rate" numeric(5, 2),
	"reason" text NOT NULL,
	"audit_status" integer NOT NULL,
	"approved_amount" numeric(18, 2),
	"decision_doc_no" text,
	"submit_time" timestamp (3) with time zone,
	"audit_time" timestamp (3) with time zone,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
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
CREATE TABLE "dues_revoked_confirmations" (
	"confirm_no" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"payment_no" text NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"pay_method" integer NOT NULL,
	"payer_name" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"arrived_date" date NOT NULL,
	"purpose" text NOT NULL,
	"confirm_time" timestamp (3) with time zone NOT NULL,
	"revoke_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dues_standards" (
	"standard_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"dues_year" integer NOT NULL,
	"set_name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"rules" jsonb NOT NULL,
	"simulate_time" timestamp (3) with time zone,
	"simulated_version" integer,
	"simulation" jsonb,
	"simulated_firms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enforce_time" timestamp (3) with time zone,
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
CREATE TABLE "statement_figures" (
	"statement_id" text NOT NULL,
	"item_code" text NOT NULL,
	"company_id" text NOT NULL,
	"year" integer NOT NULL,
	"statement_type" integer NOT NULL,
	"standard" integer NOT NULL,
	"scope" integer NOT NULL,
	"amount1" bigint NOT NULL,
	"amount2" bigint NOT NULL,
	CONSTRAINT "statement_figures_statement_id_item_code_pk" PRIMARY KEY("statement_id","item_code")
);
--> statement-breakpoint
CREATE TABLE "statement_reminders" (
	"company_id" text NOT NULL,
	"year" integer NOT NULL,
	"period_type" integer NOT NULL,
	"period" integer NOT NULL,
	"remind_time" timestamp (3) with time zone NOT NULL,
	"remind_user_name" text,
	CONSTRAINT "statement_reminders_company_id_year_period_type_period_pk" PRIMARY KEY("company_id","year","period_type","period")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"statement_id" text PRIMARY KEY NOT NULL,
	"statement_type" integer NOT NULL,
	"year" integer NOT NULL,
	"period_type" integer NOT NULL,
	"period" integer NOT NULL,
	"scope" integer NOT NULL,
	"period_text" text NOT NULL,
	"accounting_standard" integer NOT NULL,
	"form_key" text NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"breakdown" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"credit_code" text,
	"report_date" date,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"fill_date" date,
	"audited" boolean,
	"audit_firm" text,
	"audit_report_no" text,
	"legal_person" text,
	"finance_head" text,
	"preparer" text,
	"explanation" text,
	"audit_status" integer NOT NULL,
	"submit_time" timestamp (3) with time zone,
	"audit_time" timestamp (3) with time zone,
	"audit_opinion" text,
	"late_days" integer DEFAULT 0 NOT NULL,
	"opening_source" text,
	"accepted_lines" jsonb,
	"accepted_breakdown" jsonb,
	"accepted_time" timestamp (3) with time zone,
	"total_assets" numeric(18, 2),
	"total_liabilities" numeric(18, 2),
	"total_owners_equity" numeric(18, 2),
	"operating_revenue" numeric(18, 2),
	"total_profit" numeric(18, 2),
	"net_profit" numeric(18, 2),
	"net_operating_cash" numeric(18, 2),
	"net_cash_increase" numeric(18, 2),
	"cash_end" numeric(18, 2),
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
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
CREATE TABLE "reconciliation_notices" (
	"association_org_id" text NOT NULL,
	"year" integer NOT NULL,
	"company_id" text NOT NULL,
	"send_time" timestamp (3) with time zone NOT NULL,
	"send_user_name" text NOT NULL,
	"sent_count" integer NOT NULL,
	"report_count" integer NOT NULL,
	"report_fee" numeric(20, 2) NOT NULL,
	CONSTRAINT "reconciliation_notices_key" PRIMARY KEY("association_org_id","year","company_id")
);
--> statement-breakpoint
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
	"audit_id" text NOT NULL,
	"action_time" timestamp (3) with time zone NOT NULL,
	"record_time" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
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
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "audits_audit_id_record_time_pk" PRIMARY KEY("audit_id","record_time")
) PARTITION BY RANGE ("record_time");
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
CREATE TABLE "removed_contents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"claim_time" timestamp (3) with time zone NOT NULL,
	"done_time" timestamp (3) with time zone
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
	"pixel_width" integer,
	"pixel_height" integer,
	"upload_user_id" text NOT NULL,
	"upload_user_name" text NOT NULL,
	"upload_time" timestamp (3) with time zone NOT NULL,
	"orphan_since" timestamp (3) with time zone,
	CONSTRAINT "stored_files_size_check" CHECK ("stored_files"."file_size" > 0),
	CONSTRAINT "stored_files_owner_check" CHECK (("stored_files"."biz_id" is null) = ("stored_files"."orphan_since" is not null))
);
--> statement-breakpoint
CREATE TABLE "job_parts" (
	"job_id" text NOT NULL,
	"name" text NOT NULL,
	"part_no" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "job_parts_job_id_name_part_no_pk" PRIMARY KEY("job_id","name","part_no")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"job_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"company_id" text,
	"user_id" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"exclusive_key" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"payload" text,
	"result" jsonb,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_by" text,
	"lease_until" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone NOT NULL,
	"finish_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"counter_key" text PRIMARY KEY NOT NULL,
	"window_end" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"source_type" integer NOT NULL,
	"lv1_org_id" text,
	"company_id" text,
	"user_id" text,
	"receiver" text NOT NULL,
	"receiver_mask" text NOT NULL,
	"subject" text,
	"content" text,
	"files" text,
	"file_names" text[] DEFAULT '{}' NOT NULL,
	"is_secret" boolean NOT NULL,
	"send_status" integer NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error_text" text,
	"create_time" timestamp (3) with time zone NOT NULL,
	"send_time" timestamp (3) with time zone,
	"expire_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "business_parameter_changes" (
	"change_id" text PRIMARY KEY NOT NULL,
	"param_key" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"change_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_parameters" (
	"param_key" text PRIMARY KEY NOT NULL,
	"param_value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"update_user_id" text,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serials" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_histories" (
	"history_id" text PRIMARY KEY NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"action" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" text,
	"user_name" text NOT NULL,
	"change_time" timestamp (3) with time zone NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stood" jsonb
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"submission_id" text PRIMARY KEY NOT NULL,
	"submission_no" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	"form_type" text,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"org_id" text NOT NULL,
	"office_org_id" text,
	"level" integer NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"title" text NOT NULL,
	"version" integer NOT NULL,
	"submit_user_id" text,
	"submit_user_name" text NOT NULL,
	"submit_time" timestamp (3) with time zone NOT NULL,
	"period" integer,
	"as_of" date,
	"content" jsonb,
	"status" integer NOT NULL,
	"accept_time" timestamp (3) with time zone,
	"assignee_user_id" text,
	"assignee_name" text,
	"due_date" date NOT NULL,
	"remind_time" timestamp (3) with time zone,
	"escalate_time" timestamp (3) with time zone,
	"decide_codes" text[] NOT NULL,
	"outcome" integer,
	"is_answered" boolean DEFAULT false NOT NULL,
	"end_time" timestamp (3) with time zone,
	"end_action" text,
	"end_user_name" text,
	"opinion" text,
	"marks" jsonb,
	"is_current" boolean NOT NULL,
	"is_passed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_notes" (
	"note_id" text PRIMARY KEY NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	"company_id" text NOT NULL,
	"is_firms" boolean NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"unit_name" text NOT NULL,
	"content" text NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	"read_time" timestamp (3) with time zone,
	"read_user_id" text
);
--> statement-breakpoint
CREATE TABLE "step_lines" (
	"record_id" text PRIMARY KEY NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	"company_id" text NOT NULL,
	"action" text NOT NULL,
	"label" text NOT NULL,
	"from_status" integer NOT NULL,
	"to_status" integer NOT NULL,
	"operator_user_id" text,
	"operator_name" text NOT NULL,
	"operator_org" text NOT NULL,
	"operate_time" timestamp (3) with time zone NOT NULL,
	"audit_result" integer,
	"opinion" text,
	"is_return" boolean NOT NULL,
	"marks" jsonb
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"consent_id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text DEFAULT '' NOT NULL,
	"purpose" text NOT NULL,
	"privacy_date" text NOT NULL,
	"biz_id" text,
	"company_id" text,
	"consent_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_changes" (
	"change_id" text PRIMARY KEY NOT NULL,
	"key_name" text NOT NULL,
	"key_value" integer NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"change_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_items" (
	"key_name" text NOT NULL,
	"key_value" integer NOT NULL,
	"key_notes" text NOT NULL,
	"key_disabled" boolean DEFAULT false NOT NULL,
	"sort_no" integer NOT NULL,
	"is_customised" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dictionary_items_key_name_key_value_pk" PRIMARY KEY("key_name","key_value")
);
--> statement-breakpoint
CREATE TABLE "firms" (
	"company_id" text PRIMARY KEY NOT NULL,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"association_org_id" text NOT NULL,
	"company_name" text NOT NULL,
	"short_name" text,
	"company_name_en" text,
	"former_names" text,
	"credit_code" text NOT NULL,
	"org_form" integer NOT NULL,
	"company_nature" integer NOT NULL,
	"group_type" integer,
	"parent_company_id" text,
	"parent_company_name" text,
	"parent_credit_code" text,
	"parent_province_code" text,
	"member_no" text,
	"join_date" date,
	"company_status" integer DEFAULT 1 NOT NULL,
	"left_date" date,
	"reg_cert_no" text NOT NULL,
	"reg_cert_date" date NOT NULL,
	"reg_authority" text NOT NULL,
	"old_license_no" text,
	"establish_date" date NOT NULL,
	"license_start" date,
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
	"office_ownership" integer,
	"office_area" numeric(12, 2),
	"lease_end_date" date,
	"tax_authority_name" text NOT NULL,
	"accounting_standard" integer,
	"bank_name" text NOT NULL,
	"bank_account" text NOT NULL,
	"bank_account_name" text NOT NULL,
	"firm_grade" integer DEFAULT 0 NOT NULL,
	"grade_year" integer,
	"grade_cert_no" text,
	"grade_valid_to" date,
	"tsc_level" integer,
	"tax_credit_level" integer,
	"service_status" integer,
	"liability_insured" boolean,
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
CREATE TABLE "persons" (
	"person_id" text PRIMARY KEY NOT NULL,
	"id_no_index" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"shipped_hash" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"end_note" text,
	"proof" text DEFAULT 'password' NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"person_id" text,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"audit_status" integer DEFAULT 3 NOT NULL,
	"is_incomplete" boolean DEFAULT false NOT NULL,
	"staff_name" text NOT NULL,
	"name_sort" text NOT NULL,
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"id_type" integer,
	"id_no" text,
	"id_no_index" text,
	"id_no_mask" text,
	"gender" integer,
	"birth_date" date,
	"ethnicity" integer,
	"nationality" text,
	"native_place" text,
	"domicile" text,
	"photo_file_id" text,
	"mobile" text,
	"mobile_index" text,
	"mobile_mask" text,
	"email" text,
	"wechat" text,
	"address" text,
	"postcode" text,
	"political_status" integer,
	"party_join_date" date,
	"education" integer,
	"degree" integer,
	"graduate_school" text,
	"major" text,
	"graduate_date" date,
	"staff_category" integer,
	"position" jsonb NOT NULL,
	"department" text,
	"professional_title" integer,
	"employment_type" integer,
	"hire_date" date,
	"contract_from" date,
	"contract_to" date,
	"social_insurance_unit" text,
	"social_insurance_from" text,
	"tax_service_years" integer,
	"dispatch_company_id" text,
	"has_tax_agent_cert" boolean,
	"cert_no" text,
	"cert_manage_no" text,
	"cert_obtain_mode" integer,
	"cert_approve_date" date,
	"cert_issue_date" date,
	"cert_register_no" text,
	"cert_register_date" date,
	"exam_proof_file_id" text,
	"exam_proof_date" date,
	"member_type" integer,
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
	"is_civil_servant" boolean,
	"staff_status" integer DEFAULT 1 NOT NULL,
	"leave_date" date,
	"leave_reason" integer,
	"confirm_time" timestamp (3) with time zone,
	"confirm_user_id" text,
	"confirm_user_name" text,
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
CREATE TABLE "orgs" (
	"org_id" text PRIMARY KEY NOT NULL,
	"org_name" text NOT NULL,
	"full_org_name" text NOT NULL,
	"parent_org_id" text,
	"city_code" text,
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
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
	"search_keys" text[] DEFAULT '{}' NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"must_change_pwd" boolean DEFAULT false NOT NULL,
	"factor_time" timestamp (3) with time zone,
	"must_enrol" boolean DEFAULT false NOT NULL,
	"nick_name" text NOT NULL,
	"user_type" integer DEFAULT 1 NOT NULL,
	"user_status" integer DEFAULT 1 NOT NULL,
	"company_id" text,
	"org_id" text,
	"mobilephone" text,
	"mobile_index" text,
	"email" text,
	"expire_date" date,
	"is_main" boolean DEFAULT false NOT NULL,
	"staff_id" text,
	"init_pwd_mode" integer,
	"last_login_time" timestamp (3) with time zone,
	"last_login_ip" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_name" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_user_name" text,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agreement_contract_items" ADD CONSTRAINT "agreement_contract_items_contract_id_agreement_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."agreement_contracts"("contract_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_contract_pay_plans" ADD CONSTRAINT "agreement_contract_pay_plans_contract_id_agreement_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."agreement_contracts"("contract_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_contract_receipts" ADD CONSTRAINT "agreement_contract_receipts_contract_id_agreement_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."agreement_contracts"("contract_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_contracts" ADD CONSTRAINT "agreement_contracts_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_customers" ADD CONSTRAINT "agreement_customers_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_filings" ADD CONSTRAINT "agreement_filings_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_invoice_allocations" ADD CONSTRAINT "agreement_invoice_allocations_invoice_id_agreement_invoices_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."agreement_invoices"("invoice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_invoice_lines" ADD CONSTRAINT "agreement_invoice_lines_invoice_id_agreement_invoices_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."agreement_invoices"("invoice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_invoices" ADD CONSTRAINT "agreement_invoices_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_filings" ADD CONSTRAINT "report_filings_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_changes" ADD CONSTRAINT "firm_changes_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_exits" ADD CONSTRAINT "firm_exits_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_branches" ADD CONSTRAINT "firm_branches_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_confirmations" ADD CONSTRAINT "firm_confirmations_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_partners" ADD CONSTRAINT "firm_partners_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_partners" ADD CONSTRAINT "firm_partners_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("staff_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_applies" ADD CONSTRAINT "member_applies_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_leaves" ADD CONSTRAINT "staff_leaves_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("staff_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_years" ADD CONSTRAINT "credit_years_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_infos" ADD CONSTRAINT "tax_infos_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_years" ADD CONSTRAINT "tax_years_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_person_id_persons_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_tasks" ADD CONSTRAINT "inspection_tasks_plan_id_inspection_plans_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."inspection_plans"("plan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_tasks" ADD CONSTRAINT "inspection_tasks_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_message_receivers" ADD CONSTRAINT "site_message_receivers_msg_site_id_site_messages_msg_site_id_fk" FOREIGN KEY ("msg_site_id") REFERENCES "public"."site_messages"("msg_site_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_activities" ADD CONSTRAINT "party_activities_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_orgs" ADD CONSTRAINT "party_orgs_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_members" ADD CONSTRAINT "party_members_person_id_persons_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_members" ADD CONSTRAINT "party_members_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_sessions" ADD CONSTRAINT "application_sessions_application_id_applications_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_records" ADD CONSTRAINT "reward_records_person_id_persons_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_records" ADD CONSTRAINT "reward_records_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_office_dues_lines" ADD CONSTRAINT "head_office_dues_lines_summary_id_head_office_dues_summary_id_fk" FOREIGN KEY ("summary_id") REFERENCES "public"."head_office_dues"("summary_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_office_dues" ADD CONSTRAINT "head_office_dues_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_bills" ADD CONSTRAINT "dues_bills_standard_id_dues_standards_standard_id_fk" FOREIGN KEY ("standard_id") REFERENCES "public"."dues_standards"("standard_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_bills" ADD CONSTRAINT "dues_bills_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_items" ADD CONSTRAINT "dues_items_dues_id_dues_bills_dues_id_fk" FOREIGN KEY ("dues_id") REFERENCES "public"."dues_bills"("dues_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_movements" ADD CONSTRAINT "dues_movements_dues_id_dues_bills_dues_id_fk" FOREIGN KEY ("dues_id") REFERENCES "public"."dues_bills"("dues_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_payments" ADD CONSTRAINT "dues_payments_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_recalculations" ADD CONSTRAINT "dues_recalculations_dues_id_dues_bills_dues_id_fk" FOREIGN KEY ("dues_id") REFERENCES "public"."dues_bills"("dues_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_receipts" ADD CONSTRAINT "dues_receipts_dues_id_dues_bills_dues_id_fk" FOREIGN KEY ("dues_id") REFERENCES "public"."dues_bills"("dues_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_reductions" ADD CONSTRAINT "dues_reductions_dues_id_dues_bills_dues_id_fk" FOREIGN KEY ("dues_id") REFERENCES "public"."dues_bills"("dues_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_reductions" ADD CONSTRAINT "dues_reductions_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_figures" ADD CONSTRAINT "statement_figures_statement_id_statements_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("statement_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_parts" ADD CONSTRAINT "job_parts_job_id_jobs_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firms" ADD CONSTRAINT "firms_parent_company_id_firms_company_id_fk" FOREIGN KEY ("parent_company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_person_id_persons_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_dispatch_company_id_firms_company_id_fk" FOREIGN KEY ("dispatch_company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_codes" ADD CONSTRAINT "role_codes_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_companies" ADD CONSTRAINT "user_companies_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_contract_items_contract_idx" ON "agreement_contract_items" USING btree ("contract_id","sort_no");--> statement-breakpoint
CREATE INDEX "agreement_contract_pay_plans_contract_idx" ON "agreement_contract_pay_plans" USING btree ("contract_id","sort_no");--> statement-breakpoint
CREATE INDEX "agreement_contract_receipts_contract_idx" ON "agreement_contract_receipts" USING btree ("contract_id","sort_no");--> statement-breakpoint
CREATE INDEX "agreement_contracts_company_create_idx" ON "agreement_contracts" USING btree ("company_id","create_time","contract_id");--> statement-breakpoint
CREATE INDEX "agreement_contracts_customer_idx" ON "agreement_contracts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "agreement_contracts_parent_idx" ON "agreement_contracts" USING btree ("parent_contract_id");--> statement-breakpoint
CREATE INDEX "agreement_contracts_end_idx" ON "agreement_contracts" USING btree ("contract_status","end_date");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_contracts_no_key" ON "agreement_contracts" USING btree ("company_id",upper("contract_no")) WHERE "agreement_contracts"."contract_status" <> 6;--> statement-breakpoint
CREATE INDEX "agreement_customer_changes_customer_idx" ON "agreement_customer_changes" USING btree ("customer_id","create_time");--> statement-breakpoint
CREATE INDEX "agreement_customers_company_create_idx" ON "agreement_customers" USING btree ("company_id","create_time","customer_id");--> statement-breakpoint
CREATE INDEX "agreement_customers_name_idx" ON "agreement_customers" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE INDEX "agreement_customers_parent_idx" ON "agreement_customers" USING btree ("parent_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_customers_code_key" ON "agreement_customers" USING btree ("company_id","customer_code");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_customers_credit_code_key" ON "agreement_customers" USING btree ("company_id","credit_code") WHERE "agreement_customers"."customer_status" <> 9;--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_customers_id_no_key" ON "agreement_customers" USING btree ("company_id","id_no_index") WHERE "agreement_customers"."customer_status" <> 9;--> statement-breakpoint
CREATE INDEX "agreement_customers_search_idx" ON "agreement_customers" USING gin ("search_keys");--> statement-breakpoint
CREATE INDEX "counted_report_changes_client_idx" ON "counted_report_changes" USING btree ("client_code");--> statement-breakpoint
CREATE INDEX "counted_reports_company_filed_idx" ON "counted_reports" USING btree ("company_id","filed_month","standing","client_code","service_category","service_sub_type","city_code","opinion_type","industry_code","is_late","is_corrected","is_low_price","fee","report_id","association_org_id","client_name");--> statement-breakpoint
CREATE INDEX "counted_reports_company_reported_idx" ON "counted_reports" USING btree ("company_id","reported_month","standing","client_code","service_category","service_sub_type","city_code","opinion_type","industry_code","is_late","is_corrected","is_low_price","fee","report_id","association_org_id","client_name");--> statement-breakpoint
CREATE INDEX "counted_reports_association_filed_idx" ON "counted_reports" USING btree ("association_org_id","filed_month","standing","client_code","service_category","service_sub_type","city_code","opinion_type","industry_code","is_late","is_corrected","is_low_price","fee","report_id","company_id");--> statement-breakpoint
CREATE INDEX "counted_reports_association_reported_idx" ON "counted_reports" USING btree ("association_org_id","reported_month","standing","client_code","service_category","service_sub_type","city_code","opinion_type","industry_code","is_late","is_corrected","is_low_price","fee","report_id","company_id");--> statement-breakpoint
CREATE INDEX "counted_reports_client_idx" ON "counted_reports" USING btree ("client_code");--> statement-breakpoint
CREATE INDEX "report_sums_highest_idx" ON "report_sums" USING btree ("owner_id","basis","group_by","period","fee" DESC NULLS LAST,"key") WHERE "report_sums"."standing" = 0 and "report_sums"."report_count" <> 0 and left("report_sums"."group_by", 6) in ('client', 'person');--> statement-breakpoint
CREATE INDEX "report_sums_most_idx" ON "report_sums" USING btree ("owner_id","basis","group_by","period","report_count" DESC NULLS LAST,"fee" DESC NULLS LAST,"key") WHERE "report_sums"."standing" = 0 and "report_sums"."report_count" <> 0 and left("report_sums"."group_by", 6) = 'person';--> statement-breakpoint
CREATE INDEX "locked_report_sums_year_idx" ON "locked_report_sums" USING btree ("association_org_id","year");--> statement-breakpoint
CREATE INDEX "report_adjustments_report_idx" ON "report_adjustments" USING btree ("report_id","basis","year");--> statement-breakpoint
CREATE INDEX "report_adjustments_association_idx" ON "report_adjustments" USING btree ("association_org_id","basis","year");--> statement-breakpoint
CREATE INDEX "report_adjustments_company_idx" ON "report_adjustments" USING btree ("company_id","basis","year");--> statement-breakpoint
CREATE INDEX "agreement_filings_company_create_idx" ON "agreement_filings" USING btree ("company_id","create_time","filing_id");--> statement-breakpoint
CREATE INDEX "agreement_filings_contract_idx" ON "agreement_filings" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "agreement_filings_customer_idx" ON "agreement_filings" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "agreement_filings_expiry_idx" ON "agreement_filings" USING btree ("agree_status","service_end");--> statement-breakpoint
CREATE INDEX "agreement_filings_unlock_idx" ON "agreement_filings" USING btree ("company_id") WHERE "agreement_filings"."unlock_asked_time" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_filings_version_key" ON "agreement_filings" USING btree ("root_id","version_no");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_filings_filing_no_key" ON "agreement_filings" USING btree ("filing_no","version_no");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_filings_change_key" ON "agreement_filings" USING btree ("base_id") WHERE "agreement_filings"."is_pending_change";--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_filings_agreement_no_key" ON "agreement_filings" USING btree ("company_id","agreement_no") WHERE "agreement_filings"."agree_status" in (1, 3, 4, 5, 6, 7, 8) and not "agreement_filings"."is_pending_change";--> statement-breakpoint
CREATE INDEX "agreement_invoice_allocations_invoice_idx" ON "agreement_invoice_allocations" USING btree ("invoice_id","sort_no");--> statement-breakpoint
CREATE INDEX "agreement_invoice_allocations_agreement_idx" ON "agreement_invoice_allocations" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "agreement_invoice_lines_invoice_idx" ON "agreement_invoice_lines" USING btree ("invoice_id","sort_no");--> statement-breakpoint
CREATE INDEX "agreement_invoices_company_create_idx" ON "agreement_invoices" USING btree ("company_id","create_time","invoice_id");--> statement-breakpoint
CREATE INDEX "agreement_invoices_original_idx" ON "agreement_invoices" USING btree ("original_invoice_id");--> statement-breakpoint
CREATE INDEX "agreement_invoices_lock_idx" ON "agreement_invoices" USING btree ("invoice_status","issue_date");--> statement-breakpoint
CREATE INDEX "agreement_invoices_unlock_idx" ON "agreement_invoices" USING btree ("company_id") WHERE "agreement_invoices"."unlock_asked_time" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_invoices_no_key" ON "agreement_invoices" USING btree (coalesce("invoice_code", ''),"invoice_no");--> statement-breakpoint
CREATE INDEX "report_filings_company_create_idx" ON "report_filings" USING btree ("company_id","create_time","report_id","report_status","service_category","service_sub_type","report_date","filing_time","service_fee","opinion_type","late_flag","low_price","version_no","target_city_code","industry_code","archive_no","tax_report_status","signer_names");--> statement-breakpoint
CREATE INDEX "report_filings_desk_idx" ON "report_filings" USING btree ("create_time","report_id","company_id","report_status","service_category","service_sub_type","report_date","filing_time","service_fee","opinion_type","late_flag","low_price","version_no","target_city_code","industry_code","archive_no","tax_report_status") WHERE ("report_filings"."report_status" >= 4 or ("report_filings"."report_status" = 2 and "report_filings"."audit_time" is not null) or ("report_filings"."report_status" = 3 and ("report_filings"."late_reason" is not null or "report_filings"."unlock_asked_time" is not null)));--> statement-breakpoint
CREATE INDEX "report_filings_desk_late_idx" ON "report_filings" USING btree ("create_time","report_id","company_id","report_status") WHERE "report_filings"."late_flag" and ("report_filings"."report_status" >= 4 or ("report_filings"."report_status" = 2 and "report_filings"."audit_time" is not null) or ("report_filings"."report_status" = 3 and ("report_filings"."late_reason" is not null or "report_filings"."unlock_asked_time" is not null)));--> statement-breakpoint
CREATE INDEX "report_filings_desk_city_idx" ON "report_filings" USING btree ("target_city_code","create_time","report_id","company_id","report_status") WHERE ("report_filings"."report_status" >= 4 or ("report_filings"."report_status" = 2 and "report_filings"."audit_time" is not null) or ("report_filings"."report_status" = 3 and ("report_filings"."late_reason" is not null or "report_filings"."unlock_asked_time" is not null)));--> statement-breakpoint
CREATE INDEX "report_filings_desk_service_idx" ON "report_filings" USING btree ("service_sub_type","create_time","report_id","company_id","report_status","service_category") WHERE ("report_filings"."report_status" >= 4 or ("report_filings"."report_status" = 2 and "report_filings"."audit_time" is not null) or ("report_filings"."report_status" = 3 and ("report_filings"."late_reason" is not null or "report_filings"."unlock_asked_time" is not null)));--> statement-breakpoint
CREATE INDEX "report_filings_desk_signers_idx" ON "report_filings" USING btree ("create_time","report_id","company_id","report_status","signer_names") WHERE ("report_filings"."report_status" >= 4 or ("report_filings"."report_status" = 2 and "report_filings"."audit_time" is not null) or ("report_filings"."report_status" = 3 and ("report_filings"."late_reason" is not null or "report_filings"."unlock_asked_time" is not null)));--> statement-breakpoint
CREATE INDEX "report_filings_desk_date_idx" ON "report_filings" USING btree ("report_date","report_id") WHERE ("report_filings"."report_status" >= 4 or ("report_filings"."report_status" = 2 and "report_filings"."audit_time" is not null) or ("report_filings"."report_status" = 3 and ("report_filings"."late_reason" is not null or "report_filings"."unlock_asked_time" is not null)));--> statement-breakpoint
CREATE INDEX "report_filings_desk_filed_idx" ON "report_filings" USING btree ("filing_time","report_id") WHERE ("report_filings"."report_status" >= 4 or ("report_filings"."report_status" = 2 and "report_filings"."audit_time" is not null) or ("report_filings"."report_status" = 3 and ("report_filings"."late_reason" is not null or "report_filings"."unlock_asked_time" is not null)));--> statement-breakpoint
CREATE INDEX "report_filings_desk_fee_idx" ON "report_filings" USING btree ("service_fee","report_id") WHERE ("report_filings"."report_status" >= 4 or ("report_filings"."report_status" = 2 and "report_filings"."audit_time" is not null) or ("report_filings"."report_status" = 3 and ("report_filings"."late_reason" is not null or "report_filings"."unlock_asked_time" is not null)));--> statement-breakpoint
CREATE INDEX "report_filings_agreement_idx" ON "report_filings" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "report_filings_client_idx" ON "report_filings" USING btree ("client_credit_code");--> statement-breakpoint
CREATE INDEX "report_filings_signers_idx" ON "report_filings" USING gin ("signer_ids" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "report_filings_waiting_idx" ON "report_filings" USING btree ("company_id","report_status") WHERE "report_filings"."report_status" in (1, 2, 3, 4, 10, 11);--> statement-breakpoint
CREATE INDEX "report_filings_customer_idx" ON "report_filings" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "report_filings_target_idx" ON "report_filings" USING btree ("target_credit_code","service_sub_type");--> statement-breakpoint
CREATE INDEX "report_filings_name_idx" ON "report_filings" USING btree ("target_name","target_credit_code","service_sub_type");--> statement-breakpoint
CREATE INDEX "report_filings_unlock_idx" ON "report_filings" USING btree ("company_id") WHERE "report_filings"."unlock_asked_time" is not null;--> statement-breakpoint
CREATE INDEX "report_filings_invoice_check_idx" ON "report_filings" USING btree ("filing_time") WHERE "report_filings"."invoice_check_time" is null and "report_filings"."filing_time" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_filings_filing_no_key" ON "report_filings" USING btree ("filing_no");--> statement-breakpoint
CREATE UNIQUE INDEX "report_filings_report_no_key" ON "report_filings" USING btree ("company_id","report_year","report_no") WHERE "report_filings"."report_status" in (5, 6, 8, 10, 11);--> statement-breakpoint
CREATE INDEX "data_requests_org_idx" ON "data_requests" USING btree ("lv1_org_id","create_time");--> statement-breakpoint
CREATE INDEX "data_requests_user_idx" ON "data_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_handovers_company_idx" ON "account_handovers" USING btree ("company_id","create_time");--> statement-breakpoint
CREATE INDEX "certificates_user_idx" ON "certificates" USING btree ("user_id","valid_to");--> statement-breakpoint
CREATE INDEX "certificates_company_idx" ON "certificates" USING btree ("company_id","create_time");--> statement-breakpoint
CREATE INDEX "certificates_valid_to_idx" ON "certificates" USING btree ("valid_to") WHERE "certificates"."revoke_time" is null;--> statement-breakpoint
CREATE INDEX "login_tickets_expire_idx" ON "login_tickets" USING btree ("expire_time");--> statement-breakpoint
CREATE UNIQUE INDEX "login_cert_orgs_company_key" ON "login_cert_orgs" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_idx" ON "recovery_codes" USING btree ("user_id","used_time");--> statement-breakpoint
CREATE INDEX "password_history_user_idx" ON "password_history" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "phone_codes_expire_idx" ON "phone_codes" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "phone_tickets_expire_idx" ON "phone_tickets" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "firm_changes_search_idx" ON "firm_changes" USING gin ("search_keys");--> statement-breakpoint
CREATE INDEX "firm_changes_company_idx" ON "firm_changes" USING btree ("company_id","audit_status","create_time");--> statement-breakpoint
CREATE INDEX "firm_exits_search_idx" ON "firm_exits" USING gin ("search_keys");--> statement-breakpoint
CREATE INDEX "firm_exits_company_idx" ON "firm_exits" USING btree ("company_id","audit_status","create_time");--> statement-breakpoint
CREATE INDEX "firm_exits_merge_idx" ON "firm_exits" USING btree ("merge_company_id");--> statement-breakpoint
CREATE INDEX "firm_branches_company_idx" ON "firm_branches" USING btree ("company_id","sort_no");--> statement-breakpoint
CREATE INDEX "firm_partners_company_idx" ON "firm_partners" USING btree ("company_id","sort_no");--> statement-breakpoint
CREATE INDEX "firm_partners_id_no_idx" ON "firm_partners" USING btree ("id_no_index");--> statement-breakpoint
CREATE INDEX "member_applies_search_idx" ON "member_applies" USING gin ("search_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "member_applies_open_key" ON "member_applies" USING btree ("staff_id","apply_type") WHERE "member_applies"."audit_status" in (1, 2);--> statement-breakpoint
CREATE INDEX "member_applies_company_idx" ON "member_applies" USING btree ("company_id","create_time");--> statement-breakpoint
CREATE INDEX "credit_years_company_create_idx" ON "credit_years" USING btree ("company_id","create_time","credit_year_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_years_company_year_key" ON "credit_years" USING btree ("company_id","year") WHERE "credit_years"."audit_status" not in (5, 6);--> statement-breakpoint
CREATE UNIQUE INDEX "tax_infos_company_key" ON "tax_infos" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "tax_infos_company_create_idx" ON "tax_infos" USING btree ("company_id","create_time","tax_info_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_years_company_year_key" ON "tax_years" USING btree ("company_id","year");--> statement-breakpoint
CREATE INDEX "tax_years_company_create_idx" ON "tax_years" USING btree ("company_id","create_time","tax_year_id");--> statement-breakpoint
CREATE INDEX "transfers_search_idx" ON "transfers" USING gin ("search_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_open_key" ON "transfers" USING btree ("id_no_index") WHERE "transfers"."transfer_status" in (1, 3, 4, 8, 9, 10);--> statement-breakpoint
CREATE INDEX "transfers_company_idx" ON "transfers" USING btree ("company_id","create_time");--> statement-breakpoint
CREATE INDEX "transfers_other_idx" ON "transfers" USING btree ("other_company_id","create_time");--> statement-breakpoint
CREATE INDEX "transfers_answer_idx" ON "transfers" USING btree ("answer_by") WHERE "transfers"."transfer_status" in (1, 3);--> statement-breakpoint
CREATE INDEX "form_drafts_saved_idx" ON "form_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "sys_notices_valid_idx" ON "sys_notices" USING btree ("notice_status","enable_time");--> statement-breakpoint
CREATE UNIQUE INDEX "msg_whitelist_receiver_key" ON "msg_whitelist" USING btree ("receiver_index","lv1_org_id");--> statement-breakpoint
CREATE INDEX "reviewers_search_idx" ON "reviewers" USING gin ("search_keys");--> statement-breakpoint
CREATE INDEX "reviewers_company_idx" ON "reviewers" USING btree ("company_id","create_time","reviewer_id");--> statement-breakpoint
CREATE INDEX "reviewers_end_idx" ON "reviewers" USING btree ("reviewer_status","valid_to");--> statement-breakpoint
CREATE INDEX "reviewers_person_idx" ON "reviewers" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviewers_open_key" ON "reviewers" USING btree ("company_id","person_id") WHERE "reviewers"."reviewer_status" in (0, 1, 2);--> statement-breakpoint
CREATE UNIQUE INDEX "reviewers_submitted_key" ON "reviewers" USING btree ("person_id") WHERE "reviewers"."reviewer_status" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "reviewers_valid_key" ON "reviewers" USING btree ("person_id") WHERE "reviewers"."reviewer_status" in (3, 5);--> statement-breakpoint
CREATE INDEX "inspection_tasks_search_idx" ON "inspection_tasks" USING gin ("search_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_tasks_firm_key" ON "inspection_tasks" USING btree ("plan_id","company_id");--> statement-breakpoint
CREATE INDEX "inspection_tasks_company_idx" ON "inspection_tasks" USING btree ("company_id","create_time","task_id");--> statement-breakpoint
CREATE INDEX "inspection_tasks_plan_idx" ON "inspection_tasks" USING btree ("plan_id","inspect_status");--> statement-breakpoint
CREATE INDEX "inspection_tasks_merged_idx" ON "inspection_tasks" USING btree ("merged_into_id") WHERE "inspection_tasks"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "inspection_tasks_list_idx" ON "inspection_tasks" USING btree ("create_time","task_id");--> statement-breakpoint
CREATE INDEX "inspection_tasks_due_idx" ON "inspection_tasks" USING btree ("fill_end") WHERE "inspection_tasks"."inspect_status" in (0, 1);--> statement-breakpoint
CREATE INDEX "inspection_tasks_announce_idx" ON "inspection_tasks" USING btree ("task_id") WHERE "inspection_tasks"."announce_time" is null;--> statement-breakpoint
CREATE INDEX "inspection_plans_org_idx" ON "inspection_plans" USING btree ("org_id","update_time","plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_plans_year_key" ON "inspection_plans" USING btree ("org_id","inspect_year") WHERE "inspection_plans"."inspect_type" = 1 and "inspection_plans"."plan_status" > 0;--> statement-breakpoint
CREATE INDEX "site_message_receivers_figures_idx" ON "site_message_receivers" USING btree ("msg_site_id","edition","read_flag");--> statement-breakpoint
CREATE INDEX "site_message_receivers_inbox_idx" ON "site_message_receivers" USING btree ("user_id","send_time");--> statement-breakpoint
CREATE INDEX "site_message_receivers_unread_idx" ON "site_message_receivers" USING btree ("user_id") WHERE "site_message_receivers"."read_flag" = 0;--> statement-breakpoint
CREATE INDEX "site_messages_org_idx" ON "site_messages" USING btree ("sender_org_id","update_time");--> statement-breakpoint
CREATE INDEX "site_messages_company_idx" ON "site_messages" USING btree ("sender_company_id","update_time");--> statement-breakpoint
CREATE INDEX "site_messages_sender_idx" ON "site_messages" USING btree ("sender_id","send_time");--> statement-breakpoint
CREATE INDEX "site_messages_send_time_idx" ON "site_messages" USING btree ("send_time");--> statement-breakpoint
CREATE INDEX "site_messages_receipt_idx" ON "site_messages" USING btree ("receipt_deadline") WHERE "site_messages"."need_receipt" and "site_messages"."msg_status" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "site_messages_event_key" ON "site_messages" USING btree ("event_key") WHERE "site_messages"."event_key" is not null;--> statement-breakpoint
CREATE INDEX "party_activities_search_idx" ON "party_activities" USING gin ("search_keys");--> statement-breakpoint
CREATE INDEX "party_activities_company_create_idx" ON "party_activities" USING btree ("company_id","create_time");--> statement-breakpoint
CREATE INDEX "party_activities_company_year_idx" ON "party_activities" USING btree ("company_id","activity_year");--> statement-breakpoint
CREATE INDEX "party_activities_partners_idx" ON "party_activities" USING gin ("partner_firm_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "party_activities_source_key" ON "party_activities" USING btree ("company_id","source_activity_id") WHERE "party_activities"."source_activity_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "party_orgs_company_key" ON "party_orgs" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "party_orgs_create_idx" ON "party_orgs" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "party_members_search_idx" ON "party_members" USING gin ("search_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "party_members_id_no_key" ON "party_members" USING btree ("company_id","id_no_index") WHERE "party_members"."out_date" is null;--> statement-breakpoint
CREATE INDEX "party_members_id_no_idx" ON "party_members" USING btree ("id_no_index");--> statement-breakpoint
CREATE INDEX "party_members_person_idx" ON "party_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "party_members_company_idx" ON "party_members" USING btree ("company_id","create_time");--> statement-breakpoint
CREATE INDEX "application_sessions_expire_idx" ON "application_sessions" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "applications_search_idx" ON "applications" USING gin ("search_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_no_key" ON "applications" USING btree ("apply_no");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_handed_in_key" ON "applications" USING btree ("credit_code") WHERE "applications"."application_status" in (1, 2, 3, 4, 5);--> statement-breakpoint
CREATE INDEX "applications_code_idx" ON "applications" USING btree ("mobile_index","save_code_index");--> statement-breakpoint
CREATE INDEX "applications_org_idx" ON "applications" USING btree ("org_id","create_time");--> statement-breakpoint
CREATE INDEX "applications_credit_idx" ON "applications" USING btree ("credit_code","application_status");--> statement-breakpoint
CREATE INDEX "applications_keep_idx" ON "applications" USING btree ("keep_until");--> statement-breakpoint
CREATE INDEX "applications_due_idx" ON "applications" USING btree ("return_due_date");--> statement-breakpoint
CREATE INDEX "reward_records_search_idx" ON "reward_records" USING gin ("search_keys");--> statement-breakpoint
CREATE INDEX "reward_records_company_idx" ON "reward_records" USING btree ("company_id","subject_type","create_time");--> statement-breakpoint
CREATE INDEX "reward_records_person_idx" ON "reward_records" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "reward_records_event_idx" ON "reward_records" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "reward_records_end_idx" ON "reward_records" USING btree ("rp_status","effect_to");--> statement-breakpoint
CREATE INDEX "head_office_dues_lines_summary_idx" ON "head_office_dues_lines" USING btree ("summary_id","sort_no");--> statement-breakpoint
CREATE INDEX "head_office_dues_lines_branch_idx" ON "head_office_dues_lines" USING btree ("branch_company_id","confirm_state");--> statement-breakpoint
CREATE INDEX "head_office_dues_lines_due_idx" ON "head_office_dues_lines" USING btree ("confirm_due") WHERE "head_office_dues_lines"."confirm_state" = 'waiting';--> statement-breakpoint
CREATE INDEX "head_office_dues_lines_bill_idx" ON "head_office_dues_lines" USING btree ("dues_id");--> statement-breakpoint
CREATE UNIQUE INDEX "head_office_dues_year_key" ON "head_office_dues" USING btree ("company_id","dues_year","half") WHERE "head_office_dues"."summary_status" <> 9;--> statement-breakpoint
CREATE INDEX "head_office_dues_company_idx" ON "head_office_dues" USING btree ("company_id","create_time","summary_id");--> statement-breakpoint
CREATE INDEX "head_office_dues_list_idx" ON "head_office_dues" USING btree ("create_time","summary_id");--> statement-breakpoint
CREATE INDEX "head_office_dues_bill_idx" ON "head_office_dues" USING btree ("head_dues_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dues_bank_lines_key" ON "dues_bank_lines" USING btree ("org_id","line_key");--> statement-breakpoint
CREATE INDEX "dues_bank_lines_list_idx" ON "dues_bank_lines" USING btree ("org_id","state","trade_date","line_id");--> statement-breakpoint
CREATE INDEX "dues_bank_lines_twin_idx" ON "dues_bank_lines" USING btree ("org_id","trade_date","amount");--> statement-breakpoint
CREATE UNIQUE INDEX "dues_bank_lines_payment_key" ON "dues_bank_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dues_bills_firm_key" ON "dues_bills" USING btree ("company_id","dues_year","half") WHERE "dues_bills"."dues_status" <> 12;--> statement-breakpoint
CREATE INDEX "dues_bills_company_idx" ON "dues_bills" USING btree ("company_id","create_time","dues_id");--> statement-breakpoint
CREATE INDEX "dues_bills_list_idx" ON "dues_bills" USING btree ("create_time","dues_id");--> statement-breakpoint
CREATE INDEX "dues_bills_year_idx" ON "dues_bills" USING btree ("dues_year","dues_status");--> statement-breakpoint
CREATE INDEX "dues_bills_due_idx" ON "dues_bills" USING btree ("pay_deadline") WHERE "dues_bills"."owing" > 0;--> statement-breakpoint
CREATE INDEX "dues_items_bill_idx" ON "dues_items" USING btree ("dues_id","item_no");--> statement-breakpoint
CREATE UNIQUE INDEX "dues_items_person_key" ON "dues_items" USING btree ("dues_year","person_id") WHERE "dues_items"."is_charged" and "dues_items"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "dues_movements_bill_idx" ON "dues_movements" USING btree ("dues_id","create_time");--> statement-breakpoint
CREATE INDEX "dues_payments_company_idx" ON "dues_payments" USING btree ("company_id","create_time","payment_id");--> statement-breakpoint
CREATE INDEX "dues_payments_list_idx" ON "dues_payments" USING btree ("create_time","payment_id");--> statement-breakpoint
CREATE INDEX "dues_payments_waiting_idx" ON "dues_payments" USING btree ("pay_amount") WHERE "dues_payments"."confirm_status" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "dues_payments_serial_key" ON "dues_payments" USING btree ("bank_serial_no","pay_date","pay_amount") WHERE "dues_payments"."confirm_status" in (1, 2) and "dues_payments"."bank_serial_no" is not null;--> statement-breakpoint
CREATE INDEX "dues_recalculations_bill_idx" ON "dues_recalculations" USING btree ("dues_id","recalc_time");--> statement-breakpoint
CREATE UNIQUE INDEX "dues_receipts_no_key" ON "dues_receipts" USING btree ("receipt_code","receipt_no");--> statement-breakpoint
CREATE INDEX "dues_receipts_bill_idx" ON "dues_receipts" USING btree ("dues_id");--> statement-breakpoint
CREATE INDEX "dues_receipts_company_idx" ON "dues_receipts" USING btree ("company_id","issue_date");--> statement-breakpoint
CREATE INDEX "dues_receipts_asked_idx" ON "dues_receipts" USING btree ("company_id") WHERE "dues_receipts"."receipt_status" = 4;--> statement-breakpoint
CREATE INDEX "dues_reductions_company_idx" ON "dues_reductions" USING btree ("company_id","create_time","reduction_id");--> statement-breakpoint
CREATE INDEX "dues_reductions_list_idx" ON "dues_reductions" USING btree ("create_time","reduction_id");--> statement-breakpoint
CREATE INDEX "dues_reductions_bill_idx" ON "dues_reductions" USING btree ("dues_id","audit_status");--> statement-breakpoint
CREATE UNIQUE INDEX "dues_reductions_type_key" ON "dues_reductions" USING btree ("dues_id","reduction_type") WHERE "dues_reductions"."audit_status" not in (5, 6);--> statement-breakpoint
CREATE INDEX "dues_standards_org_idx" ON "dues_standards" USING btree ("org_id","dues_year","update_time");--> statement-breakpoint
CREATE UNIQUE INDEX "dues_standards_year_key" ON "dues_standards" USING btree ("org_id","dues_year") WHERE "dues_standards"."state" = 'inForce';--> statement-breakpoint
CREATE INDEX "statement_figures_rows_idx" ON "statement_figures" USING btree ("year","statement_type","standard","scope","item_code","amount1","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_period_key" ON "statements" USING btree ("company_id","statement_type","year","period_type","period","scope") WHERE "statements"."audit_status" not in (5, 6);--> statement-breakpoint
CREATE INDEX "statements_company_idx" ON "statements" USING btree ("company_id","statement_type","create_time");--> statement-breakpoint
CREATE INDEX "statements_list_idx" ON "statements" USING btree ("statement_type","create_time","statement_id");--> statement-breakpoint
CREATE INDEX "statements_year_idx" ON "statements" USING btree ("company_id","year","period_type","statement_type","scope","audit_status");--> statement-breakpoint
CREATE INDEX "audits_record_order_idx" ON "audits" USING btree ("record_time","audit_id");--> statement-breakpoint
CREATE INDEX "audits_object_idx" ON "audits" USING btree ("object","object_id","action_time");--> statement-breakpoint
CREATE INDEX "audits_request_idx" ON "audits" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "audits_user_idx" ON "audits" USING btree ("user_id","action_time");--> statement-breakpoint
CREATE INDEX "idempotency_keys_create_time_idx" ON "idempotency_keys" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "stored_files_record_idx" ON "stored_files" USING btree ("biz_type","biz_id","sort_no");--> statement-breakpoint
CREATE INDEX "stored_files_company_day_idx" ON "stored_files" USING btree ("company_id","upload_time");--> statement-breakpoint
CREATE INDEX "stored_files_sha256_idx" ON "stored_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "stored_files_orphan_idx" ON "stored_files" USING btree ("orphan_since") WHERE "stored_files"."orphan_since" is not null;--> statement-breakpoint
CREATE INDEX "jobs_open_idx" ON "jobs" USING btree ("kind","run_after") WHERE "jobs"."status" in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_exclusive_key" ON "jobs" USING btree ("exclusive_key") WHERE "jobs"."status" in ('queued', 'running', 'held');--> statement-breakpoint
CREATE INDEX "jobs_owner_idx" ON "jobs" USING btree ("user_id","kind","create_time");--> statement-breakpoint
CREATE INDEX "jobs_create_time_idx" ON "jobs" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "rate_counters_window_end_idx" ON "rate_counters" USING btree ("window_end");--> statement-breakpoint
CREATE INDEX "outbox_messages_list_idx" ON "outbox_messages" USING btree ("lv1_org_id","channel","create_time");--> statement-breakpoint
CREATE INDEX "outbox_messages_create_time_idx" ON "outbox_messages" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "business_parameter_changes_key_idx" ON "business_parameter_changes" USING btree ("param_key","change_time");--> statement-breakpoint
CREATE INDEX "record_histories_object_idx" ON "record_histories" USING btree ("object","object_id","change_time");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_open_key" ON "submissions" USING btree ("biz_type","biz_id") WHERE "submissions"."end_time" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_period_key" ON "submissions" USING btree ("biz_type","biz_id","period","is_passed") WHERE "submissions"."is_current";--> statement-breakpoint
CREATE INDEX "submissions_biz_idx" ON "submissions" USING btree ("biz_type","biz_id","submit_time");--> statement-breakpoint
CREATE INDEX "submissions_no_idx" ON "submissions" USING btree ("submission_no");--> statement-breakpoint
CREATE INDEX "submissions_answered_idx" ON "submissions" USING btree ("org_id","end_time") WHERE "submissions"."is_answered";--> statement-breakpoint
CREATE INDEX "submissions_inbox_idx" ON "submissions" USING btree ("org_id","due_date","submission_id","level","escalate_time","office_org_id","decide_codes","biz_type","form_type","biz_id","assignee_user_id","company_name") WHERE "submissions"."end_time" is null;--> statement-breakpoint
CREATE INDEX "review_notes_biz_idx" ON "review_notes" USING btree ("biz_type","biz_id","create_time");--> statement-breakpoint
CREATE INDEX "review_notes_unread_idx" ON "review_notes" USING btree ("biz_type","biz_id","is_firms") WHERE "review_notes"."read_time" is null;--> statement-breakpoint
CREATE INDEX "step_lines_biz_idx" ON "step_lines" USING btree ("biz_type","biz_id","operate_time");--> statement-breakpoint
CREATE INDEX "consents_biz_idx" ON "consents" USING btree ("biz_id");--> statement-breakpoint
CREATE INDEX "consents_user_idx" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dictionary_changes_key_idx" ON "dictionary_changes" USING btree ("key_name","change_time");--> statement-breakpoint
CREATE INDEX "dictionary_items_order_idx" ON "dictionary_items" USING btree ("key_name","sort_no");--> statement-breakpoint
CREATE INDEX "firms_search_idx" ON "firms" USING gin ("search_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "firms_company_name_key" ON "firms" USING btree ("company_name");--> statement-breakpoint
CREATE UNIQUE INDEX "firms_credit_code_key" ON "firms" USING btree ("credit_code");--> statement-breakpoint
CREATE UNIQUE INDEX "firms_reg_cert_no_key" ON "firms" USING btree ("reg_cert_no");--> statement-breakpoint
CREATE UNIQUE INDEX "firms_member_no_key" ON "firms" USING btree ("association_org_id","member_no");--> statement-breakpoint
CREATE INDEX "firms_association_update_idx" ON "firms" USING btree ("association_org_id","update_time");--> statement-breakpoint
CREATE INDEX "firms_parent_idx" ON "firms" USING btree ("parent_company_id");--> statement-breakpoint
CREATE INDEX "firms_legal_person_idx" ON "firms" USING btree ("legal_person_id_no_index");--> statement-breakpoint
CREATE UNIQUE INDEX "persons_id_no_key" ON "persons" USING btree ("id_no_index");--> statement-breakpoint
CREATE INDEX "captchas_expire_idx" ON "captchas" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "login_guards_last_failure_idx" ON "login_guards" USING btree ("last_failure_time");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id","end_time");--> statement-breakpoint
CREATE INDEX "sessions_last_seen_idx" ON "sessions" USING btree ("last_seen_time");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_active_id_no_key" ON "staff" USING btree ("id_no_index") WHERE "staff"."staff_status" in (1, 3) and "staff"."audit_status" <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_active_cert_no_key" ON "staff" USING btree ("cert_no") WHERE "staff"."staff_status" in (1, 3) and "staff"."audit_status" <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_firm_id_no_key" ON "staff" USING btree ("company_id","id_no_index") WHERE "staff"."staff_status" in (1, 3);--> statement-breakpoint
CREATE INDEX "staff_id_no_idx" ON "staff" USING btree ("id_no_index");--> statement-breakpoint
CREATE INDEX "staff_person_idx" ON "staff" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "staff_cert_no_idx" ON "staff" USING btree ("cert_no");--> statement-breakpoint
CREATE INDEX "staff_member_no_idx" ON "staff" USING btree ("member_no");--> statement-breakpoint
CREATE INDEX "staff_company_status_name_idx" ON "staff" USING btree ("company_id","staff_status","name_sort");--> statement-breakpoint
CREATE INDEX "staff_company_idx" ON "staff" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "staff_on_staff_idx" ON "staff" USING btree ("company_id") WHERE "staff"."staff_status" = 1 and "staff"."audit_status" <> 0;--> statement-breakpoint
CREATE INDEX "staff_company_create_idx" ON "staff" USING btree ("company_id","create_time","staff_id");--> statement-breakpoint
CREATE INDEX "staff_leave_due_idx" ON "staff" USING btree ("leave_date") WHERE "staff"."staff_status" = 1;--> statement-breakpoint
CREATE INDEX "staff_mobile_idx" ON "staff" USING btree ("mobile_index");--> statement-breakpoint
CREATE INDEX "staff_search_idx" ON "staff" USING gin ("search_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_firm_name_key" ON "roles" USING btree ("company_id",lower("role_name")) WHERE "roles"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_company_idx" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "users_org_idx" ON "users" USING btree ("org_id") WHERE "users"."org_id" is not null;--> statement-breakpoint
CREATE INDEX "users_mobile_idx" ON "users" USING btree ("mobile_index");--> statement-breakpoint
CREATE UNIQUE INDEX "users_active_mobile_key" ON "users" USING btree ("company_id","mobile_index") WHERE "users"."user_status" in (1, 3);--> statement-breakpoint
CREATE UNIQUE INDEX "users_active_staff_key" ON "users" USING btree ("staff_id") WHERE "users"."user_status" in (1, 3);--> statement-breakpoint
-- By hand
COMMENT ON COLUMN "dues_bills"."receipt_mobile" IS 'sealed';--> statement-breakpoint
COMMENT ON COLUMN "dues_bills"."handler_mobile" IS 'sealed';--> statement-breakpoint
-- Audit rows and their links are written once: refused to every role, the owner's included. // promises P-S11
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audits_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audits" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A row of a month without a partition is kept all the same.
CREATE TABLE "audits_rest" PARTITION OF "audits" DEFAULT;--> statement-breakpoint
-- A statement that names the partition itself does not pass by the table's trigger.
CREATE TRIGGER "audits_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audits_rest" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- The partitions of this month and the next two, as the owner of the tables whoever calls it; says how many it made. A month
-- that has rows in audits_rest already stays there.
CREATE FUNCTION "audits_ahead"() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET timezone = 'Asia/Shanghai' AS $$
DECLARE
  begins timestamptz;
  ends timestamptz;
  part text;
  made integer := 0;
BEGIN
  FOR ahead IN 0..2 LOOP
    begins := date_trunc('month', clock_timestamp()) + make_interval(months => ahead);
    ends := begins + interval '1 month';
    part := 'audits_' || to_char(begins, 'YYYY_MM');
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    PERFORM pg_advisory_xact_lock(7201605);
    -- Not by name: what another one made meanwhile is not yet among the names that this session remembers.
    CONTINUE WHEN EXISTS (SELECT FROM pg_class WHERE relname = part AND relnamespace = 'public'::regnamespace);
    CONTINUE WHEN EXISTS (SELECT FROM audits_rest WHERE record_time >= begins AND record_time < ends);
    EXECUTE format('CREATE TABLE %I PARTITION OF audits FOR VALUES FROM (%L) TO (%L)', part, begins, ends);
    EXECUTE format('CREATE TRIGGER audits_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;--> statement-breakpoint
SELECT "audits_ahead"();--> statement-breakpoint
-- A row is the person's of its number: found, or made for the first row that has it, of two at once by one of them. Another
-- number is another person; what was recorded of the former stays with him.
CREATE FUNCTION "person_of_number"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_id := NULL;
  IF NEW.id_no_index IS NULL THEN
    RETURN NEW;
  END IF;
  SELECT person_id INTO NEW.person_id FROM persons WHERE id_no_index = NEW.id_no_index;
  IF NEW.person_id IS NULL THEN
    INSERT INTO persons (person_id, id_no_index)
      VALUES (replace(gen_random_uuid()::text, '-', ''), NEW.id_no_index)
      ON CONFLICT (id_no_index) DO NOTHING RETURNING person_id INTO NEW.person_id;
  END IF;
  -- Somebody else was first, and has committed: each statement of a function sees what stands by then.
  IF NEW.person_id IS NULL THEN
    SELECT person_id INTO STRICT NEW.person_id FROM persons WHERE id_no_index = NEW.id_no_index;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_person" BEFORE INSERT OR UPDATE OF "id_no_index", "person_id" ON "staff" FOR EACH ROW EXECUTE FUNCTION "person_of_number"();--> statement-breakpoint
CREATE TRIGGER "party_members_person" BEFORE INSERT OR UPDATE OF "id_no_index", "person_id" ON "party_members" FOR EACH ROW EXECUTE FUNCTION "person_of_number"();--> statement-breakpoint
-- What a text is found by: three signs of plain letters and digits, one or two where others stand among them. Rows that hold a
-- part of a text hold every piece of it.
CREATE FUNCTION "text_pieces"(VARIADIC texts text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  one text;
  signs text[];
  three text;
  two text;
  found text[] := '{}';
BEGIN
  FOREACH one IN ARRAY texts LOOP
    CONTINUE WHEN one IS NULL OR one = '';
    signs := string_to_array(lower(one), NULL);
    FOR at IN 1..array_length(signs, 1) LOOP
      three := signs[at] || signs[at + 1] || signs[at + 2];
      two := signs[at] || signs[at + 1];
      IF octet_length(three) = 3 THEN
        found := found || three;
      END IF;
      IF octet_length(two) > 2 THEN
        found := found || two;
      END IF;
      IF octet_length(signs[at]) > 1 THEN
        found := found || signs[at];
      END IF;
    END LOOP;
  END LOOP;
  RETURN found;
END $$;--> statement-breakpoint
-- Of a text that is looked for the longer pieces alone: nearly every row has the single signs in them.
CREATE FUNCTION "text_pieces_asked"(one text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT piece FROM unnest(text_pieces(one)) AS piece WHERE char_length(piece) > 1 OR char_length(one) = 1)
$$;--> statement-breakpoint
CREATE INDEX "report_filings_text_idx" ON "report_filings" USING gin (text_pieces("filing_no", "report_no", "report_title", "client_name", "client_credit_code", "target_name", "target_credit_code", "signer_names", "reviewer_name", "initials", "company_name"));--> statement-breakpoint
CREATE INDEX "agreement_contracts_text_idx" ON "agreement_contracts" USING gin (text_pieces("contract_no", "contract_name", "customer_name", "customer_credit_code", "initials", "company_name"));--> statement-breakpoint
CREATE INDEX "agreement_filings_text_idx" ON "agreement_filings" USING gin (text_pieces("filing_no", "agreement_no", "client_name", "client_credit_code", "contract_no", "tax_collect_no", "initials", "company_name"));--> statement-breakpoint
CREATE INDEX "agreement_invoices_text_idx" ON "agreement_invoices" USING gin (text_pieces("invoice_no", "buyer_name", "buyer_tax_no", "agreement_nos", "filing_nos", "initials", "company_name"));--> statement-breakpoint
-- What statistics count of a report; nothing for one that does not count. // domain b §9
CREATE FUNCTION "counted_report"(r report_filings) RETURNS SETOF "counted_reports" LANGUAGE sql STABLE AS $$
  SELECT r.report_id, r.company_id, r.company_name,
    (SELECT association_org_id FROM firms WHERE firms.company_id = r.company_id),
    to_char(r.filing_time AT TIME ZONE 'Asia/Shanghai', 'YYYYMM')::integer,
    to_char(r.report_date, 'YYYYMM')::integer,
    (CASE r.report_status WHEN 7 THEN 1 WHEN 9 THEN 2 ELSE 0 END)::smallint,
    r.service_category, r.service_sub_type, coalesce(r.client_credit_code, '~' || r.customer_id), r.client_name, r.target_city_code, r.opinion_type,
    r.industry_code, coalesce(r.late_flag, false), r.version_no > 1, coalesce(r.low_price, false), r.service_fee, r.signers,
    r.project_leader_id,
    ARRAY(SELECT DISTINCT one FROM unnest(ARRAY[r.review1_id, r.review2_id, r.review3_id]) AS one
      WHERE one IS NOT NULL ORDER BY one)
  WHERE r.report_status IN (5, 6, 7, 8, 9, 10, 11)
$$;--> statement-breakpoint
-- Compares with what stands, not with the row before: writing a report again mends what was wrong.
CREATE FUNCTION "keep_counted_report"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  had counted_reports%ROWTYPE;
  has counted_reports%ROWTYPE;
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT * INTO had FROM counted_reports WHERE report_id = OLD.report_id;
  ELSE
    SELECT * INTO had FROM counted_reports WHERE report_id = NEW.report_id;
    SELECT * INTO has FROM counted_report(NEW);
  END IF;
  IF had IS NOT DISTINCT FROM has THEN
    RETURN NULL;
  END IF;
  IF had.report_id IS NOT NULL THEN
    DELETE FROM counted_reports WHERE report_id = had.report_id;
    INSERT INTO counted_report_changes OVERRIDING SYSTEM VALUE
      SELECT nextval(pg_get_serial_sequence('counted_report_changes', 'change_id')), -1, had.*;
  END IF;
  IF has.report_id IS NOT NULL THEN
    INSERT INTO counted_reports SELECT has.*;
    INSERT INTO counted_report_changes OVERRIDING SYSTEM VALUE
      SELECT nextval(pg_get_serial_sequence('counted_report_changes', 'change_id')), 1, has.*;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "report_filings_counted" AFTER INSERT OR UPDATE OR DELETE ON "report_filings" FOR EACH ROW EXECUTE FUNCTION "keep_counted_report"();--> statement-breakpoint
-- Borders in yuan: below 1,000, 5,000, 10,000, 50,000, 100,000, and from there.
CREATE FUNCTION "fee_band"(fee numeric) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT width_bucket(fee, ARRAY[1000, 5000, 10000, 50000, 100000]::numeric[])
$$;--> statement-breakpoint
-- What a report is counted by, apart from clients and people.
CREATE FUNCTION "report_items"(c counted_reports) RETURNS TABLE (group_by text, key text, label text) LANGUAGE sql STABLE AS $$
  VALUES ('total', '', NULL), ('category', c.service_category::text, NULL),
    ('subType', coalesce(c.service_sub_type::text, ''), NULL), ('city', coalesce(c.city_code, ''), NULL),
    ('opinion', coalesce(c.opinion_type::text, ''), NULL), ('industry', coalesce(c.industry_code, ''), NULL),
    ('feeBand', coalesce(fee_band(c.fee)::text, ''), NULL), ('timeliness', c.is_late::integer::text, NULL),
    ('firm', c.company_id, c.company_name)
$$;--> statement-breakpoint
-- The sums that a report belongs to, each with what it adds: by month, clients and people by year, firms by both. Each of all reports, and
-- of those of its category alone. The association's; people's are those of their firm, too.
CREATE FUNCTION "report_sum_parts"(c counted_reports, sign integer) RETURNS SETOF "report_sums" LANGUAGE sql STABLE AS $$
  WITH categories (category) AS (VALUES (''), (c.service_category::text)),
  owners (id) AS (VALUES (c.association_org_id), (c.company_id))
  SELECT one.owner_id, at.basis, one.period, one.group_by, c.standing, one.key, one.label, sign,
    CASE WHEN c.is_late THEN sign ELSE 0 END, CASE WHEN c.is_corrected THEN sign ELSE 0 END,
    CASE WHEN c.is_low_price THEN sign ELSE 0 END, sign * coalesce(c.fee, 0),
    sign * one.first_count, sign * one.shared_fee
  FROM (VALUES ('filed', c.filed_month), ('reported', c.reported_month)) AS at (basis, month)
  CROSS JOIN LATERAL (
    SELECT c.association_org_id AS owner_id, at.month AS period, v.group_by || of.category AS group_by, v.key, v.label, 0 AS first_count, 0.00 AS shared_fee
    FROM report_items(c) AS v
    CROSS JOIN categories AS of
    UNION ALL
    SELECT c.association_org_id, at.month / 100, v.group_by || of.category, v.key, v.label, 0, 0
    FROM (VALUES ('client', coalesce(c.client_code, ''), c.client_name), ('firm', c.company_id, c.company_name)) AS v (group_by, key, label)
    CROSS JOIN categories AS of
    UNION ALL
    SELECT o.id, at.month / 100, 'leader', c.leader_id, NULL, 0, 0 FROM owners AS o WHERE c.leader_id IS NOT NULL
    UNION ALL
    SELECT o.id, at.month / 100, 'reviewer', r.id, NULL, 0, 0 FROM unnest(c.reviewer_ids) AS r (id) CROSS JOIN owners AS o
    UNION ALL
    SELECT o.id, at.month / 100, 'person' || of.category, s.value ->> 'staffId', s.value ->> 'staffName', (s.ordinality = 1)::integer,
      coalesce(CASE WHEN s.ordinality = n.among THEN c.fee - trunc(c.fee * 100 / n.among) / 100 * (n.among - 1)
        ELSE trunc(c.fee * 100 / n.among) / 100 END, 0)
    FROM jsonb_array_elements(c.signers) WITH ORDINALITY AS s
    CROSS JOIN (SELECT jsonb_array_length(c.signers)) AS n (among)
    CROSS JOIN categories AS of
    CROSS JOIN owners AS o
  ) AS one
  WHERE at.month IS NOT NULL AND one.owner_id IS NOT NULL
$$;--> statement-breakpoint
-- What changed, as reports with a sign: since the sums were brought up, and in locked years since their locks.
CREATE VIEW "counted_changes" AS
  SELECT l.change_id, l.sign,
    ROW(l.report_id, l.company_id, l.company_name, l.association_org_id, l.filed_month, l.reported_month, l.standing,
    l.service_category, l.service_sub_type, l.client_code, l.client_name, l.city_code, l.opinion_type, l.industry_code,
    l.is_late, l.is_corrected, l.is_low_price, l.fee, l.signers, l.leader_id, l.reviewer_ids)::counted_reports AS report
  FROM counted_report_changes AS l;--> statement-breakpoint
CREATE VIEW "counted_adjustments" AS
  SELECT a.association_org_id, a.company_id, a.basis, a.year, a.sign,
    ROW(a.report_id, a.company_id, a.company_name, a.association_org_id, a.filed_month, a.reported_month, a.standing,
    a.service_category, a.service_sub_type, a.client_code, a.client_name, a.city_code, a.opinion_type, a.industry_code,
    a.is_late, a.is_corrected, a.is_low_price, a.fee, a.signers, a.leader_id, a.reviewer_ids)::counted_reports AS report
  FROM report_adjustments AS a;--> statement-breakpoint
CREATE VIEW "report_sum_changes" AS
  SELECT p.* FROM counted_changes AS l CROSS JOIN LATERAL report_sum_parts(l.report, l.sign) AS p;--> statement-breakpoint
-- Where a report's client is counted: once, however many reports of it stand there.
CREATE FUNCTION "report_client_parts"(c counted_reports)
RETURNS TABLE (owner_id text, basis text, period integer, group_by text, key text, client_code text) LANGUAGE sql STABLE AS $$
  SELECT one.owner_id, at.basis, one.period, one.group_by || of.category, one.key, c.client_code
  FROM (VALUES ('filed', c.filed_month), ('reported', c.reported_month)) AS at (basis, month)
  CROSS JOIN LATERAL (
    SELECT c.association_org_id, at.month, 'total', ''
    UNION ALL
    SELECT c.association_org_id, at.month / 100, v.group_by, v.key FROM report_items(c) AS v
    UNION ALL
    SELECT o.id, at.month / 100, 'person', s.value ->> 'staffId'
    FROM jsonb_array_elements(c.signers) AS s CROSS JOIN (VALUES (c.association_org_id), (c.company_id)) AS o (id)
  ) AS one (owner_id, period, group_by, key)
  CROSS JOIN (VALUES (''), (c.service_category::text)) AS of (category)
  WHERE at.month IS NOT NULL AND one.owner_id IS NOT NULL AND c.client_code IS NOT NULL AND c.standing = 0
$$;--> statement-breakpoint
-- What kept counts of clients lack to those of now; of one association or firm and its years that were locked, to those of
-- the locks; with `up_to` to those behind the changes up to it alone. A client counts where any of its reports stand: those
-- that stand now, less what has come since, were there before.
CREATE FUNCTION "report_client_changes"(of_owner text, of_basis text, from_year integer, to_year integer, up_to bigint)
RETURNS SETOF "report_client_counts" LANGUAGE sql STABLE AS $$
  WITH changed AS (
    SELECT report, NULL AS basis, sign AS came, 0 AS since FROM counted_changes WHERE up_to IS NULL
    UNION ALL
    -- Client by client, for what waits may be very much.
    SELECT l.report, NULL, l.sign, CASE WHEN l.change_id > up_to THEN l.sign ELSE 0 END
    FROM (SELECT DISTINCT client_code FROM counted_report_changes WHERE change_id <= up_to) AS t
    CROSS JOIN LATERAL (SELECT * FROM counted_changes WHERE (report).client_code = t.client_code OFFSET 0) AS l
    UNION ALL
    SELECT report, basis, 0, sign FROM counted_adjustments
    WHERE of_owner IN (association_org_id, company_id) AND basis = of_basis AND year BETWEEN from_year AND to_year),
  moved AS (
    SELECT p.owner_id, p.basis, p.period, p.group_by, p.key, p.client_code, sum(m.came) AS came, sum(m.since) AS since
    FROM changed AS m CROSS JOIN LATERAL report_client_parts(m.report) AS p
    WHERE (of_owner IS NULL OR p.owner_id = of_owner) AND p.basis = coalesce(m.basis, of_basis, p.basis)
    GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(m.came) <> 0 OR sum(m.since) <> 0),
  stand AS (
    SELECT p.owner_id, p.basis, p.period, p.group_by, p.key, p.client_code, count(*) AS n
    FROM (SELECT DISTINCT (report).client_code FROM changed) AS t
    CROSS JOIN LATERAL (SELECT c FROM counted_reports AS c WHERE c.client_code = t.client_code OFFSET 0) AS r
    CROSS JOIN LATERAL report_client_parts(r.c) AS p
    WHERE of_owner IS NULL OR p.owner_id = of_owner
    GROUP BY 1, 2, 3, 4, 5, 6)
  SELECT owner_id, basis, period, group_by, key,
    sum((coalesce(n, 0) - since > 0)::integer - (coalesce(n, 0) - came > 0)::integer)::integer
  FROM moved LEFT JOIN stand USING (owner_id, basis, period, group_by, key, client_code)
  GROUP BY 1, 2, 3, 4, 5
  HAVING sum((coalesce(n, 0) - since > 0)::integer - (coalesce(n, 0) - came > 0)::integer) <> 0
$$;--> statement-breakpoint
-- Takes the first changes into the sums, so many at most. Returns how many there were. One at a time; readers go on.
CREATE FUNCTION "fold_report_sums"(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  last bigint;
  taken integer;
BEGIN
  LOCK TABLE report_sums IN EXCLUSIVE MODE;
  SELECT max(change_id) INTO last
    FROM (SELECT change_id FROM counted_report_changes ORDER BY change_id LIMIT most) AS first;
  -- Another process has taken them; without a last one all that comes now would be meant.
  IF last IS NULL THEN
    RETURN 0;
  END IF;
  -- The parts are read before the changes go, by the same snapshot.
  WITH gone AS (DELETE FROM counted_report_changes WHERE change_id <= last RETURNING change_id),
  parts AS (SELECT owner_id, basis, period, group_by, standing, key, max(label) AS label,
      sum(report_count) AS n, sum(late_count) AS late, sum(corrected_count) AS corrected, sum(low_price_count) AS low, sum(fee) AS fee,
      sum(first_count) AS first, sum(shared_fee) AS shared
    FROM counted_changes AS l CROSS JOIN LATERAL report_sum_parts(l.report, l.sign)
    WHERE l.change_id <= last GROUP BY 1, 2, 3, 4, 5, 6),
  added AS (INSERT INTO report_sums AS s SELECT * FROM parts
    ON CONFLICT (owner_id, basis, period, group_by, standing, key) DO UPDATE SET
      label = coalesce(excluded.label, s.label), report_count = s.report_count + excluded.report_count,
      late_count = s.late_count + excluded.late_count, corrected_count = s.corrected_count + excluded.corrected_count,
      low_price_count = s.low_price_count + excluded.low_price_count,
      fee = s.fee + excluded.fee, first_count = s.first_count + excluded.first_count,
      shared_fee = s.shared_fee + excluded.shared_fee
    RETURNING 1),
  clients AS (INSERT INTO report_client_counts AS k SELECT * FROM report_client_changes(NULL, NULL, NULL, NULL, last)
    ON CONFLICT (owner_id, basis, period, group_by, key) DO UPDATE SET
      client_count = k.client_count + excluded.client_count
    RETURNING 1)
  SELECT count(*) INTO taken FROM gone;
  RETURN taken;
END $$;--> statement-breakpoint
-- What changes in a locked year is noted, by whoever it is changed: filing, correction, void, import, mend. // decision 0052
CREATE FUNCTION "note_adjustment"(c counted_reports, sign integer) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO report_adjustments OVERRIDING SYSTEM VALUE
    SELECT nextval(pg_get_serial_sequence('report_adjustments', 'adjustment_id')), at.basis, y.year, sign,
      sign < 0 AND NOT EXISTS (SELECT FROM report_adjustments AS a WHERE a.report_id = c.report_id AND a.basis = at.basis
        AND a.year = y.year AND a.association_org_id = c.association_org_id),
      clock_timestamp(), to_char(clock_timestamp() AT TIME ZONE 'Asia/Shanghai', 'YYYYMM')::integer, (c).*
    FROM (VALUES ('filed', c.filed_month), ('reported', c.reported_month)) AS at (basis, month)
    JOIN report_years AS y ON y.association_org_id = c.association_org_id AND y.year = at.month / 100 AND y.is_locked
$$;--> statement-breakpoint
-- Once for a statement, and of its reports only for those in locked years: a recount writes a million.
CREATE FUNCTION "keep_adjustments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM note_adjustment(ROW(c.*)::counted_reports, -1) FROM gone AS c
      WHERE (c.association_org_id, c.filed_month / 100) IN (SELECT association_org_id, year FROM report_years WHERE is_locked)
        OR (c.association_org_id, c.reported_month / 100) IN (SELECT association_org_id, year FROM report_years WHERE is_locked);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_adjustment(ROW(c.*)::counted_reports, 1) FROM came AS c
      WHERE (c.association_org_id, c.filed_month / 100) IN (SELECT association_org_id, year FROM report_years WHERE is_locked)
        OR (c.association_org_id, c.reported_month / 100) IN (SELECT association_org_id, year FROM report_years WHERE is_locked);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "counted_reports_came" AFTER INSERT ON "counted_reports" REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "keep_adjustments"();--> statement-breakpoint
CREATE TRIGGER "counted_reports_went" AFTER DELETE ON "counted_reports" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "keep_adjustments"();--> statement-breakpoint
CREATE TRIGGER "counted_reports_changed" AFTER UPDATE ON "counted_reports" REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "keep_adjustments"();
