import type { FastifyInstance } from "fastify";
import { STAFF_MOVE_IN_ROWS, staffMoveInApi } from "@/contracts/auth/move-in-api";
import { staffMoveInSheet } from "@/contracts/basic/staff/staff-move-in";
import { halfWidth, pasted } from "@/contracts/kit/text/visible-text";
import type { SheetRow } from "@/server/platform/excel/excel";
import { implementImport } from "@/server/records/sheet/import";
import type { ImportContext, ImportTarget } from "@/server/records/sheet/target";
import { assertOfficer } from "@/server/reference/scope";
import { firmsOfPapers } from "@/server/modules/basic/read";
import { staffImportOf } from "@/server/modules/basic/staff/staff-import";

const NO_FIRM = "本协会没有这个统一社会信用代码的事务所：请先迁入事务所，或核对代码";

const codeOf = ({ values }: SheetRow): string =>
  halfWidth(pasted(String(values["firmCreditCode"] ?? ""))).toUpperCase();

type Verdict = Awaited<ReturnType<ImportTarget["check"]>>[number];

/** Each firm's rows by the firm's own import; rows without a firm of this association come in nowhere. */
async function byFirm<V extends Verdict>(
  rows: readonly SheetRow[],
  context: ImportContext,
  work: (rows: readonly SheetRow[], context: ImportContext) => Promise<readonly V[]>,
): Promise<(V | Verdict)[]> {
  const orgId = assertOfficer(context.user);
  const groups = new Map<string, SheetRow[]>();
  for (const row of rows) groups.set(codeOf(row), [...(groups.get(codeOf(row)) ?? []), row]);
  const creditCode = [...groups.keys()].filter((code) => code !== "");
  const found = await firmsOfPapers(context.db, { creditCode, companyName: [], regCertNo: [], memberNo: [] });
  const own = new Map(found.filter((firm) => firm.associationOrgId === orgId).map((firm) => [firm.creditCode, firm]));
  const all: (V | Verdict)[] = [];
  for (const [code, ofFirm] of groups) {
    const firm = own.get(code);
    if (firm) all.push(...(await work(ofFirm, { ...context, companyId: firm.companyId })));
    else {
      const message = code === "" ? "请填写所属事务所统一社会信用代码" : NO_FIRM;
      for (const { rowNumber } of ofFirm)
        all.push({ rowNumber, action: "create", faults: [{ rowNumber, key: "firmCreditCode", message }] });
    }
  }
  return all;
}

const { target, mayApply } = staffImportOf(staffMoveInSheet);

/** People of all firms in one workbook: each row is judged and written as in its firm's own import. // contract §7.22 */
export const registerStaffMoveIn = (app: FastifyInstance): void =>
  implementImport(app, staffMoveInApi, {
    sheet: { ...staffMoveInSheet, maxRows: STAFF_MOVE_IN_ROWS },
    isDesk: true,
    mayApply,
    target: {
      check: (rows, context) => byFirm(rows, context, target.check),
      apply: (rows, context) => byFirm(rows, context, target.apply),
    },
  });
