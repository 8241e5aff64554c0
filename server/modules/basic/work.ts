import { and, eq, type SQL, sql } from "drizzle-orm";
import { MEMBER_STATUS, OUTSIDE } from "@/contracts/basic/staff/staff-form";
import { papersLacking } from "@/contracts/basic/firm/firm-papers";
import { daysBetween } from "@/contracts/kit/day/dates";
import { monthDay } from "@/contracts/kit/scalars";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/platform/call/access";
import { storedFiles } from "@/server/platform/files/files.table";
import { defineParam } from "@/server/platform/params/params";
import {
  counted,
  dated,
  type Figure,
  ofActingFirm,
  pressing,
  type Todo,
  type Work,
  type WorkAsked,
  worksFor,
  type WorkSource,
} from "@/server/records/work/source";
import { youngerThan } from "@/server/modules/basic/firm/firm-counts";
import { associationSummary, type FirmSummary, firmSummary, movedInDrafts } from "@/server/modules/basic/read";
import { examProofTodos, labourContractTodos } from "@/server/modules/basic/staff/staff-work";
import { taxTodos } from "@/server/modules/basic/tax/tax-work";
import { waitingMenu, waitingTodos } from "@/server/modules/basic/waiting-work";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { firms } from "@/server/reference/firm.table";
import { inScope, isOfficer } from "@/server/reference/scope";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

/** Until when 「信息无误，确认」 is due each year. // domain a §1.5 [AC] */
export const confirmDue = defineParam("workbench.confirmDue", monthDay(), "03-31", "年度信息确认截止日(月-日)");

const FIRM = "basic.firm";
const STAFF = "basic.staff";
const DESK_FIRM = "basic.desk-firm";
const HEAD_OFFICE = 2;
const BRANCH = 3;
const LIMITED = 1;
const PARTNERSHIPS = [2, 3];
const NO_GRADE = 0;
/** Who is counted as a member. */
const IN_STANDING = Object.values(MEMBER_STATUS)
  .filter((status) => !OUTSIDE.includes(status))
  .map(String);

interface FirmState {
  readonly firm: FirmSummary;
  /** Kinds of the files that the firm's record holds. */
  readonly attachTypes: ReadonlySet<number>;
  readonly asked: WorkAsked;
}

const ends = [
  ["insuredTo", "职业责任保险", "请续保并更新保险期限"],
  ["leaseEndDate", "办公用房租赁", "请续租或更新经营场所"],
  ["licenseEnd", "营业期限", "请到市场监督管理部门办理延期"],
  ["gradeValidTo", "等级认定有效期", "请按协会通知申请等级认定"],
] as const;

/** What in the firm's own record has run out or soon will. */
function expiryTodos({ firm, asked: { today, leadDays } }: FirmState): Todo[] {
  return ends.flatMap(([key, label, action]) => {
    const end = firm[key];
    if (!end || daysBetween(today, end) > leadDays) return [];
    const title = end < today ? `${label}已到期` : `${label}即将到期`;
    return [dated(today, end, { key, title, detail: `至 ${end}，${action}`, routeId: FIRM })];
  });
}

function recordTodos({ firm, attachTypes }: FirmState): Todo[] {
  const missing = papersLacking(attachTypes);
  if (missing.length === 0) return [];
  const title = `上传${missing.join("、")}`;
  return [pressing({ key: "licences", title, detail: `${firm.companyName}的档案中还没有扫描件`, routeId: FIRM })];
}

/** People who still lack something, by the list's own filters. */
const lacking = (asked: WorkAsked) => ({
  routeId: STAFF,
  query: { isIncomplete: "true", staffStatus: ["1"], ...ofActingFirm(asked.user) },
});

/** Reminders from the firm's own record, each for those who can act on it. */
function firmTodos(state: FirmState): Todo[] {
  const { firm, asked } = state;
  const { today, user, services } = asked;
  const out: Todo[] = [];
  if (hasCode(user, "g_hy_member_firm_edit")) out.push(...expiryTodos(state), ...recordTodos(state));
  if (hasCode(user, "g_hy_member_firm_submit") && !firm.isConfirmed) {
    const year = today.slice(0, 4);
    const title = `确认${year}年度事务所信息`;
    const detail = "核对事务所档案后点「信息无误，确认」";
    out.push(
      dated(today, `${year}-${services.params.get(confirmDue)}`, { key: "confirm", title, detail, routeId: FIRM }),
    );
  }
  if (hasCode(user, "g_hy_member_staff_edit") && firm.incompleteCount > 0) {
    const title = `${firm.incompleteCount} 名人员的信息待完善`;
    out.push(pressing({ key: "incompleteStaff", title, detail: "补齐所缺项目后档案生效", ...lacking(asked) }));
  }
  return out;
}

const heads = (key: string, label: string, value: number, to: Pick<Figure, "routeId" | "query">): Figure => ({
  key,
  label,
  value: String(value),
  unit: "人",
  ...to,
});

