/** @jest-environment node */
// Guarantees: what a complete record needs follows from its answers; rules speak at the right item and level.
import { canonicalStaff, emptyStaff, type StaffForm, staffForm } from "@/contracts/basic/staff/staff-form";
import { staffMissing, staffNeeds } from "@/contracts/basic/staff/staff-missing";
import { lockedItemsOf, STANDARD_REVIEW_ITEMS } from "@/contracts/basic/staff/staff-review";
import { staffRules } from "@/contracts/basic/staff/staff-rules";
import { staffSheet } from "@/contracts/basic/staff/staff-sheet";
import { countryName } from "@/contracts/kit/countries";
import { ageOn, yearsAfter } from "@/contracts/kit/day/dates";
import { factsOfIdNo } from "@/contracts/kit/number/id-no";
import { check } from "@/contracts/kit/validate";

const TODAY = "2026-11-21";
const person = (more: Partial<StaffForm> = {}): StaffForm => ({ ...emptyStaff, staffName: "张三", ...more });
const found = (more: Partial<StaffForm>, facts = {}) =>
  staffRules(person(more), { today: TODAY, ...facts }).map((f) => `${f.level} ${f.path}`);

describe("what is missing", () => {
  it("an empty record lacks the always needed items, in the order of the form", () => {
    expect(staffMissing(person()).map((gap) => gap.path)).toEqual([
      "idType",
      "idNo",
      "gender",
      "birthDate",
      "ethnicity",
      "politicalStatus",
      "isCivilServant",
      "mobile",
      "education",
      "graduateSchool",
      "major",
      "staffCategory",
      "position",
      "employmentType",
      "hireDate",
      "hasTaxAgentCert",
      "memberType",
    ]);
  });

  it.each<[string, Partial<StaffForm>, string[]]>([
    ["a foreigner", { idType: 5 }, ["nationality"]],
    ["a party member", { politicalStatus: 1 }, ["partyJoinDate"]],
    ["full time", { employmentType: 1 }, ["contractFrom"]],
    ["re-employed", { employmentType: 2, memberType: 1 }, ["photoFileId", "practiceDate"]],
    ["a tax agent", { hasTaxAgentCert: true }, ["certObtainMode", "certApproveDate", "certNo", "certIssueDate"]],
    [
      "passed, certificate pending",
      { hasTaxAgentCert: true, examProofFileId: "f1" },
      ["certObtainMode", "certApproveDate"],
    ],
    ["a member elsewhere", { memberType: 2 }, ["photoFileId"]],
    [
      "practising",
      { employmentType: 4, memberType: 1 },
      ["socialInsuranceUnit", "socialInsuranceFrom", "photoFileId", "practiceDate"],
    ],
    ["no member", { memberType: 3 }, []],
  ])("%s needs more", (_, answers, more) => {
    const always = staffNeeds(person());
    expect(
      staffNeeds(person(answers))
        .filter((key) => !always.includes(key))
        .sort(),
    ).toEqual([...more].sort());
  });
});

