import { ADULT_AGE, OLDEST, WORKING_AGE } from "@/contracts/basic/ages";
import {
  EMPLOYMENT,
  isMember,
  MEMBER_TYPE,
  STAFF_CATEGORY,
  type StaffForm,
  staffForm,
  type StaffKey,
} from "@/contracts/basic/staff/staff-form";
import { staffMissing } from "@/contracts/basic/staff/staff-missing";
import { metaOf } from "@/contracts/kit/field";
import { ageOn, yearsAfter } from "@/contracts/kit/day/dates";
import { againstIdNo, factsOfIdNo, idNoFault } from "@/contracts/kit/number/id-no";
import { type Finding, findingsAt } from "@/contracts/kit/validate";

/** A person's rows in this very firm, which he has left. */
export interface EarlierRows {
  readonly isDead: boolean;
  readonly staffName: string;
  readonly certNo: string | null;
}

/** What the rules must be told; everything but `today` is known to the server only. */
export interface StaffFacts {
  /** Calendar date in Asia/Shanghai. */
  readonly today: string;
  /** The document belongs to somebody 在职: in this firm (his name) or in another one (never named). */
  readonly idTaken?: { readonly isHere: boolean; readonly staffName: string } | null;
  /** What the document's earlier rows of this firm say. */
  readonly earlier?: EarlierRows | null;
  /** The document was in effect in another firm, be it of somebody who left; nothing else is told of that. */
  readonly isKnownElsewhere?: boolean;
  /** The stored record has taken effect already. */
  readonly isInEffect?: boolean;
  /** Whether the day of joining is among what a complete record has. */
  readonly hasJoined?: boolean;
  readonly isCertTaken?: boolean;
  /** The 个人会员证号 that he is given is another member's, whichever firm he is in. */
  readonly isMemberNoTaken?: boolean;
  /** He is partner or shareholder, as a tax agent, accountant or lawyer, of another house. */
  readonly isPartnerElsewhere?: boolean;
  /** Who of the firm has the same mobile. */
  readonly mobileTakenBy?: string | null;
  /** What the person is on the firm's party roster (dictionary `party_member_type`); null: he does not stand on it. */
  readonly rosterType?: number | null;
  /** The firm and its branches: who may pay a practising member's social insurance. */
  readonly socialUnits?: readonly string[];
  /** Until when the certificate's number takes the place of the proof of the examination. */
  readonly examProofDue?: string | null;
}

type Rule = (form: StaffForm, facts: StaffFacts) => Finding[];

const { error, warning } = findingsAt();
const labelOf = (key: StaffKey): string => metaOf(staffForm.shape[key])?.label ?? key;

const document: Rule = ({ idType, idNo, birthDate, gender }, { today }) => {
  if (idNo === null) return [];
  if (idType === null) return [error("ID", "idType", "请选择证件类型")];
  const fault = idNoFault(idType, idNo, today);
  if (fault) return [error("ID", "idNo", fault)];
  const stated = factsOfIdNo(idType, idNo);
  if (!stated) return [];
  const differs = (path: "birthDate" | "gender", typed: unknown, label: string) =>
    typed !== null && typed !== stated[path] ? [error("ID", path, `${label}${againstIdNo(path, stated[path])}`)] : [];
  return [...differs("birthDate", birthDate, "出生日期"), ...differs("gender", gender, "性别")];
};

const age: Rule = ({ birthDate, gender, employmentType }, { today }) => {
  const years = ageOn(birthDate, today);
  if (years === null) return [];
  if (years < ADULT_AGE || years > OLDEST)
    return [error("AGE", "birthDate", `年龄须在${ADULT_AGE}至${OLDEST}岁之间，现为 ${years} 岁`)];
  const retiresAt = gender === 1 ? 63 : gender === 2 ? 58 : 99;
  return years >= retiresAt && employmentType === EMPLOYMENT.fullTime
    ? [warning("P6", "employmentType", "已达法定退休年龄，如为返聘请选择「退休返聘」")]
    : [];
};

const ELSEWHERE = "该人员已在其他税务师事务所登记，请办理转所";
const KNOWN =
  "该证件号码已在系统中登记过（包括已离职的人员），须办理转所后才能成为本所在职人员，请在「转所申请」中申请转入";

/** Whether a sentence at the number says that he comes by a transfer. */
export const isKnownElsewhere = (message: string | undefined): boolean =>
  message !== undefined && (message.startsWith(ELSEWHERE) || message.startsWith(KNOWN));

/** Whose number it is nobody is told. // domain a §2.4 */
export const MEMBER_NO_TAKEN = "该个人会员证号已发给其他人员，请核对";

