import { COMPANY_STATUS } from "@/contracts/basic/firm/firm-form";
import { type FirmExitForm, firmExitFields } from "@/contracts/basic/firm-exit/firm-exit-form";
import { STATUS_STEPS } from "@/contracts/basic/firm/firm-membership";
import { metaOf } from "@/contracts/kit/field";
import { isEmpty } from "@/contracts/kit/none";
import { type FieldError, type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";

/** Dictionary `firm_exit_type`. */
export const EXIT = { withdraw: 1, deregister: 2, merge: 3, moveOut: 4 } as const;
const { normal, deregistering, withdrawn, movingOut } = COMPANY_STATUS;

/** Where acceptance leads the firm; what is not an end yet ends by 办理会籍, with nobody left. // domain a §1.5 */
export const EXIT_LEADS: Readonly<Record<number, number>> = {
  [EXIT.withdraw]: withdrawn,
  [EXIT.deregister]: deregistering,
  // The firm that is taken over is struck off when its affairs are settled.
  [EXIT.merge]: deregistering,
  [EXIT.moveOut]: movingOut,
};

/** A firm that leaves at once has settled everything before. */
export const leavesAtOnce = (exitType: number): boolean => exitType === EXIT.withdraw;

/** Dictionary `attach_type`: 股东会决议/合伙人决议, 申请表. */
export const EXIT_PAPERS = [7, 19] as const;

/** Items that do not apply to this kind. */
export function isExitHidden(key: string, exitType: unknown): boolean {
  if (key === "mergeFirmName" || key === "mergeCreditCode") return exitType !== EXIT.merge;
  return key === "targetProvinceCode" && exitType !== EXIT.moveOut;
}

const ALWAYS = ["exitType", "decideDate", "exitReason", "handlerName", "handlerMobile"] as const;

/** Items that a submitted application has. // domain a §1.5 */
export const exitNeeds = ({ exitType }: Pick<FirmExitForm, "exitType">): (keyof typeof firmExitFields)[] => [
  ...ALWAYS,
  ...(["mergeFirmName", "mergeCreditCode", "targetProvinceCode"] as const).filter(
    (key) => !isExitHidden(key, exitType),
  ),
];

export function exitMissing(form: FirmExitForm): FieldError[] {
  const empty = exitNeeds(form)
    .filter((key) => isEmpty(form[key]))
    .map((path) => ({ path, message: requestOf(metaOf(firmExitFields[path])) }));
  const hasResolution = form.attachments.some(({ attachType }) => attachType === EXIT_PAPERS[0]);
  return hasResolution ? empty : [...empty, { path: "attachments", message: "请上传附件：股东会决议/合伙人决议" }];
}

/** One writing for one meaning: nothing stays behind a question that was not asked. */
export const canonicalExit = <F extends FirmExitForm>(form: F): F => ({
  ...form,
  ...Object.fromEntries(
    Object.keys(firmExitFields)
      .filter((key) => isExitHidden(key, form.exitType))
      .map((key) => [key, null]),
  ),
});

/** The firm that another one is to go into, as it was found by name and code. */
export interface MergeTarget {
  readonly companyId: string;
  readonly companyName: string;
  readonly companyStatus: number;
  /** It has asked to leave itself. */
  readonly isLeaving: boolean;
}
export interface ExitFacts {
  readonly today: string;
  /** Not known to the browser: of the firm that applies. */
  readonly firm?: {
    readonly companyId: string;
    readonly establishDate: string;
    readonly companyStatus: number;
    readonly provinceCode: string;
  };
  /** Null: no member is called so and has this code. */
  readonly target?: MergeTarget | null;
}

const { error } = findingsAt<keyof FirmExitForm>();

function mergeRules(form: FirmExitForm, { firm, target }: ExitFacts): Finding[] {
  if (form.exitType !== EXIT.merge || form.mergeFirmName === null || form.mergeCreditCode === null) return [];
  if (target === undefined || !firm) return [];
  const at = (message: string) => [error("MERGE", "mergeFirmName", message)];
  if (target === null)
    return at("没有找到这家会员单位，请核对名称和统一社会信用代码（须是本协会会员，且与其登记完全一致）");
  if (target.companyId === firm.companyId) return at("不能并入本所自己，请填写接收本所的事务所");
  if (target.companyStatus !== normal) return at(`「${target.companyName}」当前不是正常状态的会员单位，不能并入`);
  return target.isLeaving ? at(`「${target.companyName}」也在办理退会或注销，不能并入`) : [];
}

/** Rules of the application's own items; what stands in the firm's way is told beside them. // domain a §1.5 */
export function exitRules(form: FirmExitForm, facts: ExitFacts): Finding[] {
  const { today, firm } = facts;
  const out: Finding[] = [];
  const { decideDate, exitType, targetProvinceCode } = form;
  if (decideDate !== null && decideDate > today) out.push(error("DATE", "decideDate", "决议日期不能晚于今天"));
  else if (decideDate !== null && firm && decideDate < firm.establishDate)
    out.push(error("DATE", "decideDate", `决议日期不能早于事务所成立日期（${firm.establishDate}）`));
  const leads = EXIT_LEADS[exitType];
  if (firm && leads !== undefined && !STATUS_STEPS[firm.companyStatus]?.includes(leads))
    out.push(error("STATUS", "exitType", "事务所当前的会员状态不能申请该事项，请核对"));
  if (firm && targetProvinceCode !== null && targetProvinceCode.slice(0, 2) === firm.provinceCode.slice(0, 2))
    out.push(error("PLACE", "targetProvinceCode", "迁往省份不能是本省；省内迁址请申请变更经营场所"));
  return [...out, ...mergeRules(form, facts)];
}