/** The acting firm in figures, as far as the user may see its record or its staff. */
async function firmFigures({ firm, asked }: FirmState): Promise<Figure[]> {
  const { db, user, now, services } = asked;
  const seesFirm = hasCode(user, "g_hy_member_firm_find");
  if (!seesFirm && !hasCode(user, "g_hy_member_staff_find")) return [];
  // The list's own filters for those who are counted; who still lacks something is a draft.
  const onStaff = { staffStatus: ["1"], isIncomplete: "false", ...ofActingFirm(user) };
  const people = (more: Figure["query"] = {}) => ({ routeId: STAFF, query: { ...onStaff, ...more } });
  const out = [
    heads("staffTotal", "从业人员", firm.staffTotal, people()),
    heads("taxAgentCount", "税务师", firm.taxAgentCount, { routeId: null }),
    heads(
      "practisingCount",
      "执业会员",
      firm.practisingCount,
      people({ memberType: ["1"], memberStatus: IN_STANDING }),
    ),
  ];
  if (!seesFirm) return out;
  if (firm.companyNature !== BRANCH) {
    const label = PARTNERSHIPS.includes(firm.orgForm) ? "合伙人" : firm.orgForm === LIMITED ? "股东" : "出资人";
    out.push(heads("partnerCount", label, firm.partnerCount, { routeId: FIRM }));
  }
  if (firm.companyNature === HEAD_OFFICE) {
    out.push({ key: "branchCount", label: "分支机构", value: String(firm.branchCount), unit: "家", routeId: FIRM });
  }
  const dictionary = await dictionaryOf(services).get(db, now);
  const shown = (key: string, label: string, value: string): Figure => ({ key, label, value, unit: "", routeId: FIRM });
  out.push(shown("firmGrade", "事务所等级", dictionary.label("company_grade", firm.firmGrade || NO_GRADE)));
  if (firm.tscLevel !== null) {
    out.push(shown("tscLevel", "涉税服务信用等级", dictionary.label("tsc_level", firm.tscLevel)));
  }
  return out;
}