/** One person = one active row; the other firm is never named. // domain a §2.6 P1, P4 */
const unique: Rule = (_, { idTaken, isCertTaken, isMemberNoTaken, mobileTakenBy }) => [
  ...(idTaken
    ? [
        error(
          "P1",
          "idNo",
          idTaken.isHere ? `本所在职人员${idTaken.staffName}已登记该证件号码，请勿重复新增` : ELSEWHERE,
        ),
      ]
    : []),
  ...(isCertTaken ? [error("CERT", "certNo", "该资格证书编号已登记在其他在职人员名下，请核对")] : []),
  ...(isMemberNoTaken ? [error("MEMBERNO", "memberNo", MEMBER_NO_TAKEN)] : []),
  ...(mobileTakenBy ? [warning("MOBILE", "mobile", `手机号码与本所${mobileTakenBy}相同，请核对`)] : []),
];

/** Leaving and coming again is no way around the review: who the person is stays what it was. // domain a §2.5 */
const again: Rule = ({ staffName, certNo }, { earlier }) => {
  if (!earlier) return [];
  const different = (path: StaffKey) =>
    error("AGAIN", path, `${labelOf(path)}与该证件号码以前的登记不一致，请核对；确需更正请联系协会`);
  if (earlier.isDead) return [error("AGAIN", "idNo", "该证件号码的人员已登记死亡，请核对证件号码")];
  return [
    ...(earlier.staffName !== staffName ? [different("staffName")] : []),
    ...(earlier.certNo !== null && certNo !== null && earlier.certNo !== certNo ? [different("certNo")] : []),
  ];
};

/**
 * Whoever was on another firm's staff comes by a transfer alone: typing him in would open what was made of him there. A
 * draft may wait with his number. // domain a §2.2, docs/decisions/0018
 */
const elsewhere: Rule = (form, { isKnownElsewhere, isInEffect, hasJoined }) => {
  if (isKnownElsewhere !== true) return [];
  return isInEffect === true || staffMissing(form, hasJoined).length === 0
    ? [error("KNOWN", "idNo", `${KNOWN}。您填写的内容仍在，可空着一项必填内容先保存，以后补齐`)]
    : [warning("KNOWN", "idNo", KNOWN)];
};

/** One person, one firm: the other way round stands in the firm's rules. // 公告2017年第31号 art. 5(3) */
const partnerElsewhere: Rule = (_, { isPartnerElsewhere, isInEffect }) => {
  if (isPartnerElsewhere !== true) return [];
  const message = "该人员在其他税务师事务所任合伙人(股东)，不能同时在本所从业，请核对；已退出的请其先办理退出登记";
  // Who is on the roster stays there: his record must still accept a new telephone number.
  return [isInEffect === true ? warning("ART5.3", "idNo", message) : error("ART5.3", "idNo", message)];
};

const practising: Rule = ({ memberType, hasTaxAgentCert, employmentType, isCivilServant }) => {
  if (memberType !== MEMBER_TYPE.practising) return [];
  const isOwn = employmentType === EMPLOYMENT.fullTime || employmentType === EMPLOYMENT.reemployed;
  return [
    ...(hasTaxAgentCert === false ? [error("P2", "hasTaxAgentCert", "执业会员须为税务师")] : []),
    ...(employmentType !== null && !isOwn
      ? [error("P2", "employmentType", "执业会员的用工形式须为全日制(专职)或退休返聘")]
      : []),
    ...(isCivilServant === true ? [error("P2", "isCivilServant", "在职公务人员不能成为执业会员")] : []),
  ];
};

const AGENT_CATEGORIES: readonly number[] = [STAFF_CATEGORY.practising, STAFF_CATEGORY.notPractising];

/** What a category says of the membership and the other way round. */
function againstMembership({ staffCategory, memberType }: StaffForm): string | null {
  if (staffCategory === null || memberType === null) return null;
  const isPractising = memberType === MEMBER_TYPE.practising;
  if (staffCategory === STAFF_CATEGORY.practising && !isPractising)
    return "人员类别为税务师(执业)的，会员类型须为执业会员，请核对人员类别";
  return staffCategory === STAFF_CATEGORY.notPractising && isPractising
    ? "执业会员的人员类别不能为税务师(未执业)，请核对人员类别"
    : null;
}

const category: Rule = (form) => {
  const { staffCategory, hasTaxAgentCert, examProofFileId } = form;
  if (AGENT_CATEGORIES.includes(staffCategory ?? 0) && hasTaxAgentCert === false && !examProofFileId)
    return [error("P5", "hasTaxAgentCert", "人员类别为税务师的，须取得税务师资格")];
  const contradiction = againstMembership(form);
  return contradiction === null ? [] : [error("P5", "staffCategory", contradiction)];
};

/** The least age at which anybody graduates from anything. // domain a §2.1 */
const GRADUATE_AGE = 12;

