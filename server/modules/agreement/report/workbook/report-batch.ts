import type { AgreementReportForm, agreementReportApi } from "@/contracts/agreement/report/report";
import { batchFaults } from "@/contracts/agreement/report/report-batch";
import type { FieldError } from "@/contracts/kit/validate";
import { newId } from "@/server/platform/clock/id";
import type { Handler } from "@/server/platform/call/context";
import { conflict, invalid, stateConflict } from "@/server/platform/call/errors";
import { closedFirmReason } from "@/server/reference/firm-closed";
import { actingCompanyId, assertActing } from "@/server/reference/scope";
import { ANEW, NO_ELEMENTS } from "@/server/modules/agreement/report/report-anew";
import { sameReports } from "@/server/modules/agreement/report/report-facts";
import { reportRecords } from "@/server/modules/agreement/report/report-records";

type Batch = typeof agreementReportApi.batchCopy;
type Target = Parameters<Handler<Batch>>[0]["body"]["targets"][number];

/** What is said of the first unit and of what it paid. */
const NOT_OF_OTHERS = {
  targetTaxAuthority: null,
  targetCityCode: null,
  industryCode: null,
  opinionType: null,
  opinionReason: null,
  freeReason: null,
  feeReason: null,
} as const satisfies Partial<AgreementReportForm>;

/** The report for another unit: named so in its title, too, where the title names the first one. */
function formFor(base: AgreementReportForm, { targetName, targetCreditCode }: Target): AgreementReportForm {
  const { reportTitle } = base;
  const title = base.targetName === null ? reportTitle : reportTitle.replaceAll(base.targetName, targetName);
  const own = targetCreditCode === base.targetCreditCode ? {} : NOT_OF_OTHERS;
  return { ...base, ...ANEW, ...NO_ELEMENTS, ...own, reportTitle: title.slice(0, 150), targetName, targetCreditCode };
}

/** Drafts like a report, one for each unit of a list: all of them, or none and each fault beside its row. // domain b §6 (7) */
export const batchCopy: Handler<Batch> = async (context) => {
  const { db, user, params, body } = context;
  const seen = await reportRecords.load(context, params.reportId);
  assertActing(user, seen.companyId);
  const companyId = actingCompanyId(user);
  const closed = await closedFirmReason(context, companyId, "业务报备");
  if (closed !== null) throw stateConflict(closed);
  const base = await reportRecords.hold(db, params.reportId);
  if (base.version !== body.version) throw conflict({ version: base.version });
  const twins = batchFaults(body);
  if (twins.length > 0) throw invalid(twins);
  const form = reportRecords.formOf(context, base);
  const place = { context, companyId };
  const judged = await reportRecords.inform(
    place,
    body.targets.map((target) => ({ recordId: newId(), form: formFor(form, target), before: null, record: null })),
  );
  const faults: FieldError[] = [];
  for (const [at, one] of judged.entries()) {
    const { targetName, targetCreditCode, serviceSubType, periodStart, periodEnd } = one.form;
    const asked = {
      customerId: base.customerId,
      clientCreditCode: base.clientCreditCode,
      targetName,
      targetCreditCode,
      serviceSubType,
      periodStart,
      periodEnd,
      reportId: "",
      companyId,
      replacesId: null,
    };
    const own = (await sameReports(db, asked)).find((same) => same.companyId === companyId);
    if (own)
      faults.push({
        path: `targets.${at}.targetCreditCode`,
        message: `该单位同一小类、同一所属期已报备（${own.filingNo ?? "审核中"}）`,
      });
    for (const { path, message } of await reportRecords.faultsOf(one))
      faults.push({ path: `targets.${at}.${path === "targetCreditCode" ? path : "targetName"}`, message });
  }
  if (faults.length > 0) throw invalid(faults);
  await reportRecords.writeAll(place, "create", judged);
  return { made: judged.length };
};
