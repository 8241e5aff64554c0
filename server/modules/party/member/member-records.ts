import { isNotNull, isNull, sql } from "drizzle-orm";
import { memberCollects, partyMember, rosterSheet } from "@/contracts/party/member/member";
import { stateConflict } from "@/server/platform/call/errors";
import { actingCompanyId } from "@/server/reference/scope";
import { keepRecords } from "@/server/records/records";
import { tookPart } from "@/server/modules/party/activity/activity-people";
import { closedRoster, memberFindings, openedMember, sealedNumber } from "@/server/modules/party/member/member-form";
import { partyMembers, type PartyMemberRecord } from "@/server/modules/party/member/member.table";
import { probationMonths } from "@/server/modules/party/params";
import { rowOf, staffFactsOf } from "@/server/modules/party/member/roster";
import { sideOf } from "@/server/records/steps/read";

const IS_OUT = "该同志已转出，名册记录只读；转出有误的请先撤销转出";

/** Lines of the firms' rosters. // domain a §5.2 */
export const memberRecords = keepRecords({
  of: partyMember,
  table: partyMembers,
  files: "party",
  uniqueErrors: { party_members_id_no_key: { path: "idNo", message: "该证件号码刚刚登记在名册中，请刷新后核对" } },
  // The roster lives with the firm; the association reads it as it was told, with its year.
  visibleTo: ({ user }) => (sideOf(user) === "desk" ? sql`false` : undefined),
  consent: { purpose: "partyData", isCollected: memberCollects },
  searched: ({ memberName }) => ({ words: [memberName] }),
  listColumns: { idNo: partyMembers.idNoMask, personId: partyMembers.personId },
  toCondition: {
    isCurrent: (isCurrent) => (isCurrent ? isNull(partyMembers.outDate) : isNotNull(partyMembers.outDate)),
  },
  export: {
    sheet: rosterSheet,
    columns: {
      applyDate: partyMembers.applyDate,
      inDate: partyMembers.inDate,
      honours: partyMembers.honours,
      remark: partyMembers.remark,
    },
    toRows: (rows) => rows,
  },
  toRows: async (rows, { db, today, services }) => {
    const facts = { today, probationMonths: services.params.get(probationMonths) };
    // The engine hands on the list's columns; it cannot see the types through their names.
    const lines = rows as unknown as readonly PartyMemberRecord[];
    const staffOf = await staffFactsOf(db, lines);
    return lines.map((line, i) => {
      const { partyAge, notes } = rowOf({ ...line, idNoMask: line.idNo }, { ...facts, staff: staffOf(line) });
      return { ...rows[i], partyAge, notes };
    });
  },
  toForm: (record, { vault }) => openedMember(record, vault),
  // Nobody needs the number of who is no longer on the roster.
  staysMasked: ({ outDate }) => outDate !== null,
  toColumns: (form, { context }) => sealedNumber(form, context.services.vault),
  readOnlyReason: (context, record) => closedRoster(context, record?.companyId ?? actingCompanyId(context.user)),
  rules: async (form, { context, companyId, recordId, before }) =>
    memberFindings(context, form, { companyId, memberId: recordId, linkedBefore: before?.staffId ?? null }),
  toAnswer: async (record, { db, today, services }) => {
    const staff = (await staffFactsOf(db, [record]))(record);
    const facts = { today, probationMonths: services.params.get(probationMonths), staff };
    const { partyAge, notes } = rowOf(record, facts);
    const { outDate, outReason } = record;
    const isOut = outDate !== null;
    return {
      partyAge,
      notes,
      outDate,
      outReason,
      ...(isOut ? { canEdit: false, readOnlyReason: IS_OUT } : {}),
    };
  },
  // Entered again he would be another line, and his hours would be nobody's.
  afterWrite: async ({ context, action, recordId, record }) => {
    if (action === "update" && record?.outDate) throw stateConflict(IS_OUT);
    if (action === "remove" && (await tookPart(context.db, actingCompanyId(context.user), recordId)))
      throw stateConflict("该同志已登记在活动的参加人员中，不能删除；信息有误请修改，离开的请办理转出");
  },
});