describe("rules", () => {
  it.each<[string, Partial<StaffForm>, string[]]>([
    ["a wrong check digit", { idType: 1, idNo: "110105194912310021" }, ["error idNo"]],
    ["a number without its type", { idNo: "A1234567" }, ["error idType"]],
    ["another birth date", { idType: 1, idNo: "11010519491231002X", birthDate: "1949-12-30" }, ["error birthDate"]],
    ["another gender", { idType: 1, idNo: "11010519491231002X", gender: 1 }, ["error gender"]],
    ["eighteen today", { birthDate: "2008-11-21" }, []],
    ["eighteen tomorrow", { birthDate: "2008-11-22" }, ["error birthDate"]],
    ["ninety", { birthDate: "1935-11-22" }, []],
    ["ninety-one", { birthDate: "1935-11-21" }, ["error birthDate"]],
    ["a man of 63 employed", { birthDate: "1963-11-21", gender: 1, employmentType: 1 }, ["warning employmentType"]],
    ["a woman of 57 employed", { birthDate: "1969-11-20", gender: 2, employmentType: 1 }, []],
    ["hired at fifteen", { birthDate: "2000-05-05", hireDate: "2016-05-04" }, ["error hireDate"]],
    ["graduated at eleven", { birthDate: "2000-05-05", graduateDate: "2012-05-04" }, ["error graduateDate"]],
    ["joined before birth", { birthDate: "2000-05-05", memberType: 2, joinDate: "1999-01-01" }, ["error joinDate"]],
    ["practising before birth", { birthDate: "2000-05-05", practiceDate: "1999-01-01" }, ["error practiceDate"]],
    [
      "practising before the certificate",
      { certApproveDate: "2020-02-02", practiceDate: "2020-02-01" },
      ["error practiceDate"],
    ],
    ["called practising and no member", { staffCategory: 1, memberType: 3 }, ["error staffCategory"]],
    ["called not practising and a practising member", { staffCategory: 2, memberType: 1 }, ["error staffCategory"]],
    ["a practising member who heads a department", { staffCategory: 5, memberType: 1 }, []],
    ["a contract of a child", { birthDate: "2000-05-05", contractFrom: "2016-05-04" }, ["error contractFrom"]],
    ["insured as a child", { birthDate: "2000-05-05", socialInsuranceFrom: "2016-04" }, ["error socialInsuranceFrom"]],
    ["ten years of work at twenty-six", { birthDate: "2000-05-05", taxServiceYears: 10 }, []],
    ["eleven years of work at twenty-six", { birthDate: "2000-05-05", taxServiceYears: 11 }, ["error taxServiceYears"]],
    ["hired tomorrow", { hireDate: "2026-11-22" }, ["error hireDate"]],
    ["a contract that ends first", { contractFrom: "2024-01-01", contractTo: "2023-12-31" }, ["error contractTo"]],
    ["issued before approved", { certApproveDate: "2020-02-02", certIssueDate: "2020-02-01" }, ["error certIssueDate"]],
    ["approved as a child", { birthDate: "2000-05-05", certApproveDate: "2018-05-04" }, ["warning certApproveDate"]],
    ["practising without certificate", { memberType: 1, hasTaxAgentCert: false }, ["error hasTaxAgentCert"]],
    ["practising and an official", { memberType: 1, isCivilServant: true }, ["error isCivilServant"]],
    ["practising part time", { memberType: 1, employmentType: 4 }, ["error employmentType"]],
    ["called agent without certificate", { staffCategory: 2, hasTaxAgentCert: false }, ["error hasTaxAgentCert"]],
    ["called agent with a proof", { staffCategory: 2, hasTaxAgentCert: false, examProofFileId: "f" }, []],
    [
      "first practice after the record",
      { practiceDate: "2020-01-01", firstPracticeDate: "2020-01-02" },
      ["error firstPracticeDate"],
    ],
  ])("%s", (_, record, expected) => {
    expect(found(record)).toEqual(expected);
  });

  it("rows end after they begin", () => {
    const rows = {
      educations: [{ rowId: null, from: "2012-09", to: "2012-08", school: "甲", major: null, witness: null }],
    };
    expect(found(rows)).toEqual(["error educations.0.to"]);
  });

  const period = { rowId: null, from: "2012-09", to: null, major: null, witness: null, school: "甲" };
  const job = { rowId: null, from: "2012-09", to: null, company: "甲", post: null, witness: null };
  it.each<[string, Partial<StaffForm>, string[]]>([
    ["studies that begin next month", { educations: [{ ...period, from: "2026-12" }] }, ["error educations.0.from"]],
    ["studies that end next year", { educations: [{ ...period, to: "2027-06" }] }, []],
    ["studies that end in ten years", { educations: [{ ...period, to: "2036-06" }] }, ["error educations.0.to"]],
    ["work as a child", { birthDate: "1997-05-05", workHistories: [job] }, ["warning workHistories.0.from"]],
    ["work behind birth", { birthDate: "1990-05-05", workHistories: [job] }, []],
    [
      "studies before birth",
      { birthDate: "2000-05-05", educations: [{ ...period, from: "2000-04" }] },
      ["error educations.0.from"],
    ],
    ["work that ends next month", { workHistories: [{ ...job, to: "2026-12" }] }, ["error workHistories.0.to"]],
    [
      "a certificate of tomorrow",
      {
        certificates: [
          { rowId: null, certType: 2, certNo: "1", issueDate: "2026-11-22", issuer: null, validTo: null, fileId: null },
        ],
      },
      ["error certificates.0.issueDate"],
    ],
    [
      "a certificate of before birth",
      {
        birthDate: "2000-05-05",
        certificates: [
          { rowId: null, certType: 2, certNo: "1", issueDate: "2000-05-04", issuer: null, validTo: null, fileId: null },
        ],
      },
      ["error certificates.0.issueDate"],
    ],
  ])("periods: %s", (_, record, expected) => {
    expect(found(record)).toEqual(expected);
  });

  it("a nationality is a country's code, however it was typed", () => {
    const one = staffForm.shape.nationality;
    expect(["us", "ＪＰ ", "SG"].map((code) => one.parse(code))).toEqual(["US", "JP", "SG"]);
    expect(["美国", " 英国", "新加坡（SG）"].map((name) => one.parse(name))).toEqual(["US", "GB", "SG"]);
    expect(["美", "火星", "香港"].filter((name) => one.safeParse(name).success)).toEqual([]);
    expect(["US", "us!"].map(countryName)).toEqual(["美国", "us!"]);
    expect(["ZZ", "XX", "EU", "USA", "HK"].filter((code) => one.safeParse(code).success)).toEqual([]);
  });

  it("what only the server knows: taken document, certificate, mobile, insurance", () => {
    const idTaken = { isHere: false, staffName: "李四" };
    const [finding] = staffRules(person({ idType: 5, idNo: "E12345678" }), { today: TODAY, idTaken });
    expect(finding?.message).toBe("该人员已在其他税务师事务所登记，请办理转所");
    expect(found({}, { isCertTaken: true, mobileTakenBy: "李四" })).toEqual(["error certNo", "warning mobile"]);
    const insured = { socialInsuranceUnit: "别家", memberType: 1, employmentType: 1 };
    expect(found(insured, { socialUnits: ["本所"] })).toEqual(["error socialInsuranceUnit"]);
    expect(found({ ...insured, employmentType: 2 }, { socialUnits: ["本所"] })).toEqual([]);
  });

  it.each([
    ["a member who stands on no roster", 1, null, ["warning politicalStatus"]],
    ["a probationer who is an activist there", 2, 4, ["warning politicalStatus"]],
    ["a member of the roster who is none here", 13, 1, ["warning politicalStatus"]],
    ["a member on both", 1, 2, []],
    ["an activist who is no member yet", 3, 4, []],
    ["a roster that was not asked", 1, undefined, []],
  ])("doubts the political status: %s", (_, politicalStatus, rosterType, expected) => {
    expect(found({ politicalStatus }, rosterType === undefined ? {} : { rosterType })).toEqual(expected);
  });
});

