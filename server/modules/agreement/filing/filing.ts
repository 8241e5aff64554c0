import { and, eq, max } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { FILING_TYPE } from "@/contracts/agreement/filing/filing-fields";
import type { Handler } from "@/server/platform/call/context";
import { conflict, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { actingCompanyId, assertActing } from "@/server/reference/scope";
import { closedFirmReason } from "@/server/reference/firm-closed";
import { filingBeginning, fileableContracts } from "@/server/modules/agreement/filing/filing-begin";
import { peopleChoices } from "@/server/modules/agreement/filing/filing-people";
import { filingRecords } from "@/server/modules/agreement/filing/filing-records";
import { assertChangeable } from "@/server/modules/agreement/filing/filing-steps";
import { answeringUnlock } from "@/server/modules/agreement/unlocking/unlock-answers";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";

/** A draft of the next version; papers and what is changed are typed anew. // domain b §4 (4), (6) 变更 */
const change: Handler<typeof agreementFilingApi.change> = async (context) => {
  const { db, params, body } = context;
  const seen = await filingRecords.load(context, params.filingId);
  assertActing(context.user, seen.companyId);
  const base = await filingRecords.hold(db, params.filingId);
  if (base.version !== body.version) throw conflict(await filingRecords.answer(context, base));
  assertChangeable(base);
  const companyId = actingCompanyId(context.user);
  const reason = await closedFirmReason(context, companyId, "协议备案");
  if (reason !== null) throw stateConflict(reason);
  const [latest] = await db
    .select({ versionNo: max(agreementFilings.versionNo) })
    .from(agreementFilings)
    .where(and(eq(agreementFilings.rootId, base.rootId), eq(agreementFilings.companyId, companyId)));
  const nothingYet = { changeContent: null, changeDate: null, changeReason: null, attachments: [] };
  return filingRecords.enter(context, {
    companyId,
    form: { ...filingRecords.formOf(context, base), ...nothingYet, filingType: FILING_TYPE.change },
    columns: {
      rootId: base.rootId,
      versionNo: (latest?.versionNo ?? base.versionNo) + 1,
      baseId: base.filingId,
      isPendingChange: true,
      filingNo: base.filingNo,
      filingType: FILING_TYPE.change,
      lateFlag: base.lateFlag,
      lateDays: base.lateDays,
    },
  });
};

/** 协议备案. // domain b §4 */
export const registerAgreementFiling = (app: FastifyInstance): void =>
  implement(app, agreementFilingApi, {
    ...filingRecords.handlers,
    unlock: answeringUnlock("filing", filingRecords.handlers.unlock),
    refuseUnlock: answeringUnlock("filing", filingRecords.handlers.refuseUnlock),
    contracts: ({ db, user, query }) => fileableContracts(db, user, query),
    people: ({ db, user, query }) => peopleChoices(db, user, query),
    begin: filingBeginning,
    change,
  });