/** Dates of a life stand in its order. */
const lifetime: Rule = (form, { today }) => {
  const { birthDate, graduateDate, hireDate, joinDate, practiceDate, firstPracticeDate } = form;
  if (birthDate === null) return [];
  const { contractFrom, socialInsuranceFrom, taxServiceYears } = form;
  const isBefore = (date: string | null, age: number) => date !== null && date < yearsAfter(birthDate, age);
  const early = (key: StaffKey, date: string | null, what: string) =>
    isBefore(date, WORKING_AGE) ? [error("LIFE", key, `${what}时未满16周岁，请核对${labelOf(key)}和出生日期`)] : [];
  return [
    ...(isBefore(graduateDate, GRADUATE_AGE)
      ? [error("LIFE", "graduateDate", "毕业时未满12周岁，请核对毕业日期和出生日期")]
      : []),
    ...(isBefore(hireDate, WORKING_AGE) ? [error("HIRE", "hireDate", "入职时未满16周岁，请核对入职日期")] : []),
    ...early("joinDate", joinDate, "入会"),
    ...early("practiceDate", practiceDate, "执业备案"),
    ...early("firstPracticeDate", firstPracticeDate, "首次执业"),
    ...early("contractFrom", contractFrom, "签订劳动合同"),
    ...(socialInsuranceFrom !== null && socialInsuranceFrom < yearsAfter(birthDate, WORKING_AGE).slice(0, 7)
      ? [error("LIFE", "socialInsuranceFrom", "缴纳社保时未满16周岁，请核对社保起始月份和出生日期")]
      : []),
    ...(taxServiceYears !== null && taxServiceYears > (ageOn(birthDate, today) ?? 0) - WORKING_AGE
      ? [error("LIFE", "taxServiceYears", "从事涉税服务年限与年龄不符，请核对")]
      : []),
    ...form.certificates.flatMap(({ issueDate }, i) =>
      issueDate !== null && issueDate < birthDate
        ? [error("LIFE", `certificates.${i}.issueDate`, "发证日期早于出生日期，请核对")]
        : [],
    ),
    ...form.workHistories.flatMap(({ from }, i) =>
      from !== null && from >= birthDate.slice(0, 7) && from < yearsAfter(birthDate, WORKING_AGE).slice(0, 7)
        ? [warning("LIFE", `workHistories.${i}.from`, "开始工作时未满16周岁，请核对开始月份")]
        : [],
    ),
  ];
};

const certificate: Rule = ({ certApproveDate, certIssueDate, birthDate }) => [
  ...(certApproveDate && certIssueDate && certApproveDate > certIssueDate
    ? [error("CERT", "certIssueDate", "发证日期不能早于批准(取得)日期")]
    : []),
  ...(certApproveDate && birthDate && certApproveDate < yearsAfter(birthDate, 18)
    ? [warning("P3", "certApproveDate", "取得证书时未满18岁，请核对批准(取得)日期")]
    : []),
];

/** The proof of the examination stands in for the certificate for some months. // domain a §2.7 item 2 */
const examProof: Rule = ({ examProofFileId, certNo }, { today, examProofDue }) =>
  examProofFileId !== null && certNo === null && examProofDue && examProofDue < today
    ? [warning("PROOF", "certNo", `凭考试合格证明登记的期限已于 ${examProofDue} 届满，请补填资格证书编号`)]
    : [];

const employment: Rule = (form, { socialUnits }) => {
  const { contractFrom, contractTo, socialInsuranceUnit, memberType, employmentType } = form;
  const isForeignUnit =
    socialUnits !== undefined && socialInsuranceUnit !== null && !socialUnits.includes(socialInsuranceUnit);
  const mustBeOwn = memberType === MEMBER_TYPE.practising && employmentType !== EMPLOYMENT.reemployed;
  return [
    ...(contractFrom && contractTo && contractTo < contractFrom
      ? [error("CONTRACT", "contractTo", "合同终止日期不能早于起始日期")]
      : []),
    ...(isForeignUnit && mustBeOwn
      ? [error("SOCIAL", "socialInsuranceUnit", "执业会员的社保须由本所或分所缴纳，请从下拉列表中选择单位")]
      : []),
  ];
};

const party: Rule = ({ partyJoinDate, birthDate }) =>
  partyJoinDate && birthDate && partyJoinDate < yearsAfter(birthDate, 18)
    ? [error("PARTY", "partyJoinDate", "入党时未满18周岁，请核对入党日期")]
    : [];

/** `political_status` and `party_member_type` call full and probationary members by the same numbers. */
const isParty = (value: number | null): boolean => value === 1 || value === 2;

