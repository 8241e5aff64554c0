import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { choicesFilter, keywordFilter, lineFilter, yearFilter } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { chosenRows } from "@/contracts/kit/sheet";
import { subjectChoice, subjectQuery } from "@/contracts/kit/subject";
import { type SubjectName } from "@/contracts/rewards/record-fields";

/** Where the calls of both kinds stand. */
export const COMPANY_REWARDS = { id: "rewards.company", base: restBase("business", "reward-company") } as const;
export const PERSON_REWARDS = { id: "rewards.person", base: restBase("business", "reward-person") } as const;

/** Filters of both lists. // domain b §8 (3) */
export const recordFilter = {
  keyword: keywordFilter("名称、编号、文号、姓名", "名称（事由）、编号、文号，人员或事务所的名称及首字母"),
  recordType: choicesFilter("rp_record_type", "奖惩类别"),
  rewardType: choicesFilter("reward_type", "奖励类型"),
  punishType: choicesFilter("punish_type", "惩戒类型"),
  level: choicesFilter("rp_level", "级别"),
  decideYear: yearFilter("年度"),
  authority: lineFilter("机关", 100, { help: "可只填机关名称中的几个字" }),
  title: lineFilter("名称（事由）", 150),
  rpStatus: choicesFilter("rp_status", "状态"),
  sourceType: choicesFilter("rp_source", "来源"),
  rectifyStatus: choicesFilter("rectify_status", "整改情况"),
} as const;

/** All that stands in the file of a record, as its workbook tells it. // domain a §0.5, b §8 (2) */
export const EXPORTED = [
  ...(["recordNo", "companyName", "rpStatus", "sourceType", "recordType", "rewardType", "punishType"] as const),
  ...(["level", "title", "authority", "authorityType", "docNo", "decideDate", "decideYear", "factBasis"] as const),
  ...(["fineAmount", "effectFrom", "effectTo", "publishTo", "bonusAmount", "score", "rectifyStatus"] as const),
  ...(["effectiveTime", "appealTime", "appealContent", "appealResult"] as const),
  ...(["createUserName", "createTime", "updateUserName", "updateTime"] as const),
] as const;
export const PERSON_EXPORTED = ["staffName", "certNo", "currentCompanyName", ...EXPORTED] as const;

/** Who may do what on either screen. // contract §5, §7.6 */
export const rewardAccess = <const S extends SubjectName>(subject: S) => {
  const code = <const X extends string>(suffix: X) => `g_hy_rewards_and_punishment_${subject}_${suffix}` as const;
  return {
    find: anyOf(code("find"), "g_hy_desk_rewards_view"),
    add: anyOf(code("add")),
    // The association corrects what it has entered itself.
    edit: anyOf(code("edit"), "g_hy_desk_rewards_edit"),
    del: anyOf(code("del")),
    export: anyOf(code("export"), "g_hy_desk_rewards_export"),
  };
};

/** Honours and penalties in force of one year. // domain b §8 (3), (6) */
const yearTotals = z.object({
  year: z.int(),
  rewards: z.int(),
  penalties: z.int(),
  score: z.string(),
});
export type YearTotals = z.infer<typeof yearTotals>;

/** What waits for the association. */
const waitingCounts = z.object({
  submitted: z.int(),
  appealed: z.int(),
  /** 已整改, not verified yet. */
  rectified: z.int(),
});
export type WaitingCounts = z.infer<typeof waitingCounts>;

interface Naming<
  Form extends z.ZodObject,
  Detail extends z.ZodType,
  Filter extends z.ZodObject,
  Row extends z.ZodObject,
> {
  readonly row: Row;
  readonly subject: SubjectName;
  readonly noun: string;
  /** The form that the association enters: the record's own and whose it is. */
  readonly entry: Form;
  readonly detail: Detail;
  readonly filter: Filter;
}

/** Calls beside the usual ones: what the association enters, totals by year, whom a record may be of. */
export function recordCalls<
  const Id extends string,
  Form extends z.ZodObject,
  Detail extends z.ZodType,
  Filter extends z.ZodObject,
  Row extends z.ZodObject,
>(name: Id, base: string, { subject, noun, entry, detail, filter, row }: Naming<Form, Detail, Filter, Row>) {
  const { find, add, edit } = rewardAccess(subject);
  const ours = { origin: "ours" } as const;
  return {
    enter: endpoint(`${name}.enter` as const, `${base}/entry`, {
      ...ours,
      method: "POST",
      access: anyOf("g_hy_desk_rewards_add"),
      summary: `协会录入${noun}：录入即生效，并通知事务所`,
      body: entry,
      data: detail,
    }),
    totals: endpoint(`${name}.totals` as const, `${base}/totals`, {
      ...ours,
      method: "GET",
      access: find,
      summary: `${noun}按年度合计：已生效的奖励、惩戒次数与积分`,
      query: filter,
      data: z.array(yearTotals),
    }),
    waiting: endpoint(`${name}.waiting` as const, `${base}/waiting`, {
      ...ours,
      method: "GET",
      access: anyOf("g_hy_desk_rewards_view"),
      summary: `${noun}中等待协会办理的件数：待审核、申诉中、整改待验收`,
      data: waitingCounts,
    }),
    roster: endpoint(`${name}.roster` as const, `${base}/roster`, {
      ...ours,
      method: "GET",
      wantsPage: true,
      access: anyOf(`g_hy_rewards_and_punishment_${subject}_print`, "g_hy_desk_rewards_view"),
      summary: `${noun}情况表：符合条件的全部记录，供打印；超过上限时说明总数，不会截断`,
      query: filter.extend({ sort: pageQuery.shape.sort, ...chosenRows }),
      data: z.object({ companyName: z.string(), rows: z.array(row) }),
    }),
    subjects: endpoint(`${name}.subjects` as const, `${base}/subjects/list/page`, {
      ...ours,
      method: "GET",
      access: anyOf(...add.anyOf, ...edit.anyOf, "g_hy_desk_rewards_add"),
      summary: `${noun}的对象：本所（协会为所辖事务所）中按名称查找`,
      query: subjectQuery,
      data: pageOf(subjectChoice),
    }),
  } as const;
}
