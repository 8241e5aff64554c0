import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { partyMember } from "@/contracts/party/member/member";
import { isPartyMember, isPartyStatus, leavingFields, MAX_ROSTER } from "@/contracts/party/member/member-fields";
import { rowChanges } from "@/contracts/kit/diff";
import { personalItems } from "@/contracts/kit/personal";
import type { Context, Handler } from "@/server/platform/call/context";
import { invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { actingCompanyId, assertReach } from "@/server/reference/scope";
import { firmBriefs, staffTraits } from "@/server/modules/basic/read";
import { memberRecords } from "@/server/modules/party/member/member-records";
import { syncHandlers } from "@/server/modules/party/member/member-sync";
import { partyMembers, type PartyMemberRecord } from "@/server/modules/party/member/member.table";
import { duesSteps, probationMonths } from "@/server/modules/party/params";
import { sideOf } from "@/server/records/steps/read";
import { linesOf, rosterOf, rowOf } from "@/server/modules/party/member/roster";

type Api = (typeof partyMember)["api"];
/** People that a picker shows at once; more is what typing a name is for. */
const OPTION_LIMIT = 50;

const NOBODY = personalItems({});
const NO_LOOKUPS = { dict: String, place: String, file: String };

/** Leaving and coming back are lines of the history like any other change. */
async function moved(
  context: Context & { readonly user: NonNullable<Context["user"]> },
  { memberId, version }: { memberId: string; version: number },
  after: Pick<PartyMemberRecord, "outDate" | "outReason">,
) {
  const record = await memberRecords.claim(context, memberId, version);
  if (after.outDate !== null && record.outDate !== null) throw stateConflict("该党员已经转出");
  if (after.outDate === null && record.outDate === null) throw stateConflict("该党员仍在册，无需撤销");
  if (
    after.outDate === null &&
    (await linesOf(context.db, record.personId)).some((one) => one.companyId === record.companyId)
  )
    throw stateConflict("该党员已重新登记在册，不能撤销原来的转出");
  await context.db.update(partyMembers).set(after).where(eq(partyMembers.memberId, memberId));
  await memberRecords.remember(context, {
    action: "update",
    recordId: memberId,
    companyId: record.companyId,
    version: version + 1,
    stood: record,
    changes: rowChanges(leavingFields, record, after, { lookups: NO_LOOKUPS, personal: NOBODY }),
  });
  return memberRecords.answer(context, await memberRecords.load(context, memberId));
}

const leave: Handler<Api["leave"]> = async (context) => {
  const { version, ...after } = context.body;
  const record = await memberRecords.load(context, context.params.memberId);
  const isEarly = (record.inDate ?? record.joinDate ?? "") > after.outDate;
  if (after.outDate > context.today) throw invalid([{ path: "outDate", message: "转出日期不能晚于今天" }]);
  if (isEarly) throw invalid([{ path: "outDate", message: "转出日期不能早于转入日期或入党日期" }]);
  return moved(context, { ...context.params, version }, after);
};

const undoLeave: Handler<Api["undoLeave"]> = (context) =>
  moved(context, { ...context.params, ...context.query }, { outDate: null, outReason: null });

const staffOptions: Handler<Api["staffOptions"]> = async ({ db, user, query }) => {
  const which = query.staffName === undefined ? {} : { name: query.staffName };
  const people = await staffTraits(db, actingCompanyId(user), which, OPTION_LIMIT);
  return people.map(({ staffId, memberName, idNoMask }) => ({
    staffId,
    staffName: memberName,
    maskedIdNo: idNoMask ?? "",
  }));
};

/** The number in the clear leaves the house here, with an audit row. // promises P-S10 */
const staffFacts: Handler<Api["staffFacts"]> = async ({ db, user, params, services, audit }) => {
  const companyId = actingCompanyId(user);
  const [person] = await staffTraits(db, companyId, { staffIds: [params.staffId] });
  if (!person) throw notFound();
  const { staffId, memberName, idType, gender, birthDate, ethnicity, education, politicalStatus } = person;
  audit({ object: "basic.staff", objectId: staffId, companyId });
  return {
    staffId,
    memberName,
    idType,
    gender,
    birthDate,
    ethnicity,
    education,
    idNo: person.idNo === null ? null : services.vault.open(person.idNo),
    joinDate: isPartyStatus(politicalStatus) ? person.joinDate : null,
  };
};

/** Who is on the roster of one firm, for the printed list; masked. */
const roster: Handler<Api["roster"]> = async ({ db, user, query, today, services, audit }) => {
  const { companyId } = query;
  if (sideOf(user) === "desk") throw notFound();
  await assertReach(user, companyId, db);
  const facts = { today, probationMonths: services.params.get(probationMonths) };
  const rows = (await rosterOf(db, companyId))
    .filter(({ outDate, partyMemberType }) => outDate === null && isPartyMember(partyMemberType))
    .slice(0, MAX_ROSTER);
  const [firm] = await firmBriefs(db, [companyId]);
  audit({ object: "party.member", objectId: companyId, companyId, after: { rows: rows.length } });
  return { companyName: firm?.companyName ?? "", rows: rows.map((row) => rowOf(row, facts)) };
};

/** 党员名册: kept by the firm, read within reach. // domain a §5.2 */
export const registerPartyMember = (app: FastifyInstance): void =>
  implement(app, partyMember.api, {
    ...memberRecords.handlers,
    ...syncHandlers(),
    leave,
    undoLeave,
    staffOptions,
    staffFacts,
    roster,
    duesSteps: async ({ services }) => services.params.get(duesSteps),
  });
