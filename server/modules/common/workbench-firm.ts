import type { z } from "zod";
import type { PermissionCode } from "@/contracts/access";
import type { figure } from "@/contracts/common/workbench";
import { daysBetween } from "@/contracts/kit/dates";
import { monthDay } from "@/contracts/kit/scalars";
import { defineParam } from "@/server/platform/params/params";
import type { FirmSummary } from "@/server/modules/basic/read";
import type { DictionarySnapshot } from "@/server/reference/dictionary-cache";
import { dated, type Todo } from "@/server/modules/common/workbench-calendar";

export type Figure = z.infer<typeof figure>;

/** Until when 「信息无误，确认」 is due each year. // domain a §1.5 [AC] */
export const confirmDue = defineParam("workbench.confirmDue", monthDay(), "03-31", "年度信息确认截止日(月-日)");

const FIRM = "basic.firm";
const STAFF = "basic.staff";
const HEAD_OFFICE = 2;
const BRANCH = 3;
const LIMITED = 1;
const PARTNERSHIPS = [2, 3];
const NO_GRADE = 0;
/** Dictionary `attach_type`: what every firm's file needs. */
const LICENCES: readonly (readonly [number, string])[] = [
  [1, "营业执照"],
  [2, "行政登记证书"],
];

export interface FirmState {
  readonly firm: FirmSummary;
  /** Kinds of the files that the firm's record holds. */
  readonly attachTypes: ReadonlySet<number>;
  readonly today: string;
  readonly codes: ReadonlySet<PermissionCode>;
}

const ends = [
  ["insuredTo", "职业责任保险", "请续保并更新保险期限"],
  ["leaseEndDate", "办公用房租赁", "请续租或更新经营场所"],
  ["licenseEnd", "营业期限", "请到市场监督管理部门办理延期"],
  ["gradeValidTo", "等级认定有效期", "请按协会通知申请等级认定"],
] as const;

/** What in the firm's own record has run out or soon will. */
function expiryTodos({ firm, today }: FirmState, leadDays: number): Todo[] {
  return ends.flatMap(([key, label, action]) => {
    const end = firm[key];
    if (!end || daysBetween(today, end) > leadDays) return [];
    const title = end < today ? `${label}已到期` : `${label}即将到期`;
    return [dated(today, end, { key, title, detail: `至 ${end}，${action}`, routeId: FIRM })];
  });
}

function recordTodos({ firm, attachTypes }: FirmState): Todo[] {
  const missing = LICENCES.filter(([type]) => !attachTypes.has(type)).map(([, label]) => label);
  if (missing.length === 0) return [];
  const title = `上传${missing.join("、")}`;
  const detail = `${firm.companyName}的档案中还没有扫描件`;
  return [{ key: "licences", title, detail, dueDate: null, daysLeft: null, level: "soon", routeId: FIRM }];
}

/** Reminders from the firm's own record, each for those who can act on it. */
export function firmTodos(state: FirmState, leadDays: number, dueMonthDay: string): Todo[] {
  const { firm, today, codes } = state;
  const out: Todo[] = [];
  if (codes.has("g_hy_member_firm_edit")) out.push(...expiryTodos(state, leadDays), ...recordTodos(state));
  if (codes.has("g_hy_member_firm_submit") && !firm.isConfirmed) {
    const year = today.slice(0, 4);
    const detail = "核对事务所档案后点「信息无误，确认」";
    out.push(
      dated(today, `${year}-${dueMonthDay}`, {
        key: "confirm",
        title: `确认${year}年度事务所信息`,
        detail,
        routeId: FIRM,
      }),
    );
  }
  if (codes.has("g_hy_member_staff_edit") && firm.incompleteCount > 0) {
    const title = `${firm.incompleteCount} 名人员的信息待完善`;
    out.push({
      key: "incompleteStaff",
      title,
      detail: "补齐所缺项目后档案生效",
      dueDate: null,
      daysLeft: null,
      level: "soon",
      routeId: STAFF,
      query: { isIncomplete: "true", "staffStatus[]": "1" },
    });
  }
  return out;
}

const heads = (
  key: string,
  label: string,
  value: number,
  routeId: string | null = null,
  query?: Readonly<Record<string, string>>,
): Figure => ({ key, label, value: String(value), unit: "人", routeId, ...(query && { query }) });

/** The list's own filters for those who are counted; who still lacks something is a draft. */
const ON_STAFF = { "staffStatus[]": "1", isIncomplete: "false" } as const;

/** The acting firm in figures, as far as the user may see its record or its staff. */
export function firmFigures({ firm, codes }: FirmState, dictionary: DictionarySnapshot): Figure[] {
  const seesFirm = codes.has("g_hy_member_firm_find");
  if (!seesFirm && !codes.has("g_hy_member_staff_find")) return [];
  const out = [
    heads("staffTotal", "从业人员", firm.staffTotal, STAFF, ON_STAFF),
    heads("taxAgentCount", "税务师", firm.taxAgentCount),
    heads("practisingCount", "执业会员", firm.practisingCount, STAFF, { ...ON_STAFF, "memberType[]": "1" }),
  ];
  if (!seesFirm) return out;
  if (firm.companyNature !== BRANCH) {
    const label = PARTNERSHIPS.includes(firm.orgForm) ? "合伙人" : firm.orgForm === LIMITED ? "股东" : "出资人";
    out.push(heads("partnerCount", label, firm.partnerCount, FIRM));
  }
  if (firm.companyNature === HEAD_OFFICE) {
    out.push({ key: "branchCount", label: "分支机构", value: String(firm.branchCount), unit: "家", routeId: FIRM });
  }
  const shown = (key: string, label: string, value: string): Figure => ({ key, label, value, unit: "", routeId: FIRM });
  out.push(shown("firmGrade", "事务所等级", dictionary.label("company_grade", firm.firmGrade || NO_GRADE)));
  if (firm.tscLevel !== null) {
    out.push(shown("tscLevel", "涉税服务信用等级", dictionary.label("tsc_level", firm.tscLevel)));
  }
  return out;
}
