/** @jest-environment node */
import { sampleIdNo } from "@/contracts/basic/firm/firm-sample";
import { duesFaults, duesOf, STANDARD_DUES } from "@/contracts/party/dues";
import { aMember } from "@/contracts/party/info/info-sample";
import type { MemberValues } from "@/contracts/party/member/member-fields";
import {
  type MemberFacts,
  memberRules,
  partyAge,
  STANDARD_PROBATION_MONTHS,
} from "@/contracts/party/member/member-rules";

const idNo = sampleIdNo(1);
const today = "2026-03-10";
const facts: MemberFacts = { today, probationMonths: STANDARD_PROBATION_MONTHS };
const probationer = { partyMemberType: 2, formalDate: null, partyPost: null } as const;
const applicant = {
  partyMemberType: 5,
  joinDate: null,
  formalDate: null,
  partyPost: null,
  relationUnit: null,
} as const;

const cases: [words: string, form: Partial<MemberValues>, facts: Partial<MemberFacts>, found: string[]][] = [
  ["a full member", {}, {}, []],
  ["an applicant", applicant, {}, []],
  ["a wrong document", { idNo: "430102198001010010" }, {}, ["ID idNo error"]],
  ["another birth date than the document's", { birthDate: "1981-01-01" }, {}, ["ID birthDate error"]],
  ["another gender than the document's", { gender: 2 }, {}, ["ID gender error"]],
  ["a document twice", {}, { takenBy: "王甲" }, ["TAKEN idNo error"]],
  ["a document on another roster", {}, { isElsewhere: true }, ["ELSEWHERE idNo warning"]],
  [
    "joined tomorrow",
    { joinDate: "2026-03-11", formalDate: null, partyMemberType: 2, partyPost: null },
    {},
    ["DATE joinDate error"],
  ],
  ["joined on the 18th birthday", { applyDate: null, joinDate: "1998-01-01", formalDate: "1999-01-01" }, {}, []],
  [
    "joined the day before",
    { applyDate: null, joinDate: "1997-12-31", formalDate: "1999-01-01" },
    {},
    ["ADULT joinDate error"],
  ],
  ["applied as a minor", { applyDate: "1997-12-31" }, {}, ["ADULT applyDate warning"]],
  ["came before working age", { inDate: "1990-01-01" }, {}, ["ORDER inDate error"]],
  ["applied after joining", { applyDate: "2004-06-02" }, {}, ["ORDER applyDate error"]],
  ["a member who never joined", { joinDate: null }, {}, ["NEED joinDate error"]],
  ["an activist who joined", { partyMemberType: 4, formalDate: null, partyPost: null }, {}, ["TYPE joinDate error"]],
  ["a full member without the day", { formalDate: null }, {}, ["NEED formalDate error"]],
  [
    "a probationer with the day",
    { ...probationer, joinDate: "2025-06-01", formalDate: "2026-01-01" },
    {},
    ["PROBATION formalDate error", "TYPE formalDate error"],
  ],
  ["full after a year", { joinDate: "2004-06-01", formalDate: "2005-06-01" }, {}, []],
  ["full a day early", { joinDate: "2004-06-01", formalDate: "2005-05-31" }, {}, ["PROBATION formalDate error"]],
  ["on probation for a year", { ...probationer, joinDate: "2025-03-01" }, {}, []],
  ["on probation for 13 months", { ...probationer, joinDate: "2025-02-10" }, {}, ["OVERDUE formalDate warning"]],
  ["on probation a day less", { ...probationer, joinDate: "2025-02-11" }, {}, []],
  ["a post on probation", { ...probationer, joinDate: "2025-06-01", partyPost: 3 }, {}, ["POST partyPost error"]],
  ["dues for next year", { duesPaidTo: "2027-01" }, {}, ["DATE duesPaidTo error"]],
  ["dues to the end of this year", { duesPaidTo: "2026-12" }, {}, []],
  ["dues before joining", { duesPaidTo: "2004-05" }, {}, ["DUES duesPaidTo warning"]],
  ["a second secretary", { partyPost: 1 }, { secretary: "王甲" }, ["SECRETARY partyPost warning"]],
  ["the one secretary", { partyPost: 1 }, { secretary: null }, []],
  ["a relation nowhere", { relationUnit: null }, {}, ["NEED relationUnit error"]],
  ["floating and here", { isFloating: true }, {}, ["FLOATING isFloating warning"]],
  [
    "moving to another firm",
    {},
    { staff: { isMoving: true, isHere: true, isParty: true } },
    ["MOVING staffId warning"],
  ],
  [
    "a member whom the staff knows as none",
    {},
    { staff: { isMoving: false, isHere: true, isParty: false } },
    ["POLITICS partyMemberType warning"],
  ],
  ["a member on both sides", {}, { staff: { isMoving: false, isHere: true, isParty: true } }, []],
  ["somebody else's staff", {}, { staff: { isMoving: false, isHere: false, isParty: false } }, ["STAFF staffId error"]],
];
it.each(cases)("%s", (_, form, more, expected) => {
  const found = memberRules(aMember(idNo, form), { ...facts, ...more });
  expect(found.map(({ rule, path, level }) => `${rule} ${path} ${level}`).sort()).toEqual(expected);
});

it("counts full years since joining", () => {
  expect([partyAge("2004-03-10", today), partyAge("2004-03-11", today), partyAge(null, today)]).toEqual([22, 21, null]);
});

it.each([
  ["3000", "15.00"],
  ["3000.01", "30.00"],
  ["5000", "50.00"],
  ["5000.01", "75.00"],
  ["10000", "150.00"],
  ["10000.01", "200.00"],
  ["12345.67", "246.91"],
  ["0", "0.00"],
  ["abc", null],
  [null, null],
])("dues of %s are the step's rate of the whole: %s", (pay, due) => expect(duesOf(pay, STANDARD_DUES)).toBe(due));

it.each([
  [STANDARD_DUES, []],
  [[{ upTo: 3000, perMille: 5 }], [[0, "upTo"]]],
  [
    [
      { upTo: null, perMille: 5 },
      { upTo: null, perMille: 10 },
    ],
    [[0, "upTo"]],
  ],
  [
    [
      { upTo: 3000, perMille: 5 },
      { upTo: 3000, perMille: 10 },
      { upTo: null, perMille: 20 },
    ],
    [[1, "upTo"]],
  ],
  [
    [
      { upTo: 3000, perMille: 10 },
      { upTo: 5000, perMille: 5 },
      { upTo: null, perMille: 5 },
    ],
    [[1, "perMille"]],
  ],
])("steps of dues rise to one without an end (%#)", (steps, paths) =>
  expect(duesFaults(steps).map(({ path }) => path)).toEqual(paths),
);