it.each([
  [1, null, /没有此人/],
  [2, 4, /登记的人员类别不是党员/],
  [13, 1, /登记为党员/],
])("political status %s against the roster's %s says what is so", (politicalStatus, rosterType, expected) => {
  const found = staffRules(person({ politicalStatus }), { today: TODAY, rosterType });
  const [doubt] = found.filter(({ rule }) => rule === "ROSTER");
  expect(doubt?.message).toMatch(expected);
  expect(doubt?.message).not.toMatch(rosterType === null ? /人员类别/ : /没有此人/);
});

it("dates: full years, and 29 February", () => {
  expect([ageOn("1990-11-22", TODAY), ageOn("1990-11-21", TODAY), ageOn(null, TODAY)]).toEqual([35, 36, null]);
  expect(yearsAfter("2004-02-29", 18)).toBe("2022-03-01");
  expect(factsOfIdNo(1, "11010519491231002X")).toEqual({ birthDate: "1949-12-31", gender: 2 });
  expect(factsOfIdNo(5, "11010519491231002X")).toBeNull();
});

it("answers with no leave nothing behind them", () => {
  const form = canonicalStaff(
    person({
      hasTaxAgentCert: false,
      certNo: "TA2020000001",
      memberType: 3,
      joinDate: "2020-01-01",
      position: [9, 1, 9],
    }),
  );
  expect([form.certNo, form.joinDate, form.position]).toEqual([null, null, [1, 9]]);
});

it("nothing is locked in a draft, and never what the record still lacks", () => {
  expect(lockedItemsOf(person(), false, STANDARD_REVIEW_ITEMS)).toEqual([]);
  const locked = lockedItemsOf(person({ idType: 1, idNo: "11010519491231002X" }), true, STANDARD_REVIEW_ITEMS);
  expect(locked).toContain("idNo");
  expect(locked).not.toContain("memberType");
});

it("an item that is set once is open until it is set", () => {
  const once = ["memberNo", "firstPracticeDate", "certRegisterNo", "certRegisterDate"] as const;
  const lockedOf = (more: object) => lockedItemsOf(person(more), true, STANDARD_REVIEW_ITEMS);
  expect(once.filter((key) => lockedOf({ memberType: 1 }).includes(key))).toEqual([]);
  const set = {
    memberNo: "43-1",
    firstPracticeDate: "2020-01-02",
    certRegisterNo: "D1",
    certRegisterDate: "2020-01-02",
  };
  expect(once.filter((key) => lockedOf({ memberType: 1, ...set }).includes(key))).toEqual(once);
});

