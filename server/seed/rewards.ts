import { sql } from "drizzle-orm";
import { PUNISH, RECORD_TYPE, RECTIFY, RP_STATUS, SOURCE, SUBJECT } from "@/contracts/rewards/record-fields";
import { PROOF_FILE } from "@/contracts/rewards/record-rules";
import type { Db } from "@/server/db/client";
import { DEMO, demoId, userIdOf } from "@/server/seed/demo";
import { aPage, PAGE_SIZE } from "@/server/seed/page";
import type { Files } from "@/server/platform/files/files";
import { storedFiles } from "@/server/platform/files/files.table";
import { serials } from "@/server/platform/sql/serial.table";
import { calendarDate } from "@/server/platform/call/services";
import { staff } from "@/server/reference/staff.table";
import { keysOf } from "@/server/platform/search/search-keys";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { addStep } from "@/server/records/steps/port";

const DAY_MS = 86_400_000;
interface Plan {
  readonly companyId: string;
  readonly person?: { readonly staffId: string; readonly staffName: string; readonly certNo: string | null };
  readonly title: string;
  /** Days before now. */
  readonly days: number;
  readonly status: number;
  readonly isDesk?: true;
  readonly reward?: number;
  readonly punish?: number;
  readonly score?: string;
  readonly more?: Partial<typeof rewardRecords.$inferInsert>;
}

// Not the firms that tests take for strangers.
const { first, branchZhuzhou, subsidiary } = DEMO.firm;
const firmPlans: readonly Plan[] = [
  {
    companyId: first,
    title: "2025 年度全省先进税务师事务所",
    days: 150,
    status: RP_STATUS.effective,
    reward: 1,
    score: "5.0",
  },
  {
    companyId: first,
    title: "税收普法公益活动优秀组织单位",
    days: 60,
    status: RP_STATUS.submitted,
    reward: 5,
    score: "1.0",
  },
  { companyId: first, title: "行业技能竞赛团体二等奖", days: 45, status: RP_STATUS.returned, reward: 7, score: "2.0" },
  { companyId: first, title: "优秀党支部", days: 8, status: RP_STATUS.draft, reward: 4 },
  {
    companyId: first,
    title: "业务档案未按期归档",
    days: 20,
    status: RP_STATUS.effective,
    isDesk: true,
    punish: PUNISH.criticism,
    more: { rectifyStatus: RECTIFY.running },
  },
  {
    companyId: first,
    title: "逾期报送年度报表",
    days: 400,
    status: RP_STATUS.ended,
    isDesk: true,
    punish: PUNISH.admonition,
  },
  {
    companyId: branchZhuzhou,
    title: "市级纳税服务先进集体",
    days: 100,
    status: RP_STATUS.effective,
    reward: 3,
    score: "3.0",
  },
  {
    companyId: subsidiary,
    title: "行业论文评选组织奖",
    days: 30,
    status: RP_STATUS.submitted,
    reward: 6,
    score: "1.0",
  },
];

/** The people of the first firm's plans: its first tax agents. */
const personPlans = (people: readonly NonNullable<Plan["person"]>[]): readonly Plan[] =>
  people.flatMap((person, at): Plan[] =>
    at === 0
      ? [
          {
            companyId: first,
            person,
            title: "全省税务师行业领军人才",
            days: 120,
            status: RP_STATUS.effective,
            reward: 2,
            score: "3.0",
          },
        ]
      : [
          {
            companyId: first,
            person,
            title: "优秀论文三等奖",
            days: 15,
            status: RP_STATUS.submitted,
            reward: 6,
            score: "1.0",
          },
          {
            companyId: first,
            person,
            title: "未按规定编制工作底稿",
            days: 12,
            status: RP_STATUS.effective,
            isDesk: true,
            punish: PUNISH.talk,
          },
        ],
  );

