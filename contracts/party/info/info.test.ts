/** @jest-environment node */
import {
  canonicalParty,
  countsAsOrg,
  emptyParty,
  partyFields,
  type PartyValues,
} from "@/contracts/party/info/info-fields";
import { countsOf, rosterFacts, rosterOn } from "@/contracts/party/info/info-counts";
import { partyMissing } from "@/contracts/party/info/info-missing";
import { type PartyFacts, partyRules, STANDARD_LIMITS } from "@/contracts/party/info/info-rules";
import { aCounted, aCoveredFirm, aParty } from "@/contracts/party/info/info-sample";
import { openYears, yearText } from "@/contracts/party/report-year";

const today = "2026-03-10";
const names = (n: number): string[] =>
  ["陈知远", ..."甲乙丙丁戊己庚辛"].slice(0, n).map((x) => (x.length > 1 ? x : `王${x}`));
const facts = (over: Partial<NonNullable<PartyFacts["roster"]>> = {}): PartyFacts => ({
  today,
  limits: STANDARD_LIMITS,
  roster: { fullNames: names(4), memberTotal: 4, outsideCount: 0, ...over },
});
const full = (n: number) => facts({ fullNames: names(n), memberTotal: n });
const row = { rowId: null, post: null, duty: null };
const seats = (n: number) =>
  names(n + 1)
    .slice(1)
    .map((memberName) => ({ ...row, partyPost: 3, memberName }));
const term = {
  rowId: null,
  termNo: 1,
  electDate: "2019-06-20",
  from: "2019-07-01",
  to: "2022-07-01",
  secretaryName: "陈知远",
  attendCount: 4,
  approvalNo: null,
};

const honour = {
  rowId: null,
  honourName: "先进基层党组织",
  level: null,
  honourYear: "2026",
  issuer: null,
  fileId: null,
};
const people = (...full: NonNullable<NonNullable<PartyFacts["roster"]>["full"]>) => facts({ full });

