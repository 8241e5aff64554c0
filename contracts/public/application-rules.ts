import { ADULT_AGE, OLDEST, WORKING_AGE } from "@/contracts/basic/ages";
import { certNoFaults } from "@/contracts/basic/cert-no";
import type { FirmFacts, StaffFact } from "@/contracts/basic/firm/firm-facts";
import { type FirmForm, firmItems, NATURE, PARTNER_TYPE, QUALIFICATION } from "@/contracts/basic/firm/firm-form";
import { firmRules } from "@/contracts/basic/firm/firm-rules";
import { requiredHere } from "@/contracts/basic/firm/firm-rules-own";
import { STAFF_CATEGORY } from "@/contracts/basic/staff/staff-form";
import type { Attachment } from "@/contracts/file/attachment";
import { isOptional, metaOf } from "@/contracts/kit/field";
import { ageOn, monthsAfter, yearsAfter } from "@/contracts/kit/day/dates";
import { factsOfIdNo, idNoFault } from "@/contracts/kit/number/id-no";
import { isNone } from "@/contracts/kit/none";
import { type FieldError, type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";
import { type SpecialDays, workingDaysAfter } from "@/contracts/kit/day/working-days";
import type { ApplicationForm } from "@/contracts/public/application";
import {
  APPLICANT_ROLE,
  APPLICATION_TYPE,
  applicationFields,
  FIRM_KEYS,
  OWN_REQUIRED,
  PARTNER_KEYS,
  wholeFirmItems,
  wholeRows,
} from "@/contracts/public/application-fields";

const { error, warning } = findingsAt();
type Row = Readonly<Record<string, unknown>>;

/** Dictionary `attach_type`. */
const FILE = {
  license: 1,
  registration: 2,
  legalPersonId: 4,
  certificate: 5,
  articles: 6,
  resolution: 7,
  contract: 8,
  insurance: 9,
  office: 11,
  mandate: 17,
  application: 19,
} as const;

/** Papers that this application needs; of several types one is enough. // domain a §14.3 附件 */
export function requiredFiles(form: Pick<ApplicationForm, "companyNature" | "applicantRole">) {
  const isBranch = form.companyNature === NATURE.branch;
  return [
    { types: [FILE.license], label: "营业执照" },
    { types: [FILE.registration], label: "行政登记证书（或登记公告）" },
    { types: [FILE.application], label: "盖章的入会申请表（填完后可在预览中打印）" },
    isBranch
      ? { types: [FILE.resolution], label: "总所同意设立分所的决议" }
      : { types: [FILE.articles], label: "合伙协议或章程" },
    { types: [FILE.legalPersonId], label: isBranch ? "负责人身份证" : "法定代表人身份证" },
    { types: [FILE.certificate], label: isBranch ? "税务师资格证书" : "全部税务师合伙人(股东)的资格证书" },
    { types: [FILE.contract, FILE.insurance], label: "人员名册所附劳动合同或社保证明" },
    { types: [FILE.office], label: "经营场所证明" },
    ...(form.applicantRole === APPLICANT_ROLE.agent ? [{ types: [FILE.mandate], label: "委托书" }] : []),
  ];
}

type Ref = Pick<Attachment, "attachType">;
export const missingFiles = (form: ApplicationForm, files: readonly Ref[] = form.attachments) =>
  requiredFiles(form).filter(({ types }) => !files.some(({ attachType }) => types.includes(attachType as never)));

const lacks = (form: Row, shape: Readonly<Record<string, unknown>>, keys: readonly string[], at = ""): FieldError[] =>
  keys
    .filter((key) => isNone(form[key]) || form[key] === "")
    .map((key) => ({ path: at + key, message: requestOf(metaOf(shape[key] as Parameters<typeof metaOf>[0])) }));

const required = (shape: Readonly<Record<string, Parameters<typeof isOptional>[0]>>): string[] =>
  Object.entries(shape).flatMap(([key, schema]) => (isOptional(schema) ? [] : [key]));
const PERSON_REQUIRED = ["staffName", "idType", "idNo", "gender", "education", "staffCategory", "mobile", "hireDate"];

/** Items that this application must have, in the order of its form; of rows `partners.*.idNo`. Browser and server ask the same. */
export function requiredItems(form: Pick<ApplicationForm, "companyNature" | "officeOwnership">): ReadonlySet<string> {
  const { companyNature, officeOwnership } = form;
  const conditional = requiredHere({
    ...(companyNature === null ? {} : { companyNature }),
    ...(officeOwnership === null ? {} : { officeOwnership }),
  }).filter((key) => (FIRM_KEYS as readonly string[]).includes(key));
  const items = new Set<string>([...OWN_REQUIRED, ...required(wholeFirmItems), ...conditional]);
  return new Set([
    ...Object.keys(applicationFields).filter((key) => items.has(key)),
    ...required(wholeRows.partners).map((key) => `partners.*.${key}`),
    ...PERSON_REQUIRED.map((key) => `people.*.${key}`),
  ]);
}

/** What an application lacks to be submitted. // domain a §14.3 column R */
export function applicationMissing(form: ApplicationForm): FieldError[] {
  const items = [...requiredItems(form)].filter((path) => !path.includes("."));
  const papers = missingFiles(form);
  return [
    ...lacks(form, applicationFields, items),
    ...form.partners.flatMap((row, i) =>
      lacks(row, wholeRows.partners, required(wholeRows.partners), `partners.${i}.`),
    ),
    ...(form.people.length === 0 ? [{ path: "people", message: "请填写人员名单" }] : []),
    ...form.people.flatMap((row, i) => lacks(row, wholeRows.people, PERSON_REQUIRED, `people.${i}.`)),
    ...(papers.length === 0
      ? []
      : [{ path: "attachments", message: `请上传：${papers.map(({ label }) => label).join("、")}` }]),
  ];
}

/** The firm that the application tells of, as its own record would have it; what is not asked for is empty. */
export const applicationAsFirm = (form: ApplicationForm): FirmForm =>
  ({
    ...Object.fromEntries(Object.keys(firmItems.shape).map((key) => [key, null])),
    ...Object.fromEntries(FIRM_KEYS.map((key) => [key, form[key]])),
    partners: form.partners.map((row) => ({
      ...Object.fromEntries(PARTNER_KEYS.map((key) => [key, row[key]])),
      isManagingPartner: row.isManagingPartner ?? false,
      partnerId: row.rowId,
      staffId: null,
      quitDate: null,
    })),
    branches: [],
    attachments: [],
    relatedQualifications: [],
    hasUnion: false,
    hasYouthLeague: false,
    hasWomenOrg: false,
    liabilityInsured: false,
    bankAccountName: form.companyName,
  }) as unknown as FirmForm;

/** What the rules must be told beside the form. */
export type ApplicationFacts = Pick<FirmFacts, "today"> &
  Partial<FirmFacts> & {
    /** Numbers of its people who stand on another firm's staff, each with the name under which they do. */
    readonly onOtherStaff?: readonly string[];
    /** Numbers of its partners who are partners of another house; told to the association alone. */
    readonly partnersOfOthers?: readonly string[];
    /** When the association refused this firm's application last. */
    readonly refusedDate?: string | null;
    /** When it was handed in first; null before. */
    readonly appliedDate?: string | null;
    /** Holidays and days worked instead. */
    readonly calendar?: readonly SpecialDays[];
    /** Layout of today's certificate numbers. */
    readonly certNoPattern?: string;
  };

const SPOKEN = new Set<string>(["partners", ...FIRM_KEYS]);

/** People who found a firm mostly still stand in their old one: they move when it is admitted. // domain a §14.5 */
const MOVES = "该人员已在其他税务师事务所登记，通过后须办理转所";
/** Nobody is a partner of two. // 公告2017年第31号 art. 5(3) */
export const STILL_PARTNER = "在其他税务师事务所任合伙人（股东），其退出登记办妥前不能通过";

const isAgent = ({ staffCategory }: ApplicationForm["people"][number]): boolean =>
  staffCategory === STAFF_CATEGORY.practising || staffCategory === STAFF_CATEGORY.notPractising;

/** The list of people as the roster that the firm's rules compare with. // domain a §1.6 F7, F8 */
const rosterOf = ({ people }: ApplicationForm): StaffFact[] =>
  people.flatMap((row, i) =>
    row.idNo === null || row.staffName === null
      ? []
      : [
          {
            staffId: row.rowId ?? `new${i}`,
            staffName: row.staffName,
            idNo: row.idNo,
            certNo: row.certNo,
            hasTaxAgentCert: isAgent(row),
          },
        ],
  );

/** The firm's own rules upon what is told of it. // domain a §1.6 F1–F8 */
function ofFirm(form: ApplicationForm, facts: ApplicationFacts): Finding[] {
  const { onOtherStaff: _staff, refusedDate: _date, appliedDate: _day, calendar: _calendar, ...told } = facts;
  const { partnersOfOthers = [], certNoPattern: _layout, ...known } = told;
  const wordsAt = (path: string): string => {
    const idNo = form.partners[Number(path.split(".")[1])]?.idNo ?? "";
    return partnersOfOthers.includes(idNo) ? `该人员${STILL_PARTNER}` : MOVES;
  };
  const taken = new Set<string>(known.taken ?? []);
  const own = { joinDate: null, linkedBranchCodes: [], locked: [], ...known, staff: rosterOf(form) };
  // Names of partners are asked of the list before all else is filled in.
  const isAsked = ({ rule, path }: Finding): boolean => rule === "F8" && path.endsWith(".partnerName");
  return firmRules(applicationAsFirm(form), own)
    .filter((finding) => SPOKEN.has(finding.path.split(".")[0] ?? "") && finding.rule !== "EXPIRY" && !isAsked(finding))
    .map((finding): Finding => {
      if (finding.rule === "F7" && finding.path === "legalPersonName")
        return { ...finding, message: "分所负责人须在人员名单中，请在人员名单中填写" };
      if (finding.rule === "F8" || finding.rule === "CERT")
        return { ...finding, message: finding.message.replace("人员名册", "人员名单") };
      if (finding.rule === "ART5.3") return { ...finding, level: "warning" as const, message: wordsAt(finding.path) };
      if (finding.rule === "UNIQUE" && finding.path === "creditCode" && taken.has("creditCode"))
        return { ...finding, message: "该单位已入会，请联系协会" };
      return finding;
    });
}

function ofPerson(row: ApplicationForm["people"][number], at: string, facts: ApplicationFacts): Finding[] {
  const { idType, idNo } = row;
  const fault = idType === null || idNo === null ? null : idNoFault(idType, idNo, facts.today);
  if (fault) return [error("ID", `${at}idNo`, fault)];
  const said = factsOfIdNo(idType, idNo);
  const years = ageOn(said?.birthDate ?? null, facts.today);
  const isChild = said !== null && row.hireDate !== null && row.hireDate < yearsAfter(said.birthDate, WORKING_AGE);
  return [
    ...(said && row.gender !== null && said.gender !== row.gender
      ? [error("ID", `${at}gender`, "性别与身份证号码不一致")]
      : []),
    ...(years !== null && (years < ADULT_AGE || years > OLDEST)
      ? [error("AGE", `${at}idNo`, `年龄须在${ADULT_AGE}至${OLDEST}岁之间，现为 ${years} 岁，请核对证件号码`)]
      : []),
    ...(isChild ? [error("HIRE", `${at}hireDate`, "入职时未满16周岁，请核对入职日期和证件号码")] : []),
    ...(row.hireDate !== null && row.hireDate > facts.today
      ? [error("DATE", `${at}hireDate`, "入职日期不能晚于今天")]
      : []),
    ...(row.staffCategory === STAFF_CATEGORY.practising && row.certNo === null
      ? [error("P5", `${at}certNo`, "执业税务师请填写资格证书编号")]
      : []),
    ...(idNo !== null && facts.onOtherStaff?.includes(idNo) ? [warning("P1", `${at}idNo`, MOVES)] : []),
  ];
}

/** 税务师人数 and 从业人员数. // domain a §14.3 counts */
export const countsOf = ({ people }: Pick<ApplicationForm, "people">) => ({
  taxAgentCount: people.filter(isAgent).length,
  peopleCount: people.length,
});

function ofPeople(form: ApplicationForm, facts: ApplicationFacts): Finding[] {
  const seen = new Set<string>();
  const rows = form.people.flatMap((row, i) => {
    const isTwice = row.idNo !== null && seen.has(row.idNo);
    if (row.idNo !== null) seen.add(row.idNo);
    const at = `people.${i}.`;
    return [...ofPerson(row, at, facts), ...(isTwice ? [error("DUP", `${at}idNo`, "该人员重复填写")] : [])];
  });
  const none = form.people.length > 0 && countsOf(form).taxAgentCount === 0;
  return [...(none ? [error("AGENT", "people", "人员名单中至少须有一名税务师")] : []), ...rows];
}

/** A partner who works in the firm stands on its list of people, under his own name. // domain a §1.6 F8 */
const ofPartners = (form: ApplicationForm): Finding[] =>
  form.partners.flatMap((row, i) => {
    if (row.partnerType !== PARTNER_TYPE.person || row.idNo === null) return [];
    const person = form.people.find(({ idNo }) => idNo === row.idNo);
    if (person && person.staffName !== row.partnerName)
      return [error("F8", `partners.${i}.partnerName`, "姓名与人员名单中同一证件号码的人员不一致")];
    return row.isOnDuty && !person
      ? [error("F8", `partners.${i}.partnerName`, "标明在本所执业，请同时填入人员名单")]
      : [];
  });

/** Numbers of another layout than today's: the page asks for no day of a certificate, so that an old one passes. // domain a §0.3 */
function ofCertificates(form: ApplicationForm, { certNoPattern }: ApplicationFacts): Finding[] {
  if (certNoPattern === undefined) return [];
  const typed = [
    { path: "legalPersonCertNo", label: "税务师证书编号", value: form.legalPersonCertNo },
    ...form.partners.flatMap((row, i) =>
      row.qualification === QUALIFICATION.taxAgent
        ? [{ path: `partners.${i}.qualCertNo`, label: "资格证书编号", value: row.qualCertNo }]
        : [],
    ),
    ...form.people.flatMap((row, i) => [
      { path: `people.${i}.certNo`, label: "资格证书编号", value: row.certNo },
      { path: `people.${i}.certManageNo`, label: "管理号", value: row.certManageNo },
    ]),
  ];
  const labels = new Map(typed.map(({ path, label }) => [path, label]));
  return certNoFaults(typed, [], certNoPattern).map(({ path }) =>
    warning("CERT", path, `${labels.get(path) ?? ""}与现行的编号规则不符，请与证书核对；2015年以前的旧证书可以照填`),
  );
}

/** Working days from the licence to the registration, and months from there to the application. // domain a §14.1 */
const REGISTRATION_DAYS = 20;
const APPLICATION_MONTHS = 1;

/** A new firm's dates as the tax bureau and the association ask for them: a hint, nobody is refused. // domain a §14.1 */
function ofDates(form: ApplicationForm, { today, appliedDate, calendar = [] }: ApplicationFacts): Finding[] {
  const { applyType, establishDate, regCertDate } = form;
  const isNew = applyType === APPLICATION_TYPE.newFirm || applyType === APPLICATION_TYPE.newBranch;
  if (!isNew || regCertDate === null) return [];
  const registerBy = establishDate === null ? null : workingDaysAfter(establishDate, REGISTRATION_DAYS, calendar);
  const applyBy = monthsAfter(regCertDate, APPLICATION_MONTHS);
  return [
    ...(registerBy !== null && regCertDate > registerBy
      ? [
          warning(
            "SOON",
            "regCertDate",
            `行政登记应在领取营业执照后 ${REGISTRATION_DAYS} 个工作日内（${registerBy} 前）办理，现登记日期为 ${regCertDate}，请核对日期；确已超期的可以继续申请，请在「筹备或原隶属情况」中说明`,
          ),
        ]
      : []),
    ...((appliedDate ?? today) > applyBy
      ? [
          warning(
            "SOON",
            "regCertDate",
            `应在行政登记后一个月内（${applyBy} 前）向协会提出申请，现已超过；可以继续申请，请在「筹备或原隶属情况」中说明`,
          ),
        ]
      : []),
  ];
}

/** Every rule of an application; those of the whole firm speak once it lacks nothing. // domain a §14.3 */
export function applicationRules(form: ApplicationForm, facts: ApplicationFacts): Finding[] {
  const isWhole = applicationMissing(form).every(({ path }) => path === "attachments");
  const { refusedDate } = facts;
  return [
    ...(isWhole ? ofFirm(form, facts) : []),
    ...ofPeople(form, facts),
    ...ofPartners(form),
    ...ofCertificates(form, facts),
    ...ofDates(form, facts),
    ...(refusedDate
      ? [warning("AGAIN", "creditCode", `该单位 ${refusedDate} 的申请未获通过，请确认已按协会的意见改正`)]
      : []),
  ];
}