const band = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`;

/** People 在职 by the age groups of the firm's own record. // domain a §1.1 */
async function ageChart({ db, today }: WorkAsked, where: SQL | undefined) {
  const younger = (years: number) => youngerThan(years, today);
  const [row] = await db
    .select({
      to35: band(younger(36)),
      to50: band(sql`not (${younger(36)}) and ${younger(51)}`),
      to60: band(sql`not (${younger(51)}) and ${younger(61)}`),
      over: band(sql`not (${younger(61)})`),
    })
    .from(staff)
    .where(and(where, isOnStaff));
  const names = { to35: "35 岁及以下", to50: "36–50 岁", to60: "51–60 岁", over: "60 岁以上" } as const;
  const bars = (["to35", "to50", "to60", "over"] as const).map((key) => ({
    label: names[key],
    value: row?.[key] ?? 0,
    target: null,
  }));
  return { key: "age", title: "从业人员年龄", unit: "人", bars, routeId: null };
}

/** How many there are of each value of a dictionary, in the dictionary's order. */
async function barsOf(
  { db, now, services }: WorkAsked,
  dict: string,
  rows: readonly { value: number | null; n: number }[],
) {
  const dictionary = await dictionaryOf(services).get(db, now);
  return [...rows]
    .sort((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity))
    .map(({ value, n }) => ({
      label: value === null ? "未填写" : dictionary.label(dict, value),
      value: n,
      target: null,
    }));
}

async function categoryChart(asked: WorkAsked, where: SQL) {
  const rows = await asked.db
    .select({ value: staff.staffCategory, n: sql<number>`count(*)::int` })
    .from(staff)
    .where(and(where, isOnStaff))
    .groupBy(staff.staffCategory);
  const bars = await barsOf(asked, "staff_category", rows);
  return { key: "category", title: "从业人员类别", unit: "人", bars, routeId: null };
}

async function gradeChart(asked: WorkAsked, where: SQL | undefined) {
  const rows = await asked.db
    .select({ value: firms.firmGrade, n: sql<number>`count(*)::int` })
    .from(firms)
    .where(where)
    .groupBy(firms.firmGrade);
  // No grade is written in either way.
  const grades = [...new Set(rows.map(({ value }) => value ?? NO_GRADE))];
  const ofGrade = (grade: number) =>
    rows.reduce((sum, { value, n }) => sum + ((value ?? NO_GRADE) === grade ? n : 0), 0);
  const bars = await barsOf(
    asked,
    "company_grade",
    grades.map((value) => ({ value, n: ofGrade(value) })),
  );
  return { key: "grade", title: "单位会员等级", unit: "家", bars, routeId: null };
}

async function attachTypesOf(db: Db, companyId: string): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ attachType: storedFiles.attachType })
    .from(storedFiles)
    .where(and(eq(storedFiles.bizType, "firm"), eq(storedFiles.bizId, companyId)));
  return new Set(rows.flatMap((row) => (row.attachType === null ? [] : [row.attachType])));
}

/** People, and those who still lack something, of the head office and each branch. */
async function branchColumns(asked: WorkAsked): Promise<Work["columns"]> {
  const { db, user } = asked;
  if (!hasCode(user, "g_hy_member_staff_find")) return [];
  const isLacking = sql`${staff.staffStatus} = 1 and ${staff.isIncomplete}`;
  const rows = await db
    .select({
      companyId: staff.companyId,
      people: band(isOnStaff),
      lacking: band(isLacking),
    })
    .from(staff)
    .where(inScope(user, staff.companyId))
    .groupBy(staff.companyId);
  const column = (key: "people" | "lacking", label: string, query: Readonly<Record<string, string | string[]>>) => ({
    key,
    label,
    cells: rows.map((row) => ({
      companyId: row.companyId,
      text: String(row[key]),
      isLate: key === "lacking" && row[key] > 0,
      routeId: STAFF,
      query: { staffStatus: ["1"], companyId: row.companyId, ...query },
    })),
  });
  return [
    column("people", "从业人员", { isIncomplete: "false" }),
    column("lacking", "待完善", { isIncomplete: "true" }),
  ];
}

async function ofFirm(asked: WorkAsked, companyId: string): Promise<Work> {
  const { db, user, today } = asked;
  const firm = await firmSummary(db, companyId, Number(today.slice(0, 4)));
  if (!firm) return {};
  const state = { firm, attachTypes: await attachTypesOf(db, companyId), asked };
  const figures = await firmFigures(state);
  const seesPeople = hasCode(user, "g_hy_member_staff_find");
  const total = figures.find(({ key }) => key === "staffTotal");
  const of = eq(staff.companyId, companyId);
  return {
    counts: [
      ...(worksFor(user, "g_hy_member_staff_edit")
        ? [counted("incompleteStaff", "待完善人员", firm.incompleteCount, { unit: "人", ...lacking(asked) })]
        : []),
      ...(seesPeople && total
        ? [counted("staff", total.label, firm.staffTotal, { unit: "人", routeId: STAFF, query: total.query })]
        : []),
    ],
    todos: [
      ...firmTodos(state),
      ...(await examProofTodos(asked, companyId)),
      ...(await labourContractTodos(asked, companyId)),
      ...(await waitingTodos(asked, companyId)),
      ...(await taxTodos(asked, companyId)),
    ],
    figures,
    charts: seesPeople && firm.staffTotal > 0 ? [await ageChart(asked, of), await categoryChart(asked, of)] : [],
    ...(user.reach.length > 1 && { columns: (await branchColumns(asked)) ?? [] }),
  };
}

/** Officers see the whole association in figures. // contract §7.6 */
async function ofAssociation(asked: WorkAsked, lv1OrgId: string): Promise<Work> {
  const { db, user } = asked;
  const sums = await associationSummary(db, lv1OrgId);
  const movedIn = await movedInDrafts(db, user);
  const firmsOf = (key: "memberCount" | "applyingCount", label: string, status: string) => ({
    key,
    label,
    value: String(sums[key]),
    unit: "家",
    routeId: DESK_FIRM,
    query: { companyStatus: [status] },
  });
  const people = (key: "staffTotal" | "taxAgentCount" | "practisingCount", label: string) =>
    heads(key, label, sums[key], { routeId: null });
  return {
    counts: [
      counted("applying", "待入会", sums.applyingCount, {
        unit: "家",
        routeId: DESK_FIRM,
        query: { companyStatus: ["1"] },
      }),
      ...(movedIn.firms > 0
        ? [
            counted("movedIn", `迁入待完善（${String(movedIn.people)} 人）`, movedIn.firms, {
              unit: "家",
              routeId: DESK_FIRM,
              query: { hasMovedInDrafts: "true" },
            }),
          ]
        : []),
    ],
    figures: [
      firmsOf("memberCount", "单位会员（正常）", "2"),
      firmsOf("applyingCount", "待入会", "1"),
      people("staffTotal", "从业人员"),
      people("taxAgentCount", "税务师"),
      people("practisingCount", "执业会员"),
    ],
    charts: [
      await ageChart(asked, inScope(user, staff.companyId)),
      await gradeChart(asked, and(inScope(user, firms.companyId), eq(firms.companyStatus, 2))),
    ],
  };
}

/** Firms and their people: ends of terms, what is missing, figures. */
export const basicWork: WorkSource = {
  label: "事务所与人员",
  ask: async (asked) => {
    const { user } = asked;
    if (user.companyId !== null) return ofFirm(asked, user.companyId);
    return isOfficer(user) && user.lv1OrgId !== null && hasCode(user, "g_hy_desk_firm_view")
      ? ofAssociation(asked, user.lv1OrgId)
      : {};
  },
  menu: waitingMenu,
};