const cases: [words: string, form: Partial<PartyValues>, facts: PartyFacts, found: string[]][] = [
  ["a branch in order", {}, facts(), []],
  ["a date ahead", { foundDate: "2026-04-01" }, facts(), ["DATE foundDate error"]],
  ["dues paid for a year ahead", { duesPaidToMonth: "2027-01" }, facts(), ["DATE duesPaidToMonth error"]],
  ["a name of another kind", { partyOrgName: "示例支部" }, facts(), ["NAME partyOrgName warning"]],
  [
    "a street above an industry branch",
    { superiorPartyOrg: "某街道党工委" },
    facts(),
    ["SUPERIOR superiorPartyOrg warning"],
  ],
  [
    "the industry above a street branch",
    { affiliation: 3, superiorPartyOrg: "省行业党委" },
    facts(),
    ["SUPERIOR superiorPartyOrg warning"],
  ],
  ["a joint branch of five", { partyOrgType: 4, partyOrgForm: 2, jointUnits: "甲所、乙所、丙所、丁所" }, facts(), []],
  [
    "a joint branch of six",
    { partyOrgType: 4, partyOrgForm: 2, jointUnits: "甲所、乙所、丙所、丁所、戊所" },
    facts(),
    ["JOINT jointUnits warning"],
  ],
  [
    "a joint branch with itself, whatever the brackets",
    { partyOrgType: 4, jointUnits: "甲所、示例(湖南)税务师事务所" },
    { ...facts(), companyName: "示例（湖南）税务师事务所" },
    ["FORM partyOrgForm warning", "JOINT jointUnits error"],
  ],
  [
    "a joint branch with what is called like itself but for the legal form",
    { partyOrgType: 4, partyOrgForm: 2, jointUnits: "甲税务师事务所、示例税务师事务所" },
    { ...facts(), companyName: "示例税务师事务所有限公司" },
    ["JOINT jointUnits warning"],
  ],
  [
    "a joint branch with its own branch office",
    { partyOrgType: 4, partyOrgForm: 2, jointUnits: "示例税务师事务所（特殊普通合伙）株洲分所" },
    { ...facts(), companyName: "示例税务师事务所（特殊普通合伙）" },
    [],
  ],
  [
    "a joint branch with a unit twice",
    { partyOrgType: 4, partyOrgForm: 2, jointUnits: "甲所、甲所" },
    facts(),
    ["JOINT jointUnits error"],
  ],
  ["an instructor beside an organisation", { partyOrgForm: 5 }, facts(), ["FORM partyOrgForm warning"]],
  [
    "an honour of next year",
    { honours: [{ ...honour, honourYear: "2027" }] },
    facts(),
    ["DATE honours.0.honourYear error"],
  ],
  ["an honour of this year", { honours: [honour] }, facts(), []],
  [
    "an election ahead",
    { terms: [{ ...term, electDate: "2026-03-11", from: "2026-03-11", to: "2029-03-11" }] },
    facts(),
    ["TERM terms.0.electDate error", "TERM terms.0.from error"],
  ],
  ["a secretary of seventeen", { secretaryBirthDate: "2008-03-11" }, facts(), ["DATE secretaryBirthDate error"]],
  ["the present term before the organisation", { foundDate: "2025-08-01" }, facts(), ["DATE termFrom warning"]],
  [
    "the association's own party above a street branch",
    { affiliation: 4, superiorPartyOrg: "省注册税务师协会党委" },
    facts(),
    ["SUPERIOR superiorPartyOrg warning"],
  ],
  [
    "the usual name of an industry's committee above a street branch",
    { affiliation: 3 },
    facts(),
    ["SUPERIOR superiorPartyOrg warning"],
  ],
  [
    "a high-tech zone above an industry branch",
    { superiorPartyOrg: "长沙高新区两新组织党委" },
    facts(),
    ["SUPERIOR superiorPartyOrg warning"],
  ],
  ["the industry of a town called so", { superiorPartyOrg: "中共景德镇市税务师行业委员会" }, facts(), []],
  ["one secretary on the roster", {}, people(aCounted({ partyPost: 1, isPartner: true })), []],
  [
    "two secretaries on the roster",
    {},
    people(aCounted({ partyPost: 1, isPartner: true }), aCounted({ memberName: "王甲", partyPost: 1 })),
    ["ROSTER secretaryName warning"],
  ],
  [
    "another secretary on the roster",
    {},
    people(aCounted({ isPartner: true }), aCounted({ memberName: "王甲", partyPost: 1 })),
    ["ROSTER secretaryName warning"],
  ],
  [
    "a secretary of whom the roster says otherwise",
    {},
    people(aCounted({ gender: 2, birthDate: "1981-01-01", education: 11 })),
    [
      "ROSTER secretaryBirthDate warning",
      "ROSTER secretaryEducation warning",
      "ROSTER secretaryGender warning",
      "ROSTER secretaryIsPartner warning",
    ],
  ],
  [
    "two secretaries in the committee",
    {
      committeeMembers: [
        { ...row, partyPost: 1, memberName: "陈知远" },
        { ...row, partyPost: 1, memberName: "王甲" },
      ],
    },
    facts(),
    ["COMMITTEE committeeMembers warning", "COMMITTEE committeeMembers.1.memberName error"],
  ],
  [
    "a post that the roster knows otherwise",
    { committeeMembers: seats(1) },
    people(aCounted({ memberName: "王甲", partyPost: 4 })),
    ["ROSTER committeeMembers.0.partyPost warning"],
  ],
  [
    "fewer activists than the roster names",
    { activistCount: 1 },
    facts({
      growth: { activistCount: 2, candidateCount: 0, applicantCount: 2 },
    }),
    ["ROSTER activistCount warning"],
  ],
  ["a term that ends before it begins", { termTo: "2025-06-30" }, facts(), ["TERM termTo error"]],
  ["a term of four years", { termTo: "2029-07-01" }, facts(), ["TERM termTo warning"]],
  ["a general branch's term of four years", { partyOrgType: 2, termTo: "2029-07-01" }, facts({ memberTotal: 60 }), []],
  ["60 days before the end", { termFrom: "2023-05-09", termTo: "2026-05-09" }, facts(), ["DUE termTo warning"]],
  ["61 days before the end", { termFrom: "2023-05-10", termTo: "2026-05-10" }, facts(), []],
  ["the last day of the term", { termFrom: "2023-03-10", termTo: today }, facts(), ["DUE termTo warning"]],
  ["a term over", { termFrom: "2023-03-09", termTo: "2026-03-09" }, facts(), ["OVERDUE termTo warning"]],
  ["an earlier term", { terms: [term] }, facts(), []],
  ["an earlier term twice", { terms: [term, term] }, facts(), ["TERM terms.1.termNo error"]],
  ["an earlier term upside down", { terms: [{ ...term, to: "2019-01-01" }] }, facts(), ["TERM terms.0.to error"]],
  [
    "an election after the term began",
    { terms: [{ ...term, electDate: "2019-07-02" }] },
    facts(),
    ["TERM terms.0.electDate warning"],
  ],
  [
    "a term before the organisation",
    { foundDate: "2020-01-01", terms: [term] },
    facts(),
    ["TERM terms.0.from warning"],
  ],
  ["a secretary not on the roster", { secretaryName: "李四" }, facts(), ["SECRETARY secretaryName error"]],
  ["a secretary on probation", {}, facts({ fullNames: names(4).slice(1) }), ["SECRETARY secretaryName error"]],
  [
    "a committee member not on the roster",
    { committeeMembers: [{ ...row, partyPost: 3, memberName: "李四" }] },
    facts(),
    ["COMMITTEE committeeMembers.0.memberName error"],
  ],
  [
    "a joint branch whose secretary and deputy are another unit's",
    {
      partyOrgType: 4,
      partyOrgForm: 2,
      jointUnits: "甲所",
      secretaryName: "李四",
      committeeMembers: [{ ...row, partyPost: 3, memberName: "王五" }],
    },
    facts(),
    ["COMMITTEE committeeMembers.0.memberName warning", "SECRETARY secretaryName warning"],
  ],
  [
    "somebody twice in one post",
    { committeeMembers: [...seats(1), ...seats(1)] },
    facts(),
    ["COMMITTEE committeeMembers.1.memberName error"],
  ],
  [
    "another secretary in the committee",
    { committeeMembers: [{ ...row, partyPost: 1, memberName: "王甲" }] },
    facts(),
    ["COMMITTEE committeeMembers.0.memberName error"],
  ],
  ["six full members and a deputy", { committeeMembers: seats(1) }, full(6), []],
  ["six full members and a committee", { committeeMembers: seats(2) }, full(6), ["COMMITTEE committeeMembers warning"]],
  ["seven full members and no committee", {}, full(7), ["COMMITTEE committeeMembers warning"]],
  ["seven full members and three seats", { committeeMembers: seats(2) }, full(7), []],
  ["six seats", { committeeMembers: seats(5) }, full(9), ["COMMITTEE committeeMembers warning"]],
  ["eight seats", { committeeMembers: seats(7) }, full(9), ["COMMITTEE committeeMembers error"]],
  ["a branch of two", {}, full(2), ["SIZE partyOrgType warning"]],
  ["a branch of 50", { committeeMembers: seats(2) }, { ...facts({ fullNames: names(7), memberTotal: 50 }) }, []],
  [
    "a branch of 51",
    { committeeMembers: seats(2) },
    { ...facts({ fullNames: names(7), memberTotal: 51 }) },
    ["SIZE partyOrgType warning"],
  ],
  ["a general branch of 49", { partyOrgType: 2 }, facts({ memberTotal: 49 }), ["SIZE partyOrgType warning"]],
  ["a general branch of 99", { partyOrgType: 2 }, facts({ memberTotal: 99 }), []],
  ["a general branch of 100", { partyOrgType: 2 }, facts({ memberTotal: 100 }), ["SIZE partyOrgType warning"]],
  ["a committee of 99", { partyOrgType: 1 }, facts({ memberTotal: 99 }), ["SIZE partyOrgType warning"]],
  ["an organisation that is none", { partyOrgType: 9 }, facts(), ["TYPE partyOrgType error"]],
  [
    "fewer outside than the roster names",
    { outsideMemberCount: 1 },
    facts({ outsideCount: 2 }),
    ["OUTSIDE outsideMemberCount error"],
  ],
];
const without: typeof cases = [
  ["two full members and no organisation", {}, full(2), []],
  ["three full members and no organisation", { noOrgReason: 4 }, full(3), ["SHOULD hasPartyOrg warning"]],
  [
    "three who keep their relation elsewhere",
    { noOrgReason: 3, outsideMemberCount: 3 },
    facts({ fullNames: [], memberTotal: 3, outsideCount: 3 }),
    [],
  ],
  [
    "too few, though there are three",
    { noOrgReason: 2 },
    full(3),
    ["REASON noOrgReason error", "SHOULD hasPartyOrg warning"],
  ],
  [
    "a secretary on the roster",
    { noOrgReason: 4 },
    people(aCounted({ partyPost: 1 })),
    ["ROSTER hasPartyOrg warning", "SHOULD hasPartyOrg warning"],
  ],
  ["no members, though there is one", { noOrgReason: 1 }, full(1), ["REASON noOrgReason error"]],
  [
    "all elsewhere, though one is here",
    { noOrgReason: 3, outsideMemberCount: 1 },
    facts({ fullNames: names(1), memberTotal: 2, outsideCount: 1 }),
    ["REASON noOrgReason warning"],
  ],
];
const found = (form: PartyValues, given: PartyFacts) =>
  partyRules(form, given)
    .map(({ rule, path, level }) => `${rule} ${path} ${level}`)
    .sort();

