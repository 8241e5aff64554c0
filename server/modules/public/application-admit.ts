import type { z } from "zod";
import { PRIVACY_DATE } from "@/contracts/auth/consent";
import { type OpeningForm, openingForm } from "@/contracts/auth/handover";
import { COMPANY_STATUS } from "@/contracts/basic/firm/firm-form";
import { MEMBER_TYPE, STAFF_CATEGORY, type StaffForm } from "@/contracts/basic/staff/staff-form";
import { isNone } from "@/contracts/kit/none";
import { joiningDayFault } from "@/contracts/common/joining-day";
import type { ApplicationForm } from "@/contracts/public/application";
import { PERSON_KEYS } from "@/contracts/public/application-fields";
import type { passingStep } from "@/contracts/public/application-lifecycle";
import { applicationAsFirm, STILL_PARTNER } from "@/contracts/public/application-rules";
import { AppError, invalid, stateConflict } from "@/server/platform/call/errors";
import { copyFiles } from "@/server/platform/files/take";
import type { RecordContext } from "@/server/records/hooks";
import { orRefused } from "@/server/records/table";
import { openMember } from "@/server/modules/auth/port";
import { admitFirm, enterPerson, fillOpened, openingFaults, partnersOfOthers } from "@/server/modules/basic/port";
import { sendSystemMessage } from "@/server/modules/message/port";
import { applicantUser } from "@/server/modules/public/application-session";
import type { ApplicationRecord } from "@/server/modules/public/application.table";
import { tellApplicant } from "@/server/modules/public/application-tell";

type Passing = z.output<typeof passingStep>;

/** The admission papers as the association's own opening has them, the administrator among them. */
function papersOf(form: ApplicationForm): OpeningForm {
  const told = { ...form, nickName: form.adminName, mobilephone: form.adminMobile, email: form.adminEmail };
  const shape = Object.keys(openingForm.shape) as (keyof OpeningForm)[];
  return openingForm.parse(Object.fromEntries(shape.map((key) => [key, told[key]])));
}

const isAgent = (category: number | null): boolean =>
  category === STAFF_CATEGORY.practising || category === STAFF_CATEGORY.notPractising;

/** A row of the list of people as the roster begins with him: what nobody asked for is his firm's to fill in. */
function asStaff(row: ApplicationForm["people"][number]): Partial<StaffForm> {
  const items = Object.fromEntries(
    PERSON_KEYS.filter((key) => key !== "currentCompany").map((key) => [key, row[key as keyof typeof row]]),
  ) as Partial<StaffForm>;
  const hasTaxAgentCert = isAgent(row.staffCategory);
  // A number of his own says that he is a member: his firm's draft keeps it until the association has passed his 入会.
  const isNumbered = hasTaxAgentCert && !isNone(items.memberNo ?? null);
  const isPractising = row.staffCategory === STAFF_CATEGORY.practising;
  const memberType = isPractising ? MEMBER_TYPE.practising : MEMBER_TYPE.other;
  return { ...items, hasTaxAgentCert, ...(isNumbered ? { memberType } : { memberNo: null }) };
}

type Person = ApplicationForm["people"][number];

/** Somebody who could not be entered, or not with all that was told of him, and why not. */
interface LeftOut {
  readonly name: string;
  readonly reason: string;
  readonly isEntered?: true;
}

/** What refuses an entry in words; anything else is a fault. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && error.errorCode === "VALIDATION") return error;
  throw error;
}

/** Enters somebody; a number that is another member's stays behind, he does not. Null, or what is to be told of him. */
async function enterOne(context: RecordContext, companyId: string, row: Person): Promise<LeftOut | null> {
  const [name, form] = [row.staffName ?? "", asStaff(row)];
  const enter = (of: Partial<StaffForm>) => enterPerson(context, companyId, of).then(() => null, refusalOf);
  const refused = await enter(form);
  if (!refused) return null;
  const faults = refused.extras.fieldErrors ?? [];
  const ofNumber = faults.find(({ path }) => path === "memberNo");
  if (ofNumber && faults.length === 1 && !(await enter({ ...form, memberNo: null, memberType: null })))
    return { name, reason: `已转入，会员证号 ${form.memberNo ?? ""} 没有转入：${ofNumber.message}`, isEntered: true };
  return { name, reason: faults[0]?.message ?? refused.publicMessage };
}

