import { eq, not, sql } from "drizzle-orm";
import { certNoFaults } from "@/contracts/basic/cert-no";
import { firmCollects } from "@/contracts/basic/collected";
import { firmRecord } from "@/contracts/basic/firm/firm";
import { canonicalForm } from "@/contracts/basic/firm/firm-canonical";
import { resultFindings } from "@/contracts/basic/firm-change/firm-change-apply";
import type { FirmFacts } from "@/contracts/basic/firm/firm-facts";
import { type FirmForm, QUALIFICATION } from "@/contracts/basic/firm/firm-form";
import { lockedChanges } from "@/contracts/basic/firm/firm-key";
import { firmRules } from "@/contracts/basic/firm/firm-rules";
import type { Finding } from "@/contracts/kit/validate";
import type { Place, Subject } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { answerOf } from "@/server/modules/basic/firm/firm-answer";
import { firmExport } from "@/server/modules/basic/firm/firm-export";
import { agentCount, hasMovedInDrafts, staffCount } from "@/server/modules/basic/firm/firm-counts";
import { gatherFacts } from "@/server/modules/basic/firm/firm-facts";
import { firmChildren, formItems, parentColumns, sealedNumbers } from "@/server/modules/basic/firm/firm-form";
import { FIRM_BIZ, firmPart, loadLinked } from "@/server/modules/basic/firm/firm-linked";
import { lockedItemsOf, lockedPatterns } from "@/server/modules/basic/firm/firm-params";
import { placeFaults } from "@/server/modules/basic/firm/firm-reference";
import { certNoPattern } from "@/server/modules/basic/staff/staff-params";
import { firmSearched } from "@/server/reference/searched";
import { type FirmRecord, firms } from "@/server/reference/firm.table";

/** Everything that the rules must be told; a firm is saved by itself, never with others. */
async function gather(
  subjects: readonly Subject<FirmForm, FirmRecord>[],
  { context: { db, services, today }, decided }: Place,
): Promise<FirmFacts[]> {
  const all: FirmFacts[] = [];
  for (const { form, before, record } of subjects) {
    if (!record) throw new Error("a firm is made by the association's opening, not by a form");
    // What the association decides is judged as a whole. // docs/decisions/0039
    const locked = decided ? [] : lockedPatterns(services.params, before ?? form, record.companyStatus);
    all.push(await gatherFacts({ db, vault: services.vault, aggregate: firmPart(record), form, locked, today }));
  }
  return all;
}

/** A link to a person is the stored one or leads to somebody 在职. */
const staffFaults = (form: FirmForm, before: FirmForm | null, facts: FirmFacts): Finding[] =>
  form.partners.flatMap((row, i): Finding[] => {
    const kept = before?.partners.find((old) => old.partnerId === row.partnerId)?.staffId;
    const isGood = !row.staffId || row.staffId === kept || facts.staff?.some((p) => p.staffId === row.staffId);
    const message = "所选人员不在本所在职名册中，请重新选择";
    return isGood ? [] : [{ level: "error", rule: "STAFF", path: `partners.${i}.staffId`, message }];
  });

const certNosOf = ({ legalPersonCertNo, partners, branches }: FirmForm) => [
  { path: "legalPersonCertNo", label: "资格证书编号", value: legalPersonCertNo },
  // A tax agent's; lawyers' and accountants' numbers have layouts of their own.
  ...partners.flatMap((row, i) =>
    row.qualification === QUALIFICATION.taxAgent
      ? [{ path: `partners.${i}.qualCertNo`, label: "资格证书编号", value: row.qualCertNo }]
      : [],
  ),
  ...branches.map((row, i) => ({
    path: `branches.${i}.principalCertNo`,
    label: "负责人证书编号",
    value: row.principalCertNo,
  })),
];

const staffTotal = staffCount(firms.companyId);
const taxAgentCount = agentCount(firms.companyId);
const movedInDrafts = hasMovedInDrafts(firms.companyId);

/** Member firms, with their partners and typed branches under one version. */
export const firmRecords = keepRecords({
  of: firmRecord,
  table: firms,
  files: FIRM_BIZ,
  gather,
  children: firmChildren,
  alsoLoad: loadLinked,
  toCanonical: canonicalForm,
  rules: (form, { known, before, decided, context: { services } }) => [
    ...placeFaults(form).map((fault) => ({ ...fault, level: "error" as const, rule: "REF" })),
    ...staffFaults(form, before, known),
    ...certNoFaults(
      certNosOf(form),
      // What the roster has taken as an older certificate's is one here, too.
      [...(before ? certNosOf(before) : []), ...(known.staff ?? []).map(({ certNo }) => ({ value: certNo }))],
      services.params.get(certNoPattern),
    ),
    ...(decided && before ? resultFindings(form, before, known, decided) : firmRules(form, known)),
  ],
  lockedItems: (stored, { companyStatus }, { services }) =>
    lockedItemsOf(lockedPatterns(services.params, stored, companyStatus)),
  // Items of single partners are locked: who they are and what they hold. // docs/decisions/0005
  lockedChanges: (before, form, { companyStatus }, { services }) =>
    lockedChanges(before, form, lockedPatterns(services.params, before, companyStatus)),
  toForm: (record, { vault }) => formItems(record, vault),
  toColumns: async (form, { record, before, context: { db, services } }) => ({
    ...sealedNumbers(form, services.vault),
    ...(record && (await parentColumns(db, record, form, before))),
  }),
  searched: firmSearched,
  toAnswer: answerOf,
  consent: {
    purpose: "firmData",
    isCollected: (before, form) => before !== null && firmCollects(before, form),
  },
  // The logo is one of the record's own pictures.
  fileTypes: { logoFileId: { isAttachment: true, picture: "事务所标志" } },
  uniqueErrors: {
    firms_company_name_key: { path: "companyName", message: "事务所名称已被其他事务所登记，请核对" },
    firms_credit_code_key: { path: "creditCode", message: "统一社会信用代码已被其他事务所登记，请核对" },
    firms_reg_cert_no_key: { path: "regCertNo", message: "行政登记证书编号已被其他事务所登记，请核对" },
    firms_member_no_key: { path: "memberNo", message: "该单位会员证号已发给其他事务所，请核对" },
  },
  export: firmExport,
  listColumns: { staffTotal, taxAgentCount },
  sortColumns: {
    // By code point, so that both databases agree; firms have no pinyin key.
    companyName: sql`${firms.companyName} collate "C"`,
    creditCode: firms.creditCode,
    companyNature: firms.companyNature,
    orgForm: firms.orgForm,
    firmGrade: firms.firmGrade,
    tscLevel: firms.tscLevel,
    staffTotal,
    taxAgentCount,
    companyStatus: firms.companyStatus,
  },
  toCondition: {
    cityCode: (code) => eq(firms.cityCode, code),
    hasMovedInDrafts: (has) => (has ? movedInDrafts : not(movedInDrafts)),
  },
});
