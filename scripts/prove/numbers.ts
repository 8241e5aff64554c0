import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agreementReportApi, type AgreementReportForm } from "../../contracts/agreement/report/report";
import { fillPath } from "../../contracts/kit/endpoint";
import type { DatabaseHandle } from "../../server/db/client";
import { anAgreement, aReport, aReportFile, creditCodeOf } from "../../server/modules/agreement/report/report-testing";
import { filesConfig } from "../../server/platform/files/files";
import { DEMO, userIdOf } from "../../server/seed/demo";
import { killing } from "./kill";
import { Target, type TargetOptions } from "./target";
import { type Ack, type Work, Writers } from "./writers";

/** Reports that a proof may file at most: each has a paper of its own. */
const PAPERS = 2_000;
const FIRM = DEMO.firm.first;

interface WrittenReport {
  readonly reportId: string;
  readonly version: number;
  readonly filingNo: string | null;
}

export interface NumberFigures {
  readonly kills: number;
  /** Numbers that a firm was told. */
  readonly told: number;
  readonly repeated: number;
  /** Told, and the report does not have it any more. */
  readonly lost: number;
  /** Running numbers of a firm and year that two reports have. */
  readonly twice: number;
  /** Running numbers below the last that no report has. */
  readonly missing: number;
}
export type Numbers = Pick<NumberFigures, "lost" | "twice" | "missing">;

/** Numbers without category and check digit, by firm and year: `BB` + province 2 + member 5 + year 4, serial 6. */
const SERIES = `
  select left(filing_no, 13) as series, count(*)::int as given, count(distinct substr(filing_no, 16, 6))::int as serials,
    max(substr(filing_no, 16, 6)::int) as last
  from report_filings where filing_no is not null group by 1`;

/** Compares the numbers that were told with those that reports have. // domain b §6 (6) */
export async function numbersWrong({ pool }: DatabaseHandle, acks: readonly Ack<WrittenReport>[]): Promise<Numbers> {
  const { rows: series } = await pool.query<Record<"given" | "serials" | "last", number>>(SERIES);
  const { rows } = await pool.query<{ id: string; no: string }>(
    "select report_id as id, filing_no as no from report_filings where filing_no is not null",
  );
  const byId = new Map(rows.map(({ id, no }) => [id, no]));
  const sum = (of: (one: (typeof series)[number]) => number) => series.reduce((all, one) => all + of(one), 0);
  return {
    lost: acks.filter(({ reportId, filingNo }) => filingNo !== null && byId.get(reportId) !== filingNo).length,
    twice: sum(({ given, serials }) => given - serials),
    missing: sum(({ serials, last }) => last - serials),
  };
}

/** An agreement, somebody who works there, and papers that wait: what reports need to be filed. */
async function prepared({ db, pool }: DatabaseHandle, dataDir: string): Promise<(n: number) => AgreementReportForm> {
  const store = { db, clock: { now: () => new Date() }, env: { fileStore: filesConfig({}, dataDir) } };
  const { filingId, itemId } = await anAgreement(store, FIRM, { serviceCategory: 1, serviceSubType: 104 });
  const { rows } = await pool.query<{ id: string }>(
    "select staff_id as id from staff where company_id = $1 and staff_status = 1 order by 1 limit 1",
    [FIRM],
  );
  const papers: string[] = [];
  for (let n = 0; n < PAPERS; n += 1) papers.push(await aReportFile(store, FIRM, userIdOf(DEMO.user.admin)));
  return (n) =>
    aReport({
      agreementId: filingId,
      agreementItemId: itemId,
      projectLeaderId: rows[0]?.id ?? null,
      reportFile: papers[n] ?? null,
      reportNo: `证〔2026〕${n}号`,
      targetCreditCode: creditCodeOf(n),
      serviceFee: "10.00",
    });
}

const filing =
  (formOf: (n: number) => AgreementReportForm): Work<WrittenReport> =>
  async (n, write) => {
    const { create, submit, file } = agreementReportApi;
    let last = await write({ key: `create-${n}`, method: "POST", path: create.path, body: formOf(n) });
    for (const step of [submit, file]) {
      const path = fillPath(step.path, { reportId: last.reportId });
      last = await write({ key: `${step.id}-${n}`, method: "PUT", path, body: { version: last.version } });
    }
  };

/**
 * `kill -9` of the backend while eight clients file reports of one firm: every number that was told stays with its report,
 * none is given twice, none is left out. // domain b §6 (6), promises P-D1
 */
export async function proveNumbers(
  options: Omit<TargetOptions, "dataDir">,
  kills: number,
  { looksFirst = false } = {},
): Promise<NumberFigures> {
  const folder = mkdtempSync(join(tmpdir(), "prove-numbers-"));
  const dataDir = join(folder, "data");
  const target = await Target.start({ ...options, dataDir });
  try {
    const work = filing(await target.look((handle) => prepared(handle, dataDir)));
    const cookie = await target.signIn(DEMO.user.admin);
    const dataOf = ({ reportId, version, filingNo }: WrittenReport) => ({ reportId, version, filingNo });
    const writers = new Writers({ target, folder, work, dataOf, cookie });
    const found: Numbers[] = [];
    const look = async () => found.push(await target.look((handle) => numbersWrong(handle, writers.acks)));
    await killing({ target, writers, kills, look, looksFirst });
    const worst = (key: keyof Numbers): number => Math.max(...found.map((one) => one[key]));
    return {
      kills,
      told: writers.acks.filter(({ filingNo }) => filingNo !== null).length,
      repeated: writers.repeated,
      lost: worst("lost"),
      twice: worst("twice"),
      missing: worst("missing"),
    };
  } finally {
    await target.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