it.each(cases)("an organisation: %s", (_, form, given, expected) =>
  expect(found(aParty(form), given)).toEqual(expected),
);
it.each(without)("no organisation: %s", (_, form, given, expected) =>
  expect(found(aCoveredFirm(form), given)).toEqual(expected),
);
it("says nothing of the roster where it is not known", () => {
  expect(found(aParty({ secretaryName: "李四", committeeMembers: seats(8) }), { today })).toEqual([]);
});
it("follows the association's own numbers", () => {
  const limits = { ...STANDARD_LIMITS, branchFrom: 5, reminderDays: 90, termYears: 5 };
  expect(found(aParty({ termFrom: "2021-05-20", termTo: "2026-05-20" }), { ...facts(), limits })).toEqual([
    "DUE termTo warning",
    "SIZE partyOrgType warning",
  ]);
});

describe("what a submission needs", () => {
  it("is told in the order of the form", () => {
    const paths = partyMissing(emptyParty).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["affiliation", "noOrgReason", "instructorName", "liaisonMobile"]));
    expect(paths).not.toContain("secretaryName");
  });
  it.each([
    ["a branch", aParty(), []],
    ["a covered firm", aCoveredFirm(), []],
    ["another reason without words", aCoveredFirm({ noOrgReason: 9 }), ["noOrgNote"]],
    ["a joint branch without its units", aParty({ partyOrgType: 4 }), ["isLeadUnit", "jointUnits"]],
    ["a venue without its size", aParty({ hasVenue: true }), ["venueArea"]],
    [
      "groups without their figures",
      aParty({ hasUnion: true, hasYouthLeague: true, hasWomenOrg: true }),
      ["unionCount", "youthLeagueCount", "womenOrgCount"],
    ],
    ["no instructor", aCoveredFirm({ instructorName: null }), ["instructorName"]],
  ])("%s", (_, form, expected) => expect(partyMissing(form).map(({ path }) => path)).toEqual(expected));
});