it("what a proof of the examination stands in for stays open, then is locked", () => {
  const passed = { idType: 1, idNo: "11010519491231002X", hasTaxAgentCert: true, examProofFileId: "f1" } as const;
  const waiting = lockedItemsOf(person({ ...passed }), true, STANDARD_REVIEW_ITEMS);
  expect(["certNo", "certIssueDate", "certManageNo"].filter((key) => waiting.includes(key))).toEqual([]);
  const issued = person({ ...passed, examProofFileId: null, certNo: "TA2020000001", certIssueDate: "2020-03-01" });
  expect(lockedItemsOf(issued, true, STANDARD_REVIEW_ITEMS)).toEqual(
    expect.arrayContaining(["certNo", "certIssueDate"]),
  );
});

it("coming again changes nobody: name and certificate stay, the dead stay dead", () => {
  const earlier = { isDead: false, staffName: "李四", certNo: "TA2020000001" };
  expect(found({ certNo: "TA2020000009" }, { earlier })).toEqual(["error staffName", "error certNo"]);
  expect(found({ staffName: "李四", certNo: "TA2020000001" }, { earlier })).toEqual([]);
  expect(found({}, { earlier: { ...earlier, isDead: true } })).toEqual(["error idNo"]);
});

it("who is known elsewhere comes by a transfer: a draft may wait with his number, a whole or effective record may not", () => {
  expect(found({}, { isKnownElsewhere: true })).toContain("warning idNo");
  expect(found({}, { isKnownElsewhere: true, isInEffect: true })).toContain("error idNo");
  expect(found({}, { isKnownElsewhere: false })).not.toContain("warning idNo");
});

it("a record is whole for who is known elsewhere when its day of joining stands: only who has joined is asked for it", () => {
  const known = { isKnownElsewhere: true } as const;
  const undated: Partial<StaffForm> = {
    idType: 1,
    idNo: "11010519491231002X",
    gender: 2,
    birthDate: "1949-12-31",
    ethnicity: 1,
    politicalStatus: 13,
    isCivilServant: false,
    mobile: "13812345678",
    education: 3,
    graduateSchool: "湖南大学",
    major: "会计学",
    staffCategory: 4,
    position: [10],
    employmentType: 2,
    hireDate: "2020-01-06",
    hasTaxAgentCert: false,
    memberType: 2,
    photoFileId: "photo",
  };
  expect(staffMissing(person(undated), true).map(({ path }) => path)).toEqual(["joinDate"]);
  expect(found(undated, { ...known, hasJoined: true })).toContain("warning idNo");
  expect(found({ ...undated, joinDate: "2021-01-04" }, { ...known, hasJoined: true })).toContain("error idNo");
  expect(found(undated, { ...known, hasJoined: false })).toContain("error idNo");
});

it("nobody joins the party under age", () => {
  const birthDate = "1990-03-07";
  expect(found({ birthDate, partyJoinDate: "2008-03-06" })).toContain("error partyJoinDate");
  expect(found({ birthDate, partyJoinDate: "2008-03-07" })).not.toContain("error partyJoinDate");
});

it("nobody comes onto a roster who is a partner elsewhere; who stands there is told", () => {
  expect(found({ idNo: "E12345678", idType: 5 }, { isPartnerElsewhere: true })).toEqual(["error idNo"]);
  expect(found({ idNo: "E12345678", idType: 5 }, { isPartnerElsewhere: true, isInEffect: true })).toEqual([
    "warning idNo",
  ]);
});

it("a name is all that a draft needs; names keep rare characters and one kind of dot", () => {
  expect(check(staffForm, { ...emptyStaff, staffName: " 䶮•买买提　" }, "2026-11-20")).toMatchObject({
    ok: true,
    value: { staffName: "䶮·买买提" },
  });
  expect(check(staffForm, emptyStaff, "2026-11-20")).toMatchObject({
    ok: false,
    errors: [{ path: "staffName", message: "请填写姓名" }],
  });
});

it("a number fills what was left open, and stands against what was typed otherwise", () => {
  const numbered = { idType: 1, idNo: "11010519491231002X" } as const;
  const filled = canonicalStaff(person(numbered));
  expect([filled.gender, filled.birthDate]).toEqual([2, "1949-12-31"]);
  expect(canonicalStaff(person({ ...numbered, gender: 1 })).gender).toBe(1);
  expect(canonicalStaff(person({ idType: 5, idNo: "E12345678" })).birthDate).toBeNull();
});

it("a workbook has a column for all that a complete person needs, but the photo", () => {
  const answers = [
    { idType: 5, politicalStatus: 1, employmentType: 1, memberType: 1, hasTaxAgentCert: true },
    { idType: 1, employmentType: 2, memberType: 3, hasTaxAgentCert: false },
  ];
  const columns = new Set<string>(staffSheet.columns.map(({ key }) => key));
  const lacking = answers.flatMap((one) => staffNeeds(person(one))).filter((key) => !columns.has(key));
  expect([...new Set(lacking)]).toEqual(["photoFileId"]);
});