function rowOf(plan: Plan, at: number, now: Date): typeof rewardRecords.$inferInsert {
  const { companyId, person, title, days, status, isDesk, reward, punish, score } = plan;
  const time = new Date(now.getTime() - days * DAY_MS);
  const decideDate = calendarDate(new Date(time.getTime() - 5 * DAY_MS));
  const isDecided = status !== RP_STATUS.draft && status !== RP_STATUS.submitted && status !== RP_STATUS.returned;
  const penalty = punish !== undefined && {
    docNo: `税协惩〔${decideDate.slice(0, 4)}〕${at + 1}号`,
    factBasis: "执业质量检查发现，经复核属实。",
    effectFrom: decideDate,
    effectTo: calendarDate(new Date(time.getTime() + 180 * DAY_MS)),
  };
  return {
    recordId: demoId("reward", at + 1),
    subjectType: person ? SUBJECT.person : SUBJECT.company,
    recordNo: `JC${calendarDate(now).slice(0, 4)}${String(at + 1).padStart(5, "0")}`,
    rpStatus: status,
    sourceType: isDesk ? SOURCE.desk : SOURCE.firm,
    ...person,
    recordType: reward === undefined ? RECORD_TYPE.punishment : RECORD_TYPE.reward,
    rewardType: reward ?? null,
    punishType: punish ?? null,
    level: isDesk ? 5 : 2,
    title,
    authority: isDesk ? DEMO.orgName : "示例省税务师行业党委",
    authorityType: isDesk ? 5 : 6,
    decideDate,
    decideYear: Number(decideDate.slice(0, 4)),
    score: score ?? null,
    ...(penalty || {}),
    effectiveTime: isDecided ? time : null,
    companyId,
    companyName: "",
    createUserId: userIdOf(isDesk ? DEMO.user.desk : DEMO.user.admin),
    createUserName: isDesk ? "演示协会" : "演示管理员",
    createTime: time,
    updateTime: time,
    ...plan.more,
  };
}

/** Rewards and penalties of each state, with a document each, of the demo firm, a branch and a third firm. // domain b §8 */
export async function insertRewards(
  db: Db,
  files: Files,
  known: {
    readonly firms: readonly { readonly companyId: string; readonly companyName: string }[];
    readonly people: readonly NonNullable<Plan["person"]>[];
  },
  now: Date,
): Promise<void> {
  const names = new Map(known.firms.map((firm) => [firm.companyId, firm.companyName]));
  const plans = [...firmPlans, ...personPlans(known.people)];
  const rows = plans.map((plan, at) => ({ ...rowOf(plan, at, now), companyName: names.get(plan.companyId) ?? "" }));
  const personId = (staffId: string | null | undefined) =>
    sql`(select ${staff.personId} from ${staff} where ${staff.staffId} = ${staffId ?? null})`;
  await db.insert(rewardRecords).values(
    rows.map((row) => ({
      ...row,
      personId: personId(row.staffId),
      searchKeys: keysOf({
        words: [row.title ?? null, row.staffName ?? null],
        numbers: [row.recordNo, row.certNo ?? null, row.docNo ?? null],
      }),
    })),
  );
  await db.insert(serials).values({ name: `JC${calendarDate(now).slice(0, 4)}`, last: rows.length });
  const sha256 = await aPage(files);
  const uploaded = rows.filter(({ rpStatus }) => rpStatus !== RP_STATUS.draft);
  await db.insert(storedFiles).values(
    uploaded.map(({ recordId, companyId, createTime }, at) => ({
      fileId: demoId("reward-file", at + 1),
      companyId,
      bizType: "reward",
      bizId: recordId,
      attachType: PROOF_FILE,
      sortNo: 1,
      fileName: "奖惩文书.pdf",
      fileExt: "pdf",
      fileSize: PAGE_SIZE,
      sha256,
      uploadUserId: userIdOf(DEMO.user.admin),
      uploadUserName: "演示管理员",
      uploadTime: createTime ?? now,
    })),
  );
  const returned = rows.find(({ rpStatus }) => rpStatus === RP_STATUS.returned);
  if (returned)
    await addStep(db, {
      bizType: "rewards.company",
      bizId: returned.recordId,
      companyId: returned.companyId,
      action: "sendBack",
      label: "退回",
      fromStatus: RP_STATUS.submitted,
      toStatus: RP_STATUS.returned,
      operatorUserId: userIdOf(DEMO.user.desk),
      operatorName: "演示协会",
      operatorOrg: DEMO.orgName,
      operateTime: new Date(now.getTime() - 40 * DAY_MS),
      auditResult: 2,
      opinion: "获奖证书照片不清晰，请重新上传。",
      isReturn: true,
    });
}