it("keeps nothing behind a question that was answered otherwise", () => {
  const form = canonicalParty(
    aParty({ hasPartyOrg: false, committeeMembers: seats(2), noOrgReason: 2, hasVenue: false, venueArea: "30.00" }),
  );
  expect([form.secretaryName, form.committeeMembers, form.venueArea, form.noOrgReason]).toEqual([null, [], null, 2]);
  expect(canonicalParty(aParty({ noOrgReason: 2, jointUnits: "甲所" }))).toMatchObject({
    noOrgReason: null,
    jointUnits: null,
  });
});

describe("the roster in figures", () => {
  const rows = [
    aCounted(),
    aCounted({
      memberName: "王甲",
      gender: 2,
      birthDate: "1995-05-05",
      joinDate: "2025-04-01",
      formalDate: null,
      partyMemberType: 2,
      isTaxAgent: true,
    }),
    aCounted({ memberName: "王乙", relationInFirm: false, isFloating: true, education: 31, isRetired: true }),
    aCounted({ memberName: "王丙", partyMemberType: 4, joinDate: null, formalDate: null }),
    aCounted({ memberName: "王丁", outDate: "2026-01-15" }),
  ];
  it("counts members only, and who left no longer", () => {
    const counts = countsOf(rows, today);
    expect(counts).toMatchObject({
      memberTotal: 3,
      formalCount: 2,
      probationaryCount: 1,
      femaleCount: 1,
      ageTo35Count: 1,
      bachelorUpCount: 2,
    });
    expect(counts).toMatchObject({
      taxAgentCount: 1,
      partnerCount: 0,
      floatingCount: 1,
      retiredCount: 1,
      outsideCount: 1,
    });
    expect(counts.formalCount + counts.probationaryCount).toBe(counts.memberTotal);
  });
  it("stands as it was on 31 December", () => {
    expect(countsOf(rows, "2025-12-31").memberTotal).toBe(4);
    const grown = aCounted({ joinDate: "2025-01-10", formalDate: "2026-01-10" });
    expect(rosterOn([grown], "2025-12-31")[0]?.partyMemberType).toBe(2);
    expect(rosterOn([grown], today)[0]?.partyMemberType).toBe(1);
    expect(rosterOn([aCounted({ inDate: "2026-02-01" }), aCounted({ joinDate: "2026-01-01" })], "2025-12-31")).toEqual(
      [],
    );
  });
  it("tells the rules whose relation is here", () => {
    expect(rosterFacts(rows, today)).toEqual({
      fullNames: ["陈知远"],
      full: [rows[0]],
      memberTotal: 3,
      outsideCount: 1,
      growth: { activistCount: 1, candidateCount: 0, applicantCount: 0 },
    });
  });
});

