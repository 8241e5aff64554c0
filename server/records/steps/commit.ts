import type { PermissionCode } from "@/contracts/access";
import type { MarkedItem, Transition } from "@/contracts/kit/lifecycle";
import { isBizType } from "@/contracts/message/biz-link";
import type { Db } from "@/server/db/client";
import { writeAudits } from "@/server/platform/audit/audit";
import type { AuditEntry, SessionUser } from "@/server/platform/call/context";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { firmName, orgName } from "@/server/reference/orgs";
import { returnDueOf } from "@/server/records/review/deadline";
import { tell } from "@/server/records/steps/tell";
import { addStep } from "@/server/records/steps/steps";

/** Dictionary `msg_type`: 审核结果. */
const RESULT_MESSAGE = 3;
/** Dictionary `audit_result`. */
export const REVIEW_RESULT = { passed: 1, returned: 2, refused: 3 } as const;
const SYSTEM = "系统";

/** What a step answers, as the firm knows it. */
export interface Asked {
  readonly submissionNo: string;
  readonly submitTime: Date;
  readonly dueDate: string;
}

/** A record held by the transaction, with what a step needs to know of it. */
export interface Held<R> {
  /** Names the kind in 审核记录. */
  readonly bizType: string;
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  /** The association that decides, where no firm says it. */
  readonly orgId?: string;
  readonly status: number;
  readonly version: number;
  /** Names the record in messages: 「2026 年第一季度支部党员大会」. */
  readonly title: string;
  /** Registered form type, where its kind has several. */
  readonly formType?: string;
  readonly record: R;
}

/** A kind of record as its steps name it, and who is told of them. */
export interface StepKind<R> {
  /** Names the kind in 审核记录, files and messages. */
  readonly bizType: string;
  /** Noun for messages: 「活动记录」. */
  readonly noun: string;
  /** Who of the firm is told. */
  readonly notifyCodes: readonly PermissionCode[];
  /** The firm that is told, where it is not the record's own. */
  notifiedFirmOf?(db: Db, held: Held<R>): Promise<string>;
  /** Accounts that are told beside them: the person whom the record is about. */
  notifyUserIds?(tx: Db, held: Held<R>): Promise<readonly string[]>;
  /** What messages say of the record beside its name, as the step leaves it. */
  wordsOf?(doing: Doing, held: Held<R>, after: After): Promise<string | undefined> | string | undefined;
  /** What the firm does with what was sent back, where it is not submitted: 「更正，并重新关联协议」. */
  readonly mendWords?: string | undefined;
  /** By which day the firm answers a return, where that is a day of the record's own. */
  returnDueOf?(held: Held<R>, after: After): string | null;
}

/** A record's state behind a step, and the items that the step set. */
interface After {
  readonly to: number;
  readonly set: Readonly<Record<string, unknown>>;
}

/** Where and by whom a step is done; nobody = time itself. */
export interface Doing {
  readonly db: Db;
  readonly now: Date;
  readonly user: SessionUser | null;
  readonly services: Services;
}

interface Line {
  readonly name: string;
  readonly one: Pick<Transition, "label" | "by" | "isReturn">;
  readonly to: number;
  readonly auditResult?: number | undefined;
  readonly opinion?: string | null;
  readonly marks?: readonly MarkedItem[] | undefined;
}

/** 办理人 and 办理单位 of a line of 审核记录. */
async function doerOf({ db, user }: Doing, { by }: Line["one"], { companyName }: Held<unknown>) {
  if (!user) return { operatorUserId: null, operatorName: SYSTEM, operatorOrg: SYSTEM };
  // An office of a city decides in its own name.
  const ofDesk = async () => (await orgName(db, user.orgId ?? user.lv1OrgId ?? "")) ?? "协会";
  const ofOther = async () => (await firmName(db, user.companyId ?? "")) ?? "对方单位";
  return {
    operatorUserId: user.userId,
    operatorName: user.nickName,
    operatorOrg: by === "firm" ? companyName : by === "other" ? await ofOther() : await ofDesk(),
  };
}

interface Told {
  readonly what: string;
  readonly opinion: string | null;
  /** What is sent back is the firm's alone until it submits it again. */
  readonly isFirmsOnly: boolean;
  /** The firm is told of several at once by whoever does them. */
  readonly isGathered?: boolean;
  readonly after: After;
  /** Number and day of what was answered. */
  readonly of?: Asked | null | undefined;
  /** What the firm does next. */
  readonly next?: string | null;
}

