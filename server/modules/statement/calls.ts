import type { StatementType } from "@/contracts/statement/terms";
import type { RecordContext } from "@/server/records/hooks";
import { actingCompanyId } from "@/server/reference/scope";
import { checkFor } from "@/server/modules/statement/check-reader";
import { whichOf } from "@/server/modules/statement/facts";
import { openingOf } from "@/server/modules/statement/opening";
import { statementTerms } from "@/server/modules/statement/params";
import type { Draft } from "@/server/modules/statement/statement-records";
import { workbookCallsOf } from "@/server/modules/statement/workbook/workbook";
import type { StatementRecord } from "@/server/modules/statement/record.table";

type Period = Pick<Draft, "year" | "periodType" | "period" | "scope">;

/** What is done with the records of one kind. */
export interface Kept<Detail> {
  load(context: RecordContext, statementId: string): Promise<StatementRecord>;
  /** As its reader knows it. */
  told(context: RecordContext, statementId: string): Promise<StatementRecord>;
  claim(context: RecordContext, statementId: string, version: number | null): Promise<StatementRecord>;
  save(context: RecordContext, claimed: StatementRecord, items: Pick<StatementRecord, "lines">): Promise<Detail>;
}

/** Calls beside the usual ones, for one kind. // domain a §7.3 */
export function callsOf<Detail>(statementType: StatementType, { load, told, claim, save }: Kept<Detail>) {
  return {
    terms: ({ services }: Pick<RecordContext, "services">) => {
      const { isCashRequired: _cash, revenueMove: _move, ...terms } = statementTerms(services);
      return Promise.resolve(terms);
    },
    opening: (context: RecordContext & { readonly query: Period }) =>
      openingOf(context, whichOf(actingCompanyId(context.user), statementType, context.query)),
    check: async (context: RecordContext & { readonly params: { readonly statementId: string } }) => {
      const record = await told(context, context.params.statementId);
      const { findings, facts } = await checkFor(context, record, statementType);
      return { findings: findings.map(({ cells, ...one }) => ({ ...one, cells: [...cells] })), facts };
    },
    ...workbookCallsOf({
      statementType,
      load,
      told,
      claim,
      save: (context, claimed, lines) => save(context, claimed, { lines }),
    }),
  };
}