describe("the years that may be told", () => {
  const asked = { told: [], change: null, atWork: null, until: "06-30", yearsBack: 2 };
  const yearsOn = (today: string, more: object = {}) =>
    openYears({ ...asked, today, ...more }).map(
      ({ year, asOf, isMidYear, isLate, isProposed }) =>
        `${year} ${asOf}${isMidYear ? " mid" : ""}${isLate ? " late" : ""}${isProposed ? " !" : ""}`,
    );
  const passed = (year: number, asOf = `${year}-12-31`) => ({ year, asOf, isPassed: true });
  const all = (today: string, year: number) => passed(year, today);
  it.each([
    ["2026-06-30", ["2026 2026-06-30 mid", "2025 2025-12-31 !", "2024 2024-12-31 late"]],
    ["2026-07-01", ["2026 2026-07-01 mid", "2025 2025-12-31 late !", "2024 2024-12-31 late"]],
    ["2026-12-31", ["2026 2026-12-31", "2025 2025-12-31 late !", "2024 2024-12-31 late"]],
    ["2027-01-01", ["2027 2027-01-01 mid", "2026 2026-12-31 !", "2025 2025-12-31 late"]],
  ])("on %s", (today, years) => expect(yearsOn(today)).toEqual(years));
  it("a year told for its end is closed, whatever the day", () => {
    expect(yearsOn("2026-11-23", { told: [passed(2025)] })).toEqual(["2026 2026-11-23 mid !", "2024 2024-12-31 late"]);
  });
  it("a year told before its end is open when that has come, and not before", () => {
    const told = [all("2026-08-01", 2026), passed(2025), passed(2024)];
    expect(yearsOn("2026-12-30", { told })).toEqual([]);
    expect(yearsOn("2026-12-31", { told })).toEqual(["2026 2026-12-31 !"]);
    expect(yearsOn("2027-03-01", { told })).toEqual(["2027 2027-03-01 mid", "2026 2026-12-31 !"]);
  });
  it("a firm that joined later tells no year that had ended by then", () => {
    expect(yearsOn("2026-03-01", { since: "2026-01-01" })).toEqual(["2026 2026-03-01 mid !"]);
    expect(yearsOn("2026-03-01", { since: "2025-12-31" })).toEqual(["2026 2026-03-01 mid", "2025 2025-12-31 !"]);
  });
  it("what waits or came back closes nothing", () => {
    expect(yearsOn("2026-03-01", { told: [{ ...passed(2025), isPassed: false }] })).toContain("2025 2025-12-31 !");
  });
  it("a change that was agreed to is for its own year alone", () => {
    expect(yearsOn("2026-11-23", { told: [passed(2025)], change: 2025 })).toEqual(["2025 2025-12-31 late !"]);
  });
  it("what came back is proposed for its own year, however old that is, and never for another", () => {
    const told = [{ ...passed(2024), isPassed: false }];
    expect(yearsOn("2026-03-01", { told, atWork: 2024 })).toEqual([
      "2026 2026-03-01 mid",
      "2025 2025-12-31",
      "2024 2024-12-31 late !",
    ]);
    expect(yearsOn("2028-03-01", { atWork: 2024 }).at(-1)).toBe("2024 2024-12-31 late !");
    // Passed meanwhile: it is at work no more.
    expect(yearsOn("2026-03-01", { told: [passed(2024)], atWork: 2024 })).toContain("2025 2025-12-31 !");
    expect(yearsOn("2026-11-23", { told: [passed(2025)], change: 2025, atWork: 2024 })).toEqual([
      "2025 2025-12-31 late !",
    ]);
  });
  it("is told in words", () => {
    const one = { year: 2025, asOf: "2025-12-31", isMidYear: false, isLate: true };
    expect(yearText(one)).toBe("2025 年度，截至 2025-12-31（逾期补报）");
    expect(yearText({ ...one, asOf: "2025-07-01", isMidYear: true, isLate: false })).toContain("（年中上报）");
  });
});

it("a secretary is born when a person of the roster may be", () => {
  const { secretaryBirthDate: born } = partyFields;
  expect(["1938-05-04", "1899-12-31", null].map((day) => born.safeParse(day).success)).toEqual([true, false, true]);
});

it.each([
  ["an organisation of its own", {}, true],
  ["a joint branch, led by another unit", { partyOrgType: 4, isLeadUnit: false }, false],
  ["a joint branch, led by this unit", { partyOrgType: 4, isLeadUnit: true }, true],
  ["a jointly made organisation, led by another unit", { partyOrgForm: 2, isLeadUnit: false }, false],
  ["no organisation", { hasPartyOrg: false }, false],
])("counts as an organisation: %s", (_, form, expected) => expect(countsAsOrg(aParty(form))).toBe(expected));
