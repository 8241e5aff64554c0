import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { firmPersonal } from "@/contracts/basic/firm/firm-personal";
import {
  firmMembershipApi,
  gradeForm,
  gradeRules,
  membershipForm,
  membershipRules,
} from "@/contracts/basic/firm/firm-membership";
import { COMPANY_STATUS } from "@/contracts/basic/firm/firm-form";
import type { FirmDetail } from "@/contracts/basic/firm/firm";
import { rowChanges } from "@/contracts/kit/diff";
import type { FieldError } from "@/contracts/kit/validate";
import type { Handler } from "@/server/platform/call/context";
import { conflict, invalid, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { lookupsOf } from "@/server/records/history";
import type { RecordContext } from "@/server/records/hooks";
import { tell } from "@/server/records/steps/tell";
import { owedDues } from "@/server/modules/basic/dues-port";
import { followEnd, followReturn, holdApplications, isEnd } from "@/server/modules/basic/firm-application/ending";
import {
  comingIn,
  hasHead,
  standingBranches,
  stayingTotal,
  waitingOf,
} from "@/server/modules/basic/firm-application/standing";
import { firmRecords } from "@/server/modules/basic/firm/firm-records";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { dictionaryFaults } from "@/server/reference/dictionary-faults";
import { type FirmRecord, firms } from "@/server/reference/firm.table";
import { assertOfficer } from "@/server/reference/scope";

/** Dictionary `msg_type`: 系统. */
const SYSTEM = 6;
const HEADLESS = "登记的法定代表人（负责人）已不在职，请尽快在「会员信息变更申请」中办理负责人变更。";
const ON_ITS_WAY_OUT: readonly number[] = [COMPANY_STATUS.deregistering, COMPANY_STATUS.movingOut];
const READERS = ["g_hy_member_firm_find"] as const;

/** The firm within the officer's reach at the version that was seen, held until the end. */
async function held(context: RecordContext, companyId: string, version: number): Promise<FirmRecord> {
  assertOfficer(context.user);
  await firmRecords.load(context, companyId);
  await holdApplications(context.db, companyId);
  await context.db.select({ id: firms.companyId }).from(firms).where(eq(firms.companyId, companyId)).for("update");
  const record = await firmRecords.load(context, companyId);
  if (record.version !== version) throw conflict(await firmRecords.answer(context, record));
  return record;
}

type Items = Pick<
  FirmRecord,
  "companyStatus" | "memberNo" | "joinDate" | "firmGrade" | "gradeYear" | "gradeCertNo" | "gradeValidTo"
>;
interface Setting {
  readonly action: "membership" | "grade";
  readonly title: string;
  readonly schema: typeof membershipForm | typeof gradeForm;
  readonly items: Partial<Items> & { readonly reason?: string | null };
  readonly faults: readonly FieldError[];
  /** What the firm has to do now, in words. */
  readonly next?: string | undefined;
}

/** Stores what was set with history, audit and word to the firm; nothing that already stands. */
async function set(context: RecordContext, record: FirmRecord, setting: Setting): Promise<FirmDetail> {
  const { db, services, now } = context;
  const { action, title, schema, items, faults, next } = setting;
  const { companyId } = record;
  const dictionary = await dictionaryOf(services).get(db, now);
  const refused = [...dictionaryFaults(schema, items, { ...record }, "", dictionary), ...faults];
  if (refused.length > 0) throw invalid(refused);
  const { version: _version, ...shape } = schema.shape;
  const { lookups } = await lookupsOf(context, []);
  const changes = rowChanges(shape, record, items, { lookups, personal: firmPersonal });
  if (changes.every(({ path }) => path === "reason")) {
    throw stateConflict("没有改动，无需办理", await firmRecords.answer(context, record));
  }
  const { reason, ...columns } = items;
  const version = record.version + 1;
  await firmRecords.set(context, companyId, { ...columns, version });
  await firmRecords.remember(context, { action, recordId: companyId, companyId, version, changes, stood: record });
  const lines = changes
    .filter(({ path }) => path !== "reason")
    .map(({ label, before, after }) => `${label}：${before ?? "无"} → ${after ?? "无"}`);
  await tell(db, {
    title,
    msgType: SYSTEM,
    now,
    text: [
      `协会已办理${record.companyName}的${title}。`,
      ...lines,
      ...(reason ? [`办理说明：${reason}`] : []),
      ...(next ? [next] : []),
    ].join("\n"),
    firm: { companyId, anyOf: READERS },
    biz: { type: "basic.firm", id: companyId },
  });
  return firmRecords.answer(context, await firmRecords.load(context, companyId));
}

const setMembership: Handler<typeof firmMembershipApi.setMembership> = async (context) => {
  const { db, body, today, params } = context;
  const { version, ...items } = body;
  const record = await held(context, params.companyId, version);
  const { companyId, establishDate, regCertDate } = record;
  const facts = {
    today,
    stood: record,
    establishDate,
    regCertDate,
    staffTotal: await stayingTotal(db, companyId),
    waitingTotal: (await waitingOf(db, companyId)).length,
    branchTotal: (await standingBranches(db, companyId)).length,
    comingTotal: (await comingIn(db, companyId)).length,
    owed: await owedDues(db, companyId),
  };
  const faults = membershipRules(body, facts);
  // Its head may have left while it was on its way out.
  const isBack = ON_ITS_WAY_OUT.includes(record.companyStatus) && body.companyStatus === COMPANY_STATUS.normal;
  const isHeadless = isBack && !(await hasHead(db, companyId));
  const told = await set(context, record, {
    ...(isHeadless ? { next: HEADLESS } : {}),
    action: "membership",
    title: "会员登记",
    schema: membershipForm,
    items,
    faults,
  });
  if (!isEnd(record.companyStatus) && isEnd(body.companyStatus)) await followEnd(context, record, { today });
  if (isBack) await followReturn(context, companyId);
  return told;
};

const setGrade: Handler<typeof firmMembershipApi.setGrade> = async (context) => {
  const { version, ...items } = context.body;
  const record = await held(context, context.params.companyId, version);
  const faults = gradeRules(context.body, context.today);
  return set(context, record, { action: "grade", title: "等级登记", schema: gradeForm, items, faults });
};

/** What only the association sets of a firm. // domain a §1.5 */
export const registerFirmMembership = (app: FastifyInstance): void =>
  implement(app, firmMembershipApi, { setMembership, setGrade });
