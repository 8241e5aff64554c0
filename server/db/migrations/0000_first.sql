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
	CONSTRAINT "site_message_receivers_msg_site_id_user_id_pk" PRIMARY KEY("msg_site_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sms_copy" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "reward_records" (
	"record_id" text PRIMARY KEY NOT NULL,
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
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
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
	"end_time" timestamp (3) with time zone,
	"end_action" text,
	"end_user_name" text,
	"opinion" text,
	"marks" jsonb,
	"is_current" boolean NOT NULL,
	"is_passed" boolean DEFAULT false NOT NULL
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
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_branches" ADD CONSTRAINT "firm_branches_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_confirmations" ADD CONSTRAINT "firm_confirmations_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_partners" ADD CONSTRAINT "firm_partners_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_partners" ADD CONSTRAINT "firm_partners_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("staff_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_leaves" ADD CONSTRAINT "staff_leaves_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("staff_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_message_receivers" ADD CONSTRAINT "site_message_receivers_msg_site_id_site_messages_msg_site_id_fk" FOREIGN KEY ("msg_site_id") REFERENCES "public"."site_messages"("msg_site_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_activities" ADD CONSTRAINT "party_activities_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_orgs" ADD CONSTRAINT "party_orgs_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_members" ADD CONSTRAINT "party_members_person_id_persons_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_members" ADD CONSTRAINT "party_members_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_records" ADD CONSTRAINT "reward_records_person_id_persons_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_records" ADD CONSTRAINT "reward_records_company_id_firms_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."firms"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "firm_branches_company_idx" ON "firm_branches" USING btree ("company_id","sort_no");--> statement-breakpoint
CREATE INDEX "firm_partners_company_idx" ON "firm_partners" USING btree ("company_id","sort_no");--> statement-breakpoint
CREATE INDEX "firm_partners_id_no_idx" ON "firm_partners" USING btree ("id_no_index");--> statement-breakpoint
CREATE INDEX "form_drafts_saved_idx" ON "form_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "sys_notices_valid_idx" ON "sys_notices" USING btree ("notice_status","enable_time");--> statement-breakpoint
CREATE UNIQUE INDEX "msg_whitelist_receiver_key" ON "msg_whitelist" USING btree ("receiver_index","lv1_org_id");--> statement-breakpoint
CREATE INDEX "site_message_receivers_figures_idx" ON "site_message_receivers" USING btree ("msg_site_id","edition","read_flag");--> statement-breakpoint
CREATE INDEX "site_message_receivers_inbox_idx" ON "site_message_receivers" USING btree ("user_id","send_time");--> statement-breakpoint
CREATE INDEX "site_message_receivers_unread_idx" ON "site_message_receivers" USING btree ("user_id") WHERE "site_message_receivers"."read_flag" = 0;--> statement-breakpoint
CREATE INDEX "site_messages_org_idx" ON "site_messages" USING btree ("sender_org_id","update_time");--> statement-breakpoint
CREATE INDEX "site_messages_company_idx" ON "site_messages" USING btree ("sender_company_id","update_time");--> statement-breakpoint
CREATE INDEX "site_messages_sender_idx" ON "site_messages" USING btree ("sender_id","send_time");--> statement-breakpoint
CREATE INDEX "site_messages_send_time_idx" ON "site_messages" USING btree ("send_time");--> statement-breakpoint
CREATE INDEX "site_messages_receipt_idx" ON "site_messages" USING btree ("receipt_deadline") WHERE "site_messages"."need_receipt" and "site_messages"."msg_status" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "site_messages_event_key" ON "site_messages" USING btree ("event_key") WHERE "site_messages"."event_key" is not null;--> statement-breakpoint
CREATE INDEX "party_activities_company_create_idx" ON "party_activities" USING btree ("company_id","create_time");--> statement-breakpoint
CREATE INDEX "party_activities_company_year_idx" ON "party_activities" USING btree ("company_id","activity_year");--> statement-breakpoint
CREATE INDEX "party_activities_partners_idx" ON "party_activities" USING gin ("partner_firm_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "party_activities_source_key" ON "party_activities" USING btree ("company_id","source_activity_id") WHERE "party_activities"."source_activity_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "party_orgs_company_key" ON "party_orgs" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "party_orgs_create_idx" ON "party_orgs" USING btree ("create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "party_members_id_no_key" ON "party_members" USING btree ("company_id","id_no_index") WHERE "party_members"."out_date" is null;--> statement-breakpoint
CREATE INDEX "party_members_id_no_idx" ON "party_members" USING btree ("id_no_index");--> statement-breakpoint
CREATE INDEX "party_members_person_idx" ON "party_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "party_members_company_idx" ON "party_members" USING btree ("company_id","create_time");--> statement-breakpoint
CREATE INDEX "reward_records_company_idx" ON "reward_records" USING btree ("company_id","subject_type","create_time");--> statement-breakpoint
CREATE INDEX "reward_records_person_idx" ON "reward_records" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "reward_records_event_idx" ON "reward_records" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "reward_records_end_idx" ON "reward_records" USING btree ("rp_status","effect_to");--> statement-breakpoint
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
CREATE INDEX "submissions_inbox_idx" ON "submissions" USING btree ("org_id","due_date","submission_id") WHERE "submissions"."end_time" is null;--> statement-breakpoint
CREATE INDEX "step_lines_biz_idx" ON "step_lines" USING btree ("biz_type","biz_id","operate_time");--> statement-breakpoint
CREATE INDEX "consents_biz_idx" ON "consents" USING btree ("biz_id");--> statement-breakpoint
CREATE INDEX "consents_user_idx" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dictionary_changes_key_idx" ON "dictionary_changes" USING btree ("key_name","change_time");--> statement-breakpoint
CREATE INDEX "dictionary_items_order_idx" ON "dictionary_items" USING btree ("key_name","sort_no");--> statement-breakpoint
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
CREATE INDEX "staff_company_status_name_idx" ON "staff" USING btree ("company_id","staff_status","name_sort");--> statement-breakpoint
CREATE INDEX "staff_company_idx" ON "staff" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "staff_on_staff_idx" ON "staff" USING btree ("company_id") WHERE "staff"."staff_status" = 1 and "staff"."audit_status" <> 0;--> statement-breakpoint
CREATE INDEX "staff_company_create_idx" ON "staff" USING btree ("company_id","create_time","staff_id");--> statement-breakpoint
CREATE INDEX "staff_leave_due_idx" ON "staff" USING btree ("leave_date") WHERE "staff"."staff_status" = 1;--> statement-breakpoint
CREATE INDEX "staff_mobile_idx" ON "staff" USING btree ("mobile_index");--> statement-breakpoint
CREATE INDEX "staff_search_idx" ON "staff" USING gin ("search_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_firm_name_key" ON "roles" USING btree ("company_id",lower("role_name")) WHERE "roles"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_company_idx" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "users_org_idx" ON "users" USING btree ("org_id") WHERE "users"."org_id" is not null;--> statement-breakpoint
CREATE INDEX "users_mobile_idx" ON "users" USING btree ("mobile_index");--> statement-breakpoint
CREATE UNIQUE INDEX "users_active_mobile_key" ON "users" USING btree ("company_id","mobile_index") WHERE "users"."user_status" in (1, 3);--> statement-breakpoint
CREATE UNIQUE INDEX "users_active_staff_key" ON "users" USING btree ("staff_id") WHERE "users"."user_status" in (1, 3);--> statement-breakpoint
-- By hand
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
CREATE TRIGGER "party_members_person" BEFORE INSERT OR UPDATE OF "id_no_index", "person_id" ON "party_members" FOR EACH ROW EXECUTE FUNCTION "person_of_number"();
