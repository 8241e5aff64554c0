import { z } from "zod";
import { firmDetail } from "@/contracts/basic/firm/firm";
import { COMPANY_STATUS } from "@/contracts/basic/firm/firm-form";
import { joiningDayFault } from "@/contracts/common/joining-day";
import { showAmount } from "@/contracts/kit/amount/amount";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choice, optionalDay, optionalLine, seenVersion } from "@/contracts/kit/items";
import { firmMemberNo, id, optional, text } from "@/contracts/kit/scalars";
import { type Finding, findingsAt } from "@/contracts/kit/validate";

const { applying, normal, suspended, deregistering, deregistered, withdrawn, expelled, movingOut, movedOut } =
  COMPANY_STATUS;

/** Where a firm's membership goes from each state; a state that is not named is an end. // domain a §1.5 */
export const STATUS_STEPS: Readonly<Record<number, readonly number[]>> = {
  [applying]: [normal],
  [normal]: [suspended, deregistering, withdrawn, expelled, movingOut],
  [suspended]: [normal, deregistering],
  // Given up by the firm: it goes on. // [AC]
  [deregistering]: [deregistered, normal],
  [movingOut]: [movedOut, normal],
};
/** States that a firm enters with nobody left in it; who is expelled does not decide when. // domain a §1.5 */
const LEFT: readonly number[] = [deregistered, withdrawn, movedOut];

export const membershipForm = z.strictObject({
  companyStatus: choice("company_status", "会员状态"),
  memberNo: field(optional(firmMemberNo()), { label: "单位会员证号", kind: "code" }),
  joinDate: optionalDay("入会日期"),
  reason: field(optional(text(500, 2)), { label: "办理说明", kind: "longText", help: "事务所会看到" }),
  version: seenVersion(),
});
export type MembershipForm = z.output<typeof membershipForm>;

/** What stands of the firm, as rules look at it. */
export interface MembershipFacts {
  readonly today: string;
  readonly stood: Pick<MembershipForm, "companyStatus" | "memberNo" | "joinDate">;
  readonly establishDate: string;
  readonly regCertDate: string;
  /** People who still belong to it. */
  readonly staffTotal: number;
  /** What waits for a decision, and member branches that stand; not known to the browser. */
  readonly waitingTotal?: number;
  readonly branchTotal?: number;
  /** Firms that merge into it and are not done, and dues that are owed, in yuan; null: it never had a bill. */
  readonly comingTotal?: number;
  readonly owed?: string | null;
}

const { error } = findingsAt<keyof MembershipForm>();

/** What a firm has still to settle before it goes. // domain a §1.5 */
function leftovers(facts: MembershipFacts): Finding[] {
  const { staffTotal, waitingTotal = 0, branchTotal = 0, comingTotal = 0, owed = null } = facts;
  const at = (message: string) => [error("STATUS", "companyStatus", message)];
  if (staffTotal > 0) return at(`本所还有 ${staffTotal} 名在职人员，请先办理转所或离职`);
  if (branchTotal > 0) return at(`本所还有 ${branchTotal} 家会员分所，请先办理分所的注销或变更总所`);
  if (comingTotal > 0) return at(`还有 ${comingTotal} 家事务所正在并入本所，请先办结合并`);
  if (Number(owed ?? 0) > 0)
    return at(`本所尚欠会费 ${showAmount(owed ?? "")} 元，请先结清；确实不能收取的，先办理减免或作废`);
  return waitingTotal > 0 ? at(`本所还有 ${waitingTotal} 件申报未办结，请先办结`) : [];
}

