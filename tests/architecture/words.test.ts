/**
 * @jest-environment node
 *
 * Guarantees: one English word per concept. Words that `docs/glossary.md` gives to something else, or to nothing, name
 * neither files nor things here; wire names are the specification's and stay. What the glossary says stands, stands.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, sourcesOf } from "@/tests/architecture/source";

interface Ban {
  /** Parts of names, lower-case: `activityAudit` has `activity` and `audit`. */
  readonly words: readonly string[];
  readonly instead: string;
  /** Where the word means what the glossary does not give it to; everywhere unless told. */
  readonly in?: RegExp;
  /** Where it means what it should. */
  readonly not?: RegExp;
  /** Names that are right all the same, each with its reason above it. */
  readonly allowed?: readonly string[];
}

/** Fields that the specification and the domain pages name. // domain a §0.2, §0.4 */
const WIRE = [
  "auditStatus",
  "auditRecords",
  "auditResult",
  "auditUserName",
  "auditTime",
  "auditOpinion",
  "audit_status",
  "audit_result",
];

/** Who has audited a firm's statements. // domain a §7.2 */
const AUDITOR = ["audited", "auditFirm", "auditReportNo"];
/** 现金流量表, where all domains are told. */
const CASH_FLOW = [
  "cashFlowStatementApi",
  "CashFlowStatementApi",
  "registerCashFlowStatement",
  "STATEMENT_CASH_FLOW_STATEMENT",
  "cashFlowStatement",
];

const BANS: readonly Ban[] = [
  // Tests have two people of one firm, who are colleagues and nothing else.
  { words: ["colleague", "colleagues"], instead: "officer", not: /^e2e\/|\.test\.tsx?$/ },
  // 报备 is a filing; codes of its screens say so. 填报情况 of statements tells of firms, each with its submissions.
  {
    words: ["filing", "filings"],
    instead: "submission",
    not: /(?:^|\/)(?:business|agreement|filing|statement|statistics)\/|^server\/modules\/(?:work-sources|public\/verify\.|inspection\/inspection-(?:reports|samples|testing)\.)|^scripts\/prove\/numbers\.|^server\/tests\/kill\.|^server\/seed\/(?:agreements|invoices|reports)\./,
    // The domain's own name, and that of 协议备案, where all domains are told.
    allowed: [
      ...["filing", "filingCodes", "filingLifecycle", "FILING_REVIEWER", "AGREEMENT_FILING"],
      ...["agreementFiling", "agreementFilingApi", "registerAgreementFiling", "AgreementFilingReview"],
      ...["AgreementFilingScreen", "DeskAgreementFilingScreen"],
      // 业务报备 where the public checks it.
      ...["reportFiling", "reportFilingPaper"],
      // Its id, and what dictionaries are called.
      ...["filingId", "agree_filing_type", "contract_filing_state"],
    ],
  },
  { words: ["workflow"], instead: "lifecycle" },
  // Bytes flow; 现金流量表 is a statement.
  {
    words: ["flow", "flows"],
    instead: "lifecycle",
    not: /^(?:front|server\/http|lib\/api)\/|(?:^|\/)statement\//,
    allowed: CASH_FLOW,
  },
  {
    words: ["process"],
    instead: "step",
    in: /^(?:contracts|components|features|server\/(?:records|reference|modules))\//,
    // Node's own, where a test or an engine asks for the machine.
    allowed: ["process", "child_process"],
  },
  {
    words: ["audit", "audits"],
    instead: "review",
    in: /^(?:contracts\/(?!auth\/|index)|components\/|features\/(?!desk\/))/,
    allowed: [...WIRE, ...AUDITOR],
  },
];

/** Names that said one thing and named another. */
const NAMES: Readonly<Record<string, string>> = {
  isStaff: "isOfficer",
  assertStaff: "assertOfficer",
  onlyStaff: "onlyOfficers",
  fullStaff: "fullOfficer",
  AUDIT_RESULT: "REVIEW_RESULT",
  AUDIT_STATUS: "SUBMISSION",
};

const rooms = ["contracts", "server", "lib", "components", "features", "app", "front", "e2e", "scripts"];
const files = sourcesOf(rooms, { withTests: true });

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** What a file's author has named: strings are left out, since they hold wire names and user text. */
const namesOf = (code: string): Set<string> =>
  new Set(
    code
      .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, " ")
      .replace(/`(?:[^`\\$]|\\.|\$(?!\{))*/g, " ")
      .match(/[A-Za-z_$][\w$]*/g) ?? [],
  );

const named = files.map(({ path, code }) => ({ path, names: namesOf(code) }));
/** Addresses give pages their folders. */
const fileWords = (path: string): string[] => (path.startsWith("app/") ? [] : wordsOf(path));

const appliesTo = (ban: Ban, path: string): boolean => (ban.in?.test(path) ?? true) && !ban.not?.test(path);
const hits = (ban: Ban, name: string): boolean =>
  !ban.allowed?.includes(name) && wordsOf(name).some((word) => ban.words.includes(word));

it.each(BANS.map((ban) => [ban.words.join(", "), ban.instead, ban] as const))("%s: say %s", (_words, instead, ban) => {
  const found = named
    .filter(({ path }) => appliesTo(ban, path))
    .flatMap(({ path, names }) => [
      ...(fileWords(path).some((word) => ban.words.includes(word)) ? [`${path}: its name`] : []),
      ...[...names].filter((name) => hits(ban, name)).map((name) => `${path}: ${name}`),
    ]);
  expect(found.map((one) => `${one} (${instead})`)).toEqual([]);
});

it("names say what they name", () => {
  const found = named.flatMap(({ path, names }) =>
    [...names].filter((name) => Object.hasOwn(NAMES, name)).map((name) => `${path}: ${name} → ${NAMES[name] ?? ""}`),
  );
  expect(found).toEqual([]);
});

it("a firm has staff, the association has officers", () => {
  const papers = ["ARCHITECTURE.md", "CONTRIBUTING.md"].map((path) => ({
    path,
    text: readFileSync(join(ROOT, path), "utf8"),
  }));
  const found = [...files, ...papers].filter(({ text }) =>
    /association(?:'s)? staff\b|\bUSER_TYPE\.staff\b/i.test(text),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});

const glossary = readFileSync(join(ROOT, "docs/glossary.md"), "utf8");
const rows = (part: string): string[][] =>
  part
    .split("\n")
    .filter((line) => /^\| (?!concept|-)/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));

it("what the glossary says stands, stands", () => {
  const [standing = ""] = glossary.split("## Domains to come");
  const places = rows(standing)
    .flatMap(([, , , place = ""]) => (place.startsWith("to come") ? [] : [...place.matchAll(/`([a-z-]+\/[^`…]*)`/g)]))
    .map(([, path = ""]) => path);
  expect(places.length).toBeGreaterThan(50);
  const gone = places.filter((path) => !["", ".ts", ".tsx"].some((end) => existsSync(join(ROOT, path + end))));
  expect(gone).toEqual([]);
});

it("a word of the glossary stands for one concept", () => {
  const words = rows(glossary).map(([, , word = ""]) => word.split(/[:;(]/)[0]?.trim() ?? "");
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});
