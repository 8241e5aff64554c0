/** @jest-environment node */
// Guarantees: what an application lacks and what its rules refuse, item by item, the same in browser and server; a whole
// one keeps every rule, its numbers are masked wherever they are only read, and what may be sent is bounded.
import { sampleCreditCode, sampleIdNo } from "@/contracts/basic/firm/firm-sample";
import { STANDARD_CERT_NO } from "@/contracts/basic/cert-no";
import { idNoCheckChar } from "@/contracts/kit/number/id-no";
import { application, type ApplicationForm, applicationApi, SAVE_CODE } from "@/contracts/public/application";
import { APPLICATION_PLACES, APPLICATION_SECTIONS, applicationFields } from "@/contracts/public/application-fields";
import { APPLICATION, applicationLifecycle, HANDED_IN } from "@/contracts/public/application-lifecycle";
import {
  applicationMissing,
  applicationRules,
  countsOf,
  missingFiles,
  requiredItems,
} from "@/contracts/public/application-rules";
import { anApplication, PAPERS } from "@/contracts/public/application-sample";

const today = "2026-11-20";
const refs = PAPERS.map((attachType, i) => ({ fileId: `f${i}`, attachType, sortNo: 0 }));
const whole = (over: Partial<ApplicationForm> = {}) => anApplication(1, { attachments: refs, ...over });
const rulesOf = (form: ApplicationForm, facts: object = {}) => applicationRules(form, { today, ...facts });
const [first, second] = whole().people;
const [partner] = whole().partners;
if (!first || !second || !partner) throw new Error("the sample has two people and partners");
const BRANCH = {
  companyNature: 3,
  companyName: "湖南新设零一税务师事务所有限责任公司株洲分所",
  partners: [],
  registeredCapital: null,
  paidInCapital: null,
  parentCompanyName: "湖南新设零一税务师事务所有限责任公司",
  parentCreditCode: sampleCreditCode(77),
  parentProvinceCode: "430000",
} satisfies Partial<ApplicationForm>;
const TEN_YEARS_OLD = `43010220160304${"001"}`;
const CHILD = { idNo: TEN_YEARS_OLD + idNoCheckChar(TEN_YEARS_OLD), gender: 1, hireDate: "2026-09-15" };

it("a whole application lacks nothing and keeps every rule", () => {
  expect(application.form.parse(whole())).toEqual(whole());
  expect(applicationMissing(whole())).toEqual([]);
  expect(rulesOf(whole()).filter(({ level }) => level === "error")).toEqual([]);
  expect(countsOf(whole())).toEqual({ taxAgentCount: 2, peopleCount: 2 });
});

it("an empty one may be kept, and lacks every required item by its words", () => {
  const empty = application.form.parse({ partners: [], people: [], attachments: [] });
  const missing = applicationMissing(empty);
  for (const [path, message] of [
    ["applyType", "请选择申请类型"],
    ["companyName", "请填写事务所名称"],
    ["creditCode", "请填写统一社会信用代码"],
    ["registeredCapital", "请填写注册资本(出资额)"],
    ["adminMobile", "请填写管理员手机"],
    ["people", "请填写人员名单"],
  ])
    expect(missing).toContainEqual({ path, message });
});

it.each<[string, Partial<ApplicationForm>, string]>([
  ["capital of a branch", { companyNature: 3 }, "registeredCapital"],
  ["the head office of an independent firm", {}, "parentCreditCode"],
  ["a lease of an own office", { officeOwnership: 1 }, "leaseEndDate"],
])("%s is not asked for", (_, over, path) => expect(requiredItems(whole(over)).has(path)).toBe(false));
it.each<[string, Partial<ApplicationForm>, string]>([
  ["the head office of a branch", { companyNature: 3 }, "parentCreditCode"],
  ["the lease of a leased office", { officeOwnership: 2 }, "leaseEndDate"],
])("%s is", (_, over, path) => expect(requiredItems(whole(over)).has(path)).toBe(true));

