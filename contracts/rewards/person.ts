import { field } from "@/contracts/kit/field";
import { lineFilter } from "@/contracts/kit/items";
import { defineRecord } from "@/contracts/kit/record";
import { id, numberPart } from "@/contracts/kit/scalars";
import { PERSON_REWARDS, recordCalls, recordFilter, rewardAccess } from "@/contracts/rewards/record-calls";
import { personTold } from "@/contracts/rewards/record-detail";
import { personFields } from "@/contracts/rewards/record-fields";
import { publishDay, rewardLifecycle } from "@/contracts/rewards/record-lifecycle";

const { id: name, base } = PERSON_REWARDS;

/** 税务师奖惩. // domain b §8 */
export const personReward = defineRecord({
  id: name,
  base,
  idKey: "recordId",
  title: "税务师奖惩",
  noun: "奖惩记录",
  fields: personFields,
  known: personTold,
  lifecycle: rewardLifecycle("person"),
  listed: [
    ...(["recordNo", "staffName", "title", "rpStatus", "decideDate", "recordType", "certNo", "rewardType"] as const),
    ...([
      "punishType",
      "level",
      "authority",
      "docNo",
      "effectFrom",
      "effectTo",
      "currentCompanyName",
      "sourceType",
    ] as const),
  ],
  filter: {
    staffName: lineFilter("姓名", 50, { help: "可只填姓名中的一个字" }),
    certNo: field(numberPart(30).optional(), { label: "证书号", kind: "code" }),
    ...recordFilter,
  },
  mainFilters: ["keyword", "decideYear", "recordType"],
  sortable: ["recordNo", "decideDate", "createTime", "rpStatus"],
  access: rewardAccess("person"),
});

/** What the association enters; the person is chosen among all firms within its reach. */
export const personEntryForm = personReward.form.extend({
  staffId: field(id(), { label: "税务师" }),
  publishTo: publishDay(),
});

const { detail, filter, row } = personReward;
export const personRewardApi = {
  ...personReward.api,
  ...recordCalls(name, base, { subject: "person", noun: "税务师奖惩", entry: personEntryForm, detail, filter, row }),
} as const;
