CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"auditId" text NOT NULL,
	"recordTime" timestamp (3) with time zone NOT NULL,
	"previousHash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_auditId_unique" UNIQUE("auditId")
);
--> statement-breakpoint
CREATE TABLE "audits" (
	"auditId" text PRIMARY KEY NOT NULL,
	"actionTime" timestamp (3) with time zone NOT NULL,
	"recordTime" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"userId" text,
	"username" text,
	"userType" integer,
	"companyId" text,
	"ip" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"objectId" text NOT NULL,
	"result" text NOT NULL,
	"requestId" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"fileId" text PRIMARY KEY NOT NULL,
	"companyId" text NOT NULL,
	"bizType" text NOT NULL,
	"bizId" text,
	"attachType" integer,
	"sortNo" integer DEFAULT 0 NOT NULL,
	"fileName" text NOT NULL,
	"fileExt" text NOT NULL,
	"fileSize" bigint NOT NULL,
	"sha256" text NOT NULL,
	"uploadUserId" text NOT NULL,
	"uploadUserName" text NOT NULL,
	"uploadTime" timestamp (3) with time zone NOT NULL,
	"orphanSince" timestamp (3) with time zone,
	CONSTRAINT "stored_files_size_check" CHECK ("stored_files"."fileSize" > 0),
	CONSTRAINT "stored_files_owner_check" CHECK (("stored_files"."bizId" is null) = ("stored_files"."orphanSince" is not null))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"userId" text NOT NULL,
	"key" text NOT NULL,
	"endpointId" text NOT NULL,
	"requestHash" text NOT NULL,
	"status" integer,
	"answer" text,
	"createTime" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_userId_key_endpointId_pk" PRIMARY KEY("userId","key","endpointId")
);
--> statement-breakpoint
CREATE TABLE "business_parameters" (
	"paramKey" text PRIMARY KEY NOT NULL,
	"paramValue" jsonb NOT NULL,
	"updateUserId" text,
	"updateTime" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"counterKey" text PRIMARY KEY NOT NULL,
	"windowEnd" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"preSessionHash" text PRIMARY KEY NOT NULL,
	"codeType" text NOT NULL,
	"answerHash" text NOT NULL,
	"expireTime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_guards" (
	"guardKey" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"lockCount" integer DEFAULT 0 NOT NULL,
	"lockedUntil" timestamp (3) with time zone,
	"lastFailureTime" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sessionId" text PRIMARY KEY NOT NULL,
	"tokenHash" text NOT NULL,
	"userId" text NOT NULL,
	"actingCompanyId" text,
	"createTime" timestamp (3) with time zone NOT NULL,
	"lastSeenTime" timestamp (3) with time zone NOT NULL,
	"endTime" timestamp (3) with time zone,
	"endReason" text,
	"ip" text NOT NULL,
	"userAgent" text NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("tokenHash")
);
--> statement-breakpoint
CREATE TABLE "orgs" (
	"orgId" text PRIMARY KEY NOT NULL,
	"orgName" text NOT NULL,
	"fullOrgName" text NOT NULL,
	"parentOrgId" text,
	"lv1OrgId" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_codes" (
	"roleId" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "role_codes_roleId_code_pk" PRIMARY KEY("roleId","code")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"roleId" text PRIMARY KEY NOT NULL,
	"roleCode" text NOT NULL,
	"roleName" text NOT NULL,
	"userType" integer DEFAULT 1 NOT NULL,
	"companyId" text,
	CONSTRAINT "roles_roleCode_unique" UNIQUE("roleCode")
);
--> statement-breakpoint
CREATE TABLE "user_companies" (
	"userId" text NOT NULL,
	"companyId" text NOT NULL,
	"canAct" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_companies_userId_companyId_pk" PRIMARY KEY("userId","companyId")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"userId" text NOT NULL,
	"roleId" text NOT NULL,
	CONSTRAINT "user_roles_userId_roleId_pk" PRIMARY KEY("userId","roleId")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"userId" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"passwordHash" text NOT NULL,
	"passwordTime" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"nickName" text NOT NULL,
	"userType" integer DEFAULT 1 NOT NULL,
	"userStatus" integer DEFAULT 1 NOT NULL,
	"companyId" text,
	"orgId" text,
	"mobilephone" text,
	"mobileIndex" text,
	"email" text,
	"expireDate" date,
	"lastLoginTime" timestamp (3) with time zone,
	"lastLoginIp" text,
	"version" integer DEFAULT 1 NOT NULL,
	"createTime" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updateTime" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_branches" (
	"branchId" text PRIMARY KEY NOT NULL,
	"companyId" text NOT NULL,
	"sortNo" integer DEFAULT 0 NOT NULL,
	"branchName" text NOT NULL,
	"creditCode" text NOT NULL,
	"branchProvinceCode" text NOT NULL,
	"cityCode" text NOT NULL,
	"inProvince" boolean DEFAULT false NOT NULL,
	"principalName" text NOT NULL,
	"principalCertNo" text,
	"principalMobile" text,
	"principalMobileIndex" text,
	"establishDate" date NOT NULL,
	"regCertNo" text,
	"taxAgentCount" integer,
	"staffCount" integer,
	"lastYearRevenue" numeric(18, 2),
	"independentAccounting" boolean DEFAULT false NOT NULL,
	"duesMode" integer,
	"branchStatus" integer DEFAULT 2 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_confirmations" (
	"companyId" text NOT NULL,
	"confirmYear" integer NOT NULL,
	"userId" text NOT NULL,
	"userName" text NOT NULL,
	"confirmTime" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "firm_confirmations_companyId_confirmYear_pk" PRIMARY KEY("companyId","confirmYear")
);
--> statement-breakpoint
CREATE TABLE "firm_histories" (
	"historyId" text PRIMARY KEY NOT NULL,
	"companyId" text NOT NULL,
	"action" text NOT NULL,
	"firmVersion" integer NOT NULL,
	"userId" text NOT NULL,
	"userName" text NOT NULL,
	"changeTime" timestamp (3) with time zone NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_partners" (
	"partnerId" text PRIMARY KEY NOT NULL,
	"companyId" text NOT NULL,
	"sortNo" integer DEFAULT 0 NOT NULL,
	"partnerType" integer NOT NULL,
	"partnerName" text NOT NULL,
	"staffId" text,
	"idType" integer,
	"idNo" text NOT NULL,
	"idNoIndex" text NOT NULL,
	"qualification" integer NOT NULL,
	"qualCertNo" text,
	"contribution" numeric(18, 2) NOT NULL,
	"contributionRatio" numeric(7, 4) NOT NULL,
	"paidContribution" numeric(18, 2),
	"contributionMode" integer,
	"isManagingPartner" boolean DEFAULT false NOT NULL,
	"joinDate" date NOT NULL,
	"quitDate" date,
	"isOnDuty" boolean DEFAULT true NOT NULL,
	CONSTRAINT "firm_partners_contribution_check" CHECK ("firm_partners"."contribution" > 0)
);
--> statement-breakpoint
CREATE TABLE "firms" (
	"companyId" text PRIMARY KEY NOT NULL,
	"associationOrgId" text NOT NULL,
	"companyName" text NOT NULL,
	"shortName" text,
	"companyNameEn" text,
	"formerNames" text,
	"creditCode" text NOT NULL,
	"orgForm" integer NOT NULL,
	"companyNature" integer NOT NULL,
	"groupType" integer DEFAULT 3 NOT NULL,
	"parentCompanyId" text,
	"parentCompanyName" text,
	"parentCreditCode" text,
	"parentProvinceCode" text,
	"memberNo" text,
	"joinDate" date,
	"companyStatus" integer DEFAULT 1 NOT NULL,
	"regCertNo" text NOT NULL,
	"regCertDate" date NOT NULL,
	"regAuthority" text NOT NULL,
	"oldLicenseNo" text,
	"establishDate" date NOT NULL,
	"licenseStart" date NOT NULL,
	"licenseEnd" date,
	"licenseAuthority" text,
	"businessScope" text,
	"registeredCapital" numeric(18, 2),
	"paidInCapital" numeric(18, 2),
	"legalPersonName" text NOT NULL,
	"legalPersonIdType" integer NOT NULL,
	"legalPersonIdNo" text NOT NULL,
	"legalPersonIdNoIndex" text NOT NULL,
	"legalPersonMobile" text NOT NULL,
	"legalPersonMobileIndex" text NOT NULL,
	"legalPersonCertNo" text,
	"directorName" text NOT NULL,
	"directorMobile" text NOT NULL,
	"directorMobileIndex" text NOT NULL,
	"contactName" text NOT NULL,
	"contactMobile" text NOT NULL,
	"contactMobileIndex" text NOT NULL,
	"contactPost" text NOT NULL,
	"financeName" text,
	"financeMobile" text,
	"financeMobileIndex" text,
	"phone" text NOT NULL,
	"fax" text,
	"email" text NOT NULL,
	"website" text,
	"regProvinceCode" text NOT NULL,
	"regCityCode" text NOT NULL,
	"regDistrictCode" text NOT NULL,
	"regAddress" text NOT NULL,
	"provinceCode" text NOT NULL,
	"cityCode" text NOT NULL,
	"districtCode" text NOT NULL,
	"officeAddress" text NOT NULL,
	"postcode" text,
	"officeOwnership" integer NOT NULL,
	"officeArea" numeric(12, 2) NOT NULL,
	"leaseEndDate" date,
	"taxAuthorityName" text NOT NULL,
	"accountingStandard" integer NOT NULL,
	"bankName" text NOT NULL,
	"bankAccount" text NOT NULL,
	"bankAccountName" text NOT NULL,
	"firmGrade" integer DEFAULT 0 NOT NULL,
	"gradeYear" integer,
	"gradeCertNo" text,
	"gradeValidTo" date,
	"tscLevel" integer,
	"taxCreditLevel" integer,
	"serviceStatus" integer DEFAULT 1 NOT NULL,
	"liabilityInsured" boolean DEFAULT false NOT NULL,
	"insuredAmount" numeric(18, 2),
	"insuredFrom" date,
	"insuredTo" date,
	"riskFundBalance" numeric(18, 2),
	"hasPartyOrg" boolean DEFAULT false NOT NULL,
	"hasUnion" boolean DEFAULT false NOT NULL,
	"hasYouthLeague" boolean DEFAULT false NOT NULL,
	"hasWomenOrg" boolean DEFAULT false NOT NULL,
	"relatedQualifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"independentAccounting" boolean,
	"duesMode" integer,
	"introduction" text,
	"logoFileId" text,
	"version" integer DEFAULT 1 NOT NULL,
	"createUserId" text,
	"createUserName" text,
	"createTime" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updateUserId" text,
	"updateUserName" text,
	"updateTime" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text,
	CONSTRAINT "firms_capital_check" CHECK ("firms"."registeredCapital" > 0),
	CONSTRAINT "firms_office_area_check" CHECK ("firms"."officeArea" > 0)
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"staffId" text PRIMARY KEY NOT NULL,
	"companyId" text NOT NULL,
	"companyName" text NOT NULL,
	"auditStatus" integer DEFAULT 3 NOT NULL,
	"isIncomplete" boolean DEFAULT false NOT NULL,
	"staffName" text NOT NULL,
	"nameSort" text NOT NULL,
	"idType" integer NOT NULL,
	"idNo" text NOT NULL,
	"idNoIndex" text NOT NULL,
	"gender" integer NOT NULL,
	"birthDate" date NOT NULL,
	"ethnicity" integer NOT NULL,
	"nationality" text,
	"nativePlace" text,
	"domicile" text,
	"photoFileId" text,
	"mobile" text NOT NULL,
	"mobileIndex" text NOT NULL,
	"email" text,
	"wechat" text,
	"address" text,
	"postcode" text,
	"politicalStatus" integer NOT NULL,
	"partyJoinDate" date,
	"education" integer NOT NULL,
	"degree" integer,
	"graduateSchool" text NOT NULL,
	"major" text NOT NULL,
	"graduateDate" date,
	"staffCategory" integer NOT NULL,
	"position" jsonb NOT NULL,
	"department" text,
	"professionalTitle" integer,
	"employmentType" integer NOT NULL,
	"hireDate" date NOT NULL,
	"contractFrom" date,
	"contractTo" date,
	"socialInsuranceUnit" text,
	"socialInsuranceFrom" text,
	"taxServiceYears" integer,
	"dispatchCompanyId" text,
	"hasTaxAgentCert" boolean DEFAULT false NOT NULL,
	"certNo" text,
	"certManageNo" text,
	"certObtainMode" integer,
	"certApproveDate" date,
	"certIssueDate" date,
	"certRegisterNo" text,
	"certRegisterDate" date,
	"memberType" integer NOT NULL,
	"memberNo" text,
	"joinDate" date,
	"memberStatus" integer,
	"practiceDate" date,
	"firstPracticeDate" date,
	"taxPersonCreditScore" integer,
	"certificates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"educations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"workHistories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"talentTypes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"socialPosts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"isCivilServant" boolean DEFAULT false NOT NULL,
	"staffStatus" integer DEFAULT 1 NOT NULL,
	"leaveDate" date,
	"leaveReason" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"createUserId" text,
	"createUserName" text,
	"createTime" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updateUserId" text,
	"updateUserName" text,
	"updateTime" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "dictionary_items" (
	"keyName" text NOT NULL,
	"keyValue" integer NOT NULL,
	"keyNotes" text NOT NULL,
	"keyDisabled" boolean DEFAULT false NOT NULL,
	"sortNo" integer NOT NULL,
	"isCustomised" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dictionary_items_keyName_keyValue_pk" PRIMARY KEY("keyName","keyValue")
);
--> statement-breakpoint
CREATE TABLE "sys_notices" (
	"noticeId" text PRIMARY KEY NOT NULL,
	"noticeTitle" text NOT NULL,
	"noticeContent" text NOT NULL,
	"enableTime" timestamp (3) with time zone NOT NULL,
	"disableTime" timestamp (3) with time zone,
	"noticeStatus" integer DEFAULT 0 NOT NULL,
	"noticeTargets" integer[] NOT NULL,
	"publishOrg" text,
	"version" integer DEFAULT 1 NOT NULL,
	"createUserId" text,
	"createUserName" text,
	"createTime" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updateTime" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sys_notices_period_check" CHECK ("sys_notices"."disableTime" > "sys_notices"."enableTime")
);
--> statement-breakpoint
CREATE TABLE "reference_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"shippedHash" text DEFAULT '' NOT NULL,
	"updateTime" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_userId_users_userId_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("userId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_codes" ADD CONSTRAINT "role_codes_roleId_roles_roleId_fk" FOREIGN KEY ("roleId") REFERENCES "public"."roles"("roleId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_companies" ADD CONSTRAINT "user_companies_userId_users_userId_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("userId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_userId_users_userId_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("userId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_roleId_roles_roleId_fk" FOREIGN KEY ("roleId") REFERENCES "public"."roles"("roleId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_orgId_orgs_orgId_fk" FOREIGN KEY ("orgId") REFERENCES "public"."orgs"("orgId") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_branches" ADD CONSTRAINT "firm_branches_companyId_firms_companyId_fk" FOREIGN KEY ("companyId") REFERENCES "public"."firms"("companyId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_confirmations" ADD CONSTRAINT "firm_confirmations_companyId_firms_companyId_fk" FOREIGN KEY ("companyId") REFERENCES "public"."firms"("companyId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_histories" ADD CONSTRAINT "firm_histories_companyId_firms_companyId_fk" FOREIGN KEY ("companyId") REFERENCES "public"."firms"("companyId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_partners" ADD CONSTRAINT "firm_partners_companyId_firms_companyId_fk" FOREIGN KEY ("companyId") REFERENCES "public"."firms"("companyId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_partners" ADD CONSTRAINT "firm_partners_staffId_staff_staffId_fk" FOREIGN KEY ("staffId") REFERENCES "public"."staff"("staffId") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firms" ADD CONSTRAINT "firms_parentCompanyId_firms_companyId_fk" FOREIGN KEY ("parentCompanyId") REFERENCES "public"."firms"("companyId") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_companyId_firms_companyId_fk" FOREIGN KEY ("companyId") REFERENCES "public"."firms"("companyId") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_dispatchCompanyId_firms_companyId_fk" FOREIGN KEY ("dispatchCompanyId") REFERENCES "public"."firms"("companyId") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audits_record_time_idx" ON "audits" USING btree ("recordTime");--> statement-breakpoint
CREATE INDEX "audits_object_idx" ON "audits" USING btree ("object","objectId","actionTime");--> statement-breakpoint
CREATE INDEX "audits_user_idx" ON "audits" USING btree ("userId","actionTime");--> statement-breakpoint
CREATE INDEX "stored_files_record_idx" ON "stored_files" USING btree ("bizType","bizId","sortNo");--> statement-breakpoint
CREATE INDEX "stored_files_company_day_idx" ON "stored_files" USING btree ("companyId","uploadTime");--> statement-breakpoint
CREATE INDEX "stored_files_sha256_idx" ON "stored_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "stored_files_orphan_idx" ON "stored_files" USING btree ("orphanSince") WHERE "stored_files"."orphanSince" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_create_time_idx" ON "idempotency_keys" USING btree ("createTime");--> statement-breakpoint
CREATE INDEX "rate_counters_window_end_idx" ON "rate_counters" USING btree ("windowEnd");--> statement-breakpoint
CREATE INDEX "captchas_expire_idx" ON "captchas" USING btree ("expireTime");--> statement-breakpoint
CREATE INDEX "login_guards_last_failure_idx" ON "login_guards" USING btree ("lastFailureTime");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("userId","endTime");--> statement-breakpoint
CREATE INDEX "sessions_last_seen_idx" ON "sessions" USING btree ("lastSeenTime");--> statement-breakpoint
CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("roleId");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_company_idx" ON "users" USING btree ("companyId");--> statement-breakpoint
CREATE INDEX "users_mobile_idx" ON "users" USING btree ("mobileIndex");--> statement-breakpoint
CREATE INDEX "firm_branches_company_idx" ON "firm_branches" USING btree ("companyId","sortNo");--> statement-breakpoint
CREATE INDEX "firm_histories_company_idx" ON "firm_histories" USING btree ("companyId","changeTime");--> statement-breakpoint
CREATE INDEX "firm_partners_company_idx" ON "firm_partners" USING btree ("companyId","sortNo");--> statement-breakpoint
CREATE INDEX "firm_partners_id_no_idx" ON "firm_partners" USING btree ("idNoIndex");--> statement-breakpoint
CREATE UNIQUE INDEX "firms_company_name_key" ON "firms" USING btree ("companyName");--> statement-breakpoint
CREATE UNIQUE INDEX "firms_credit_code_key" ON "firms" USING btree ("creditCode");--> statement-breakpoint
CREATE UNIQUE INDEX "firms_reg_cert_no_key" ON "firms" USING btree ("regCertNo");--> statement-breakpoint
CREATE INDEX "firms_association_update_idx" ON "firms" USING btree ("associationOrgId","updateTime");--> statement-breakpoint
CREATE INDEX "firms_parent_idx" ON "firms" USING btree ("parentCompanyId");--> statement-breakpoint
CREATE INDEX "firms_legal_person_idx" ON "firms" USING btree ("legalPersonIdNoIndex");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_active_id_no_key" ON "staff" USING btree ("idNoIndex") WHERE "staff"."staffStatus" in (1, 3);--> statement-breakpoint
CREATE UNIQUE INDEX "staff_active_cert_no_key" ON "staff" USING btree ("certNo") WHERE "staff"."staffStatus" in (1, 3);--> statement-breakpoint
CREATE INDEX "staff_company_status_name_idx" ON "staff" USING btree ("companyId","staffStatus","nameSort");--> statement-breakpoint
CREATE INDEX "staff_company_create_idx" ON "staff" USING btree ("companyId","createTime");--> statement-breakpoint
CREATE INDEX "staff_company_mobile_idx" ON "staff" USING btree ("companyId","mobileIndex");--> statement-breakpoint
CREATE INDEX "dictionary_items_order_idx" ON "dictionary_items" USING btree ("keyName","sortNo");--> statement-breakpoint
CREATE INDEX "sys_notices_valid_idx" ON "sys_notices" USING btree ("noticeStatus","enableTime");