/** Tells the firm, and the person whom it is about, what the association or time has done with a record. */
async function tellFirm<R>(doing: Doing, kind: StepKind<R>, held: Held<R>, told: Told) {
  const { db, now } = doing;
  const { id, title } = held;
  const { what, opinion, isFirmsOnly, isGathered = false, after, of, next } = told;
  const firmsCodes = isGathered ? [] : kind.notifyCodes;
  const words = await kind.wordsOf?.(doing, held, after);
  const userIds = isFirmsOnly ? [] : ((await kind.notifyUserIds?.(db, held)) ?? []);
  // Nobody of it has an account: the kind's own rules tell whom it concerns.
  if (firmsCodes.length === 0 && userIds.length === 0) return;
  const companyId = (await kind.notifiedFirmOf?.(db, held)) ?? held.companyId;
  await tell(db, {
    title: `${kind.noun}${what}：${title}`.slice(0, 100),
    text: [
      `${kind.noun}「${title}」：${what}。`,
      of && `受理号 ${of.submissionNo}，${calendarDate(of.submitTime)} 提交。`,
      words,
      opinion && `意见：${opinion}`,
      next,
    ]
      .filter(Boolean)
      .join("\n"),
    msgType: RESULT_MESSAGE,
    ...(isGathered ? {} : { firm: { companyId, anyOf: firmsCodes } }),
    ...(userIds.length > 0 ? { userIds } : {}),
    ...(isBizType(kind.bizType) && { biz: { type: kind.bizType, id } }),
    now,
  });
}

async function addLine<R>(doing: Doing, kind: StepKind<R>, held: Held<R>, line: Line): Promise<void> {
  const { name, one, to, auditResult, opinion = null, marks } = line;
  await addStep(doing.db, {
    bizType: kind.bizType,
    bizId: held.id,
    companyId: held.companyId,
    action: name,
    label: one.label,
    fromStatus: held.status,
    toStatus: to,
    ...(await doerOf(doing, one, held)),
    operateTime: doing.now,
    auditResult: auditResult ?? (one.isReturn ? REVIEW_RESULT.returned : null),
    opinion,
    isReturn: one.isReturn ?? false,
    marks: marks && marks.length > 0 ? [...marks] : null,
  });
}

/** A step whose new state is stored, with the items that it set. */
interface DoneStep extends Line {
  readonly set: Readonly<Record<string, unknown>>;
  /** The submission that the step answers, and whether it waits on. */
  readonly of?: Asked | null | undefined;
  readonly waits?: boolean;
  /** The firm may write in it from now on. */
  readonly opens?: boolean;
  audit(entry: AuditEntry): unknown;
}

/** What the firm does, and by when, or waits for, behind a step of the association. */
function nextWords<R>(
  { now, services }: Doing,
  kind: StepKind<R>,
  held: Held<R>,
  { one, to, set, marks, of, waits, opens }: DoneStep,
): string | null {
  if (one.isReturn) {
    const items = marks && marks.length > 0 ? `标出的 ${marks.length} 项` : "内容";
    const due = kind.returnDueOf?.(held, { to, set }) ?? returnDueOf(services, calendarDate(now));
    return kind.mendWords ? `请于 ${due} 前按意见${kind.mendWords}。` : `请于 ${due} 前按意见修改${items}后重新提交。`;
  }
  if (opens) return kind.mendWords ? `请${kind.mendWords}。` : "内容已可修改，请修改后重新提交。";
  return waits && of ? `请等待协会办理，办理期限 ${of.dueDate}。` : null;
}

/** What belongs to every step that is stored: 审核记录, audit row, message to the firm. // domain a §0.4 */
export async function recordStep<R>(doing: Doing, kind: StepKind<R>, held: Held<R>, done: DoneStep): Promise<void> {
  const { one, set, to, opinion = null } = done;
  await addLine(doing, kind, held, done);
  const stood = held.record as Readonly<Record<string, unknown>>;
  await done.audit({
    object: kind.bizType,
    objectId: held.id,
    companyId: held.companyId,
    before: {
      ...Object.fromEntries(Object.keys(set).map((key) => [key, stood[key]])),
      status: held.status,
      version: held.version,
    },
    after: { ...set, status: to, version: held.version + 1, ...(opinion === null ? {} : { opinion }) },
  });
  const told = { what: one.label, opinion, isFirmsOnly: one.isReturn ?? false, after: { to, set } };
  const asked = { of: done.of, next: nextWords(doing, kind, held, done) };
  if (one.by !== "firm") await tellFirm(doing, kind, held, { ...told, ...asked });
}

/** A record that the association has entered in the state where it stands; its creation is audited already. */
export async function recordEntry<R>(
  doing: Doing,
  kind: StepKind<R>,
  held: Held<R>,
  { what, isGathered }: { readonly what: string; readonly isGathered: boolean },
): Promise<void> {
  await addLine(doing, kind, held, { name: "enter", one: { label: "录入", by: "desk" }, to: held.status });
  const after = { to: held.status, set: {} };
  await tellFirm(doing, kind, held, { what, opinion: null, isFirmsOnly: false, isGathered, after });
}

/** Writes the audit row of a step that time does, outside of any call. */
export const systemAudit =
  ({ db, now }: Doing, action: string) =>
  (entry: AuditEntry) =>
    writeAudits(db, { user: null, ip: "", now, requestId: "housekeeping", action }, [entry]);