/** A party member stands on the roster, and who stands there is one. // domain a §2.1 政治面貌 */
const roster: Rule = ({ politicalStatus }, { rosterType }) => {
  if (rosterType === undefined || isParty(politicalStatus) === isParty(rosterType)) return [];
  const absent = "政治面貌为中共党员或预备党员，但本所党员名册中没有此人，请登记到党员名册或核对政治面貌";
  const message = isParty(rosterType)
    ? "本所党员名册中登记为党员，与政治面貌不一致，请核对政治面貌或党员名册"
    : rosterType === null
      ? absent
      : "党员名册中登记的人员类别不是党员，与政治面貌不一致，请核对";
  return [warning("ROSTER", "politicalStatus", message)];
};

const membership: Rule = ({ memberType, joinDate, practiceDate, firstPracticeDate, certApproveDate }) => [
  ...(certApproveDate && practiceDate && practiceDate < certApproveDate
    ? [error("MEMBER", "practiceDate", "执业备案日期不能早于资格证书的批准(取得)日期")]
    : []),
  ...(isMember(memberType) && joinDate && practiceDate && practiceDate < joinDate
    ? [warning("MEMBER", "practiceDate", "执业备案日期早于入会日期，请核对")]
    : []),
  ...(firstPracticeDate && practiceDate && firstPracticeDate > practiceDate
    ? [error("MEMBER", "firstPracticeDate", "首次执业日期不能晚于执业备案日期")]
    : []),
];

/** Business dates are not later than today. // domain a §0.3 日期 */
const PAST = [
  "partyJoinDate",
  "hireDate",
  "certApproveDate",
  "certIssueDate",
  "certRegisterDate",
  "joinDate",
  "practiceDate",
  "firstPracticeDate",
] as const satisfies readonly StaffKey[];

/** Dates that may lie ahead, by so many years. */
const AHEAD = { graduateDate: 6, contractFrom: 1, socialInsuranceFrom: 1 } as const;

const past: Rule = (form, { today }) => [
  ...PAST.filter((key) => (form[key] ?? "") > today).map((key) => error("DATE", key, `${labelOf(key)}不能晚于今天`)),
  ...(Object.keys(AHEAD) as (keyof typeof AHEAD)[])
    .filter((key) => (form[key] ?? "") > yearsAfter(today, AHEAD[key]))
    .map((key) => error("DATE", key, `${labelOf(key)}过于靠后，请核对年份`)),
];

const isReversed = (from: string | null, to: string | null): boolean => from !== null && to !== null && to < from;

const rows: Rule = (form, { today }) => [
  ...form.certificates.flatMap((row, i) =>
    isReversed(row.issueDate, row.validTo)
      ? [error("ROWS", `certificates.${i}.validTo`, "有效期不能早于发证日期")]
      : [],
  ),
  ...(["educations", "workHistories", "socialPosts"] as const).flatMap((set) =>
    form[set].flatMap((row, i) =>
      isReversed(row.from, row.to) ? [error("ROWS", `${set}.${i}.to`, "结束月份不能早于开始月份")] : [],
    ),
  ),
  ...(["educations", "workHistories", "socialPosts"] as const).flatMap((set) =>
    form[set].flatMap((row, i) => {
      const at = `${set}.${i}.from`;
      if (row.from === null) return [];
      if (row.from > today.slice(0, 7)) return [error("ROWS", at, "开始月份不能晚于本月")];
      const isUnborn = form.birthDate !== null && row.from < form.birthDate.slice(0, 7);
      return isUnborn ? [error("ROWS", at, "开始月份早于出生日期，请核对")] : [];
    }),
  ),
  ...form.educations.flatMap((row, i) =>
    (row.to ?? "") > yearsAfter(today, AHEAD.graduateDate).slice(0, 7)
      ? [error("ROWS", `educations.${i}.to`, "结束月份过于靠后，请核对年份")]
      : [],
  ),
  // Studies end and terms run out ahead; work that has ended lies behind.
  ...form.workHistories.flatMap((row, i) =>
    (row.to ?? "") > today.slice(0, 7)
      ? [error("ROWS", `workHistories.${i}.to`, "结束月份不能晚于本月，仍在职的请留空")]
      : [],
  ),
  ...form.certificates.flatMap((row, i) =>
    (row.issueDate ?? "") > today ? [error("ROWS", `certificates.${i}.issueDate`, "发证日期不能晚于今天")] : [],
  ),
];

const RULES: readonly Rule[] = [
  document,
  age,
  unique,
  elsewhere,
  again,
  partnerElsewhere,
  practising,
  category,
  lifetime,
  certificate,
  examProof,
  employment,
  party,
  roster,
  membership,
  past,
  rows,
];

/** All that is wrong or doubtful with a person's record, at most one error per item. // domain a §2.6 */
export function staffRules(form: StaffForm, facts: StaffFacts): Finding[] {
  const accused = new Set<string>();
  return RULES.flatMap((rule) => rule(form, facts)).filter((finding) => {
    if (finding.level === "warning") return true;
    const isFirst = !accused.has(finding.path);
    accused.add(finding.path);
    return isFirst;
  });
}