it.each<[string, Partial<ApplicationForm>, string]>([
  ["no license", { attachments: refs.filter(({ attachType }) => attachType !== 1) }, "营业执照"],
  ["neither contract nor insurance", { attachments: refs.filter(({ attachType }) => attachType !== 9) }, "劳动合同"],
  ["an agent without a mandate", { applicantRole: 3 }, "委托书"],
  ["a branch without its head office's consent", { companyNature: 3 }, "总所同意设立分所的决议"],
])("papers: %s", (_, over, words) => {
  expect(applicationMissing(whole(over)).find(({ path }) => path === "attachments")?.message).toContain(words);
});
it("a branch brings its head office's consent instead of articles, a contract does instead of insurance", () => {
  const papers = refs.filter(({ attachType }) => attachType !== 6 && attachType !== 9);
  const more = [7, 8].map((attachType) => ({ fileId: `g${attachType}`, attachType, sortNo: 0 }));
  expect(missingFiles(whole({ companyNature: 3, attachments: [...papers, ...more] }))).toEqual([]);
});

it.each<[string, Partial<ApplicationForm>, object, string, string, "error" | "warning"]>([
  ["F1", { partners: [{ ...partner, contribution: "1000000.00", qualification: 2 }] }, {}, "F1", "partners", "error"],
  [
    "F2: a head who is no shareholder",
    { legalPersonName: "钱汀兰", legalPersonIdNo: sampleIdNo(77) },
    {},
    "F2",
    "legalPersonName",
    "error",
  ],
  ["F4: contributions", { registeredCapital: "999000.00" }, {}, "F4", "registeredCapital", "error"],
  ["F6: registered before it was founded", { regCertDate: "2026-09-01" }, {}, "F6", "regCertDate", "error"],
  ["F8: a partner on duty who is not on the list", { people: [first] }, {}, "F8", "partners.1.partnerName", "error"],
  [
    "F8: another name",
    { people: [first, { ...second, staffName: "别人" }] },
    {},
    "F8",
    "partners.1.partnerName",
    "error",
  ],
  [
    "no tax agent",
    { people: [first, second].map((row) => ({ ...row, staffCategory: 5 })) },
    {},
    "AGENT",
    "people",
    "error",
  ],
  ["one person twice", { people: [first, second, second] }, {}, "DUP", "people.2.idNo", "error"],
  [
    "a number that is none",
    { people: [first, { ...second, idNo: "320100198502290017" }] },
    {},
    "ID",
    "people.1.idNo",
    "error",
  ],
  [
    "another gender",
    { people: [first, { ...second, gender: first.gender === 1 ? 1 : 2 }] },
    {},
    "ID",
    "people.1.gender",
    "error",
  ],
  [
    "hired tomorrow",
    { people: [first, { ...second, hireDate: "2026-11-21" }] },
    {},
    "DATE",
    "people.1.hireDate",
    "error",
  ],
  [
    "an agent without certificate",
    { people: [first, { ...second, certNo: null }] },
    {},
    "P5",
    "people.1.certNo",
    "error",
  ],
  [
    "F8: a partner who is no tax agent on the list",
    { people: [first, { ...second, staffCategory: 5, certNo: null }] },
    {},
    "F8",
    "partners.1.qualification",
    "error",
  ],
  [
    "F8: another certificate than the list has",
    { people: [first, { ...second, certNo: "QT0000000099" }] },
    {},
    "F8",
    "partners.1.qualCertNo",
    "error",
  ],
  ["F7: a branch whose head is not on the list", { ...BRANCH, people: [second] }, {}, "F7", "legalPersonName", "error"],
  ["a child", { people: [first, { ...second, ...CHILD }] }, {}, "AGE", "people.1.idNo", "error"],
  [
    "hired as a child",
    { people: [first, { ...second, hireDate: "1990-01-01" }] },
    {},
    "HIRE",
    "people.1.hireDate",
    "error",
  ],
  [
    "a certificate of another layout",
    { people: [first, { ...second, certNo: "湘注税第12号" }] },
    { certNoPattern: STANDARD_CERT_NO },
    "CERT",
    "people.1.certNo",
    "warning",
  ],
  ["a member already", {}, { taken: ["creditCode"] }, "UNIQUE", "creditCode", "error"],
  ["a person of another firm", {}, { onOtherStaff: [second.idNo] }, "P1", "people.1.idNo", "warning"],
  ["a partner of another firm", {}, { boundElsewhere: [partner.idNo] }, "ART5.3", "partners.0.idNo", "warning"],
  ["refused before", {}, { refusedDate: "2026-11-19" }, "AGAIN", "creditCode", "warning"],
])("%s", (_, over, facts, rule, path, level) => {
  expect(rulesOf(whole(over), facts)).toContainEqual(expect.objectContaining({ rule, path, level }));
});

