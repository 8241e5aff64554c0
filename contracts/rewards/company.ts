import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { defineRecord } from "@/contracts/kit/record";
import { id } from "@/contracts/kit/scalars";
import { COMPANY_REWARDS, recordCalls, recordFilter, rewardAccess } from "@/contracts/rewards/record-calls";
import { recordTold } from "@/contracts/rewards/record-detail";
import { recordFields } from "@/contracts/rewards/record-fields";
import { publishDay, rewardLifecycle } from "@/contracts/rewards/record-lifecycle";

const { id: name, base } = COMPANY_REWARDS;

/** 事务所奖惩. // domain b §8 */
export const companyReward = defineRecord({
  id: name,
  base,
  idKey: "recordId",
  title: "事务所奖惩",
  noun: "奖惩记录",
  fields: recordFields,
  known: recordTold,
  lifecycle: rewardLifecycle("company"),
  listed: [
    ...(["recordNo", "title", "rpStatus", "decideDate", "recordType", "rewardType", "punishType", "level"] as const),
    ...(["authority", "docNo", "effectFrom", "effectTo", "sourceType"] as const),
  ],
  filter: recordFilter,
  mainFilters: ["keyword", "decideYear", "recordType"],
  sortable: ["recordNo", "decideDate", "createTime", "rpStatus"],
  access: rewardAccess("company"),
});

/** What the association enters: whose it is, and people of the same event, who get a record each. */
export const companyEntryForm = companyReward.form.extend({
  companyId: field(id(), { label: "事务所" }),
  staffIds: field(z.array(id()).max(20), { label: "同一事项涉及的人员" }),
  publishTo: publishDay(),
});

const { detail, filter, row } = companyReward;
export const companyRewardApi = {
  ...companyReward.api,
  ...recordCalls(name, base, { subject: "company", noun: "事务所奖惩", entry: companyEntryForm, detail, filter, row }),
} as const;