/** Enters its people as its administrator would; whoever still stands in another firm moves by a transfer. The others. */
async function enterPeople(context: RecordContext, companyId: string, people: readonly Person[]): Promise<LeftOut[]> {
  const left: LeftOut[] = [];
  for (const row of people) {
    const told = await enterOne(context, companyId, row);
    if (told) left.push(told);
  }
  return left;
}

/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;

/** The new administrator finds in his messages who is still to be entered, each with what stood in the way. // domain a §14.5 */
async function tellOfLeftOut({ db, now }: RecordContext, userId: string, left: readonly LeftOut[]): Promise<void> {
  if (left.length === 0) return;
  await sendSystemMessage(db, {
    title: `入会申请中有 ${left.length} 人须在人员名册中办理`,
    text: [
      "以下人员没有转入人员名册，或信息没有全部转入，请在「人员管理」办理：仍在其他事务所的发起转所，其余的补充登记或更正。",
      ...left.map(({ name, reason }, i) => `${i + 1}. ${name}：${reason}`),
    ].join("\n"),
    msgType: TO_DO,
    userIds: [userId],
    now,
  });
}

/** A number that another member has. */
const uniqueErrors = {
  firms_member_no_key: { path: "memberNo", message: "该单位会员证号已发给其他事务所，请核对" },
};

/**
 * Acceptance, in its step's transaction: the firm by the association's own opening, with all that the application tells
 * of it, its people, its main account, whose credentials go out when the transaction commits. // domain a §14.4
 */
export async function admit(
  context: RecordContext,
  record: ApplicationRecord,
  form: ApplicationForm,
  { memberNo, joinDate: given, meetingNo }: Passing,
) {
  const { db, now, today, audit } = context;
  const { companyId, orgId, applicationId } = record;
  const joinDate = given ?? today;
  const joining = joiningDayFault(joinDate, { ...form, today });
  if (joining) throw invalid([{ path: "joinDate", message: joining.message }]);
  const papers = papersOf(form);
  const faults = await openingFaults(context, papers, orgId);
  // The dialog has no such items: its reader is told what is in the way.
  if (faults.length > 0) throw invalid(faults, `不能通过：${faults[0]?.message ?? ""}`);
  const bound = await partnersOfOthers(context, applicationAsFirm(form), orgId);
  const named = form.partners.flatMap(({ idNo, partnerName }) => (bound.includes(idNo ?? "") ? [partnerName] : []));
  if (named.length > 0)
    throw stateConflict(`不能通过：${named.join("、")}${STILL_PARTNER}；请申请人补正，或在其退出后再办理`);
  const account = await openMember(context, orgId, papers, { companyId });
  await fillOpened(context, companyId, applicationAsFirm(form));
  const membership = { memberNo, joinDate, companyStatus: COMPANY_STATUS.normal };
  await orRefused({ uniqueErrors }, admitFirm(db, companyId, membership));
  await copyFiles(
    db,
    { bizType: "application", bizId: applicationId },
    { bizType: "firm", bizId: companyId, companyId },
  );
  const administrator = {
    ...applicantUser({ companyId, orgId, applicantName: account.nickName }),
    userId: account.userId,
  };
  const own = { ...context, user: administrator, http: { ...context.http, consent: PRIVACY_DATE } };
  const left = await enterPeople(own, companyId, form.people);
  await tellOfLeftOut(own, account.userId, left);
  audit({
    object: "basic.firm",
    objectId: companyId,
    companyId,
    before: null,
    after: { ...membership, applicationId },
  });
  const absent = left.filter(({ isEntered }) => !isEntered);
  const names = absent.map(({ name }) => name).join("、");
  const moving = absent.length === 0 ? "" : `以下人员未能转入名册，原因见管理员的站内信，请登录后办理：${names}。`;
  await tellApplicant(
    { db, now, services: context.services, afterCommit: context.afterCommit },
    record,
    `已通过，会员证号 ${memberNo}。登录账号和初始密码已发至管理员手机。${moving}`,
  );
  return { memberNo, joinDate, meetingNo };
}