// 2026-10-20 plus a month is the application's last day; of 2026-09-10 the twentieth working day is 10-08, or later with holidays.
const NATIONAL = [{ dayFrom: "2026-10-01", dayTo: "2026-10-07", isWorked: false }];
it.each<[string, Partial<ApplicationForm>, object, readonly string[]]>([
  ["registered and applied for in time", { regCertDate: "2026-10-08" }, { appliedDate: "2026-11-08" }, []],
  ["registered late", { regCertDate: "2026-10-09" }, { appliedDate: "2026-11-09" }, ["20 个工作日"]],
  [
    "holidays are no working days",
    { regCertDate: "2026-10-15" },
    { calendar: NATIONAL, appliedDate: today },
    ["一个月内"],
  ],
  ["applied for late", { regCertDate: "2026-10-08" }, {}, ["一个月内"]],
  ["both late, known by the day on which it came", {}, { appliedDate: "2026-11-21" }, ["20 个工作日", "一个月内"]],
  ["a firm that moved in", { applyType: 3 }, { appliedDate: "2026-12-31" }, []],
])("hints at dates: %s", (_, over, facts, words) => {
  const told = rulesOf(whole(over), facts).filter(({ rule }) => rule === "SOON");
  expect(told.map(({ level, path }) => `${level} ${path}`)).toEqual(words.map(() => "warning regCertDate"));
  told.forEach(({ message }, at) => expect(message).toContain(words[at]));
});

it("says that a member applies in words of its own", () => {
  const found = rulesOf(whole(), { taken: ["creditCode"] });
  expect(found.map(({ message }) => message)).toContain("该单位已入会，请联系协会");
});

it.each([
  ["7kq2-m9xd", "7KQ2-M9XD"],
  [" 7KQ2 M9XD ", "7KQ2-M9XD"],
  ["7KQ2M9XD", "7KQ2-M9XD"],
])("the code %j is %s", (typed, code) => {
  const body = { token: "x".repeat(43), mobilePhone: "13900000000", saveCode: typed };
  expect(applicationApi.resume.spec.body.parse(body).saveCode).toBe(code);
  expect(code).toMatch(SAVE_CODE);
});
it.each(["", "7KQ2", "7KQ2-M9X0", "0000-0000", "7KQ2-M9XD-1"])("the code %j is none", (typed) => {
  const body = { token: "x".repeat(43), mobilePhone: "13900000000", saveCode: typed };
  expect(applicationApi.resume.spec.body.safeParse(body).success).toBe(false);
});

it("masks numbers of the form and of its rows, an institution's code not", () => {
  const institution = { ...partner, partnerType: 2, idNo: sampleCreditCode(3) };
  const masked = application.personal.masked(whole({ partners: [partner, institution] }));
  for (const key of ["applicantIdNo", "legalPersonIdNo", "adminMobile"] as const) expect(masked[key]).toContain("***");
  expect(masked.people[0]?.mobile).toContain("****");
  expect(masked.partners.map(({ idNo }) => idNo?.includes("***"))).toEqual([true, false]);
});

it("every item stands on one step of the page, those of a place in its first", () => {
  const shown = APPLICATION_SECTIONS.flatMap(({ keys }) => [...keys] as string[]);
  const inPlaces = Object.values(APPLICATION_PLACES).flatMap(([, ...below]) => below as string[]);
  const own = Object.keys(applicationFields).filter((key) => !["partners", "people", ...inPlaces].includes(key));
  expect([...shown].sort()).toEqual([...own].sort());
});

it("strangers write below /restOpen, the association below /rest; nobody writes it with codes of a firm", () => {
  for (const { path, spec } of Object.values(applicationApi))
    expect(path.startsWith(spec.access.kind === "open" ? "/restOpen/" : "/rest/public/")).toBe(true);
  const { transitions, open, waiting = [] } = applicationLifecycle;
  expect(HANDED_IN.filter((state) => (open as readonly number[]).includes(state))).toEqual([APPLICATION.returned]);
  expect(waiting).not.toContain(APPLICATION.returned);
  for (const { by, access } of Object.values(transitions)) expect(access.kind === "open").toBe(by === "firm");
});
