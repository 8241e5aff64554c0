import { sql } from "drizzle-orm";
import { ruleFindings } from "@/contracts/statement/dues/rule-set";
import { duesStandard } from "@/contracts/statement/dues/standard";
import { keepRecords } from "@/server/records/records";
import { duesStandards } from "@/server/modules/statement/dues/record.table";

const t = duesStandards;

/** Sets of rules of an association, its officers' alone; one that was in force is not written any more. // domain a §12.2 */
export const standardRecords = keepRecords({
  of: duesStandard,
  table: duesStandards,
  associationKey: "orgId",
  // What a simulation has told of each firm is asked for a page at a time, and belongs to no history.
  secretColumns: ["simulatedFirms"],
  rules: ({ rules, duesYear }) =>
    ruleFindings(rules, duesYear).map((finding) => ({ ...finding, path: `rules.${finding.path}` })),
  readOnlyReason: (_context, record) =>
    record === null || record.state === "draft"
      ? null
      : "这套标准已经执行过，会费单按它计算，不能再改；请另建一套替换它",
  toAnswer: ({ rules, duesYear, simulatedVersion, version }) => ({
    noticeDocNo: rules.noticeDocNo,
    isSimulated: simulatedVersion === version,
    warnings: ruleFindings(rules, duesYear),
  }),
  uniqueErrors: {
    dues_standards_year_key: {
      path: "",
      message: "同年度的另一套标准刚刚开始执行，这一套没有执行；请刷新后查看，仍要替换的再执行一次",
    },
  },
  listColumns: {
    noticeDocNo: sql<string | null>`${t.rules} ->> 'noticeDocNo'`,
    isSimulated: sql<boolean>`coalesce(${t.simulatedVersion} = ${t.version}, false)`,
  },
  defaultSort: "-duesYear",
});