/** Membership as its life cycle and the record's dates allow it. // domain a §1.5, §1.6 F6 */
export function membershipRules(form: MembershipForm, facts: MembershipFacts): Finding[] {
  const { stood } = facts;
  const out: Finding[] = [];
  const isMoving = form.companyStatus !== stood.companyStatus;
  if (isMoving && !STATUS_STEPS[stood.companyStatus]?.includes(form.companyStatus)) {
    out.push(error("STATUS", "companyStatus", "当前状态不能直接改为所选状态，请按入会、暂停、注销、迁出的先后办理"));
  } else if (isMoving && LEFT.includes(form.companyStatus)) out.push(...leftovers(facts));
  const isMember = form.companyStatus !== applying;
  if (isMember && form.memberNo === null) out.push(error("MEMBER", "memberNo", "会员须有单位会员证号，请填写"));
  if (isMember && form.joinDate === null) out.push(error("MEMBER", "joinDate", "会员须有入会日期，请选择"));
  const joining = joiningDayFault(form.joinDate, facts);
  if (joining) out.push(error(joining.rule, "joinDate", joining.message));
  // Admission explains itself; whatever else changes a member's standing is told with its reason.
  const isCorrected =
    (stood.memberNo !== null && form.memberNo !== stood.memberNo) ||
    (stood.joinDate !== null && form.joinDate !== stood.joinDate);
  const isAdmitted = stood.companyStatus === applying;
  if (form.reason === null && ((isMoving && !isAdmitted) || isCorrected)) {
    out.push(error("REASON", "reason", "请填写办理说明，事务所会看到"));
  }
  return out;
}

export const gradeForm = z.strictObject({
  firmGrade: choice("company_grade", "事务所等级"),
  gradeYear: field(optional(z.int().min(2000).max(2099)), { label: "等级认定年度", kind: "int" }),
  gradeCertNo: optionalLine("等级证书编号", 50),
  gradeValidTo: optionalDay("等级有效期至"),
  version: seenVersion(),
});
export type GradeForm = z.output<typeof gradeForm>;

/** Dictionary `company_grade`: 未评级. */
const NO_GRADE = 0;
const GRADE_WORDS = { gradeYear: "等级认定年度", gradeCertNo: "等级证书编号", gradeValidTo: "等级有效期至" } as const;

/** A grade stands with its recognition, and none without. // domain a §1.1 等级认定 */
export function gradeRules(form: GradeForm, today: string): Finding[] {
  const at = findingsAt<keyof GradeForm>();
  const keys = Object.keys(GRADE_WORDS) as (keyof typeof GRADE_WORDS)[];
  if (form.firmGrade === NO_GRADE) {
    return keys.flatMap((key) =>
      form[key] === null ? [] : [at.error("GRADE", key, `未评级的事务所没有${GRADE_WORDS[key]}，请清空`)],
    );
  }
  const out = keys.flatMap((key) =>
    form[key] === null ? [at.error("GRADE", key, `已评级的请填写${GRADE_WORDS[key]}`)] : [],
  );
  if (form.gradeYear !== null && form.gradeYear > Number(today.slice(0, 4))) {
    out.push(at.error("GRADE", "gradeYear", "等级认定年度不能晚于今年"));
  }
  if (form.gradeYear !== null && form.gradeValidTo !== null && Number(form.gradeValidTo.slice(0, 4)) < form.gradeYear) {
    out.push(at.error("GRADE", "gradeValidTo", "等级有效期至不能早于等级认定年度"));
  }
  return out;
}

const base = restBase("basic", "firm");
const params = z.strictObject({ companyId: id() });

/** What only the association sets of a firm. // domain a §1.5 Association */
export const firmMembershipApi = {
  setMembership: endpoint("basic.firm.setMembership", `${base}/{companyId}/membership`, {
    method: "PUT",
    access: anyOf("g_hy_desk_firm_edit"),
    origin: "ours",
    summary: "办理会籍：会员状态、单位会员证号、入会日期；记入变更记录并通知事务所；只限协会账号",
    params,
    body: membershipForm,
    data: firmDetail,
  }),
  setGrade: endpoint("basic.firm.setGrade", `${base}/{companyId}/grade`, {
    method: "PUT",
    access: anyOf("g_hy_desk_firm_grade"),
    origin: "ours",
    summary: "登记等级：按认定结果登记事务所等级、年度、证书编号与有效期，并通知事务所；只限协会账号",
    params,
    body: gradeForm,
    data: firmDetail,
  }),
} as const;
