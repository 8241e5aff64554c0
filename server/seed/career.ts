import type { FirmPlan } from "@/server/seed/firm-data";
import { addDays } from "@/server/seed/numbers";
import type { PlainStaff, Post } from "@/server/seed/people";
import type { Chance } from "@/server/seed/prng";
import type { StaffCertificate } from "@/server/reference/staff.table";

export interface CareerFacts {
  readonly plan: FirmPlan;
  readonly post: Post;
  readonly identity: { readonly gender: 1 | 2; readonly birthDate: string };
  /** Running number over all firms. */
  readonly no: number;
  /** Heads, contact and finance stay on the staff; chance decides about the others. */
  readonly isFixed: boolean;
  readonly chance: Chance;
  readonly today: string;
}

const SCHOOLS = ["示例财经大学", "示例省商学院", "示例理工大学", "示例师范大学", "示例政法大学", "示例职业技术学院"];
const MAJORS = ["税收学", "会计学", "财务管理", "审计学", "财政学", "金融学", "法学", "工商管理", "经济学"];
const OFFICE_MAJORS = ["行政管理", "人力资源管理", "计算机科学与技术", "汉语言文学", "工商管理"];

type Part = Partial<PlainStaff>;

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Education and politics; younger people hold higher degrees. */
function background({ identity, post, chance }: CareerFacts) {
  const bornIn = yearOf(identity.birthDate);
  const isYoung = bornIn >= 1990;
  const education = chance.weighted([
    [11, isYoung ? 2 : 1],
    [14, isYoung ? 20 : 8],
    [21, 60],
    [31, isYoung ? 12 : 28],
    [41, isYoung ? 1 : 4],
  ] as const);
  const degree = education === 11 ? 2 : education === 14 ? 3 : education === 21 ? 4 : 9;
  const school = education === 31 ? "示例职业技术学院" : chance.pick(SCHOOLS);
  const major = chance.pick(post.category >= 5 && post.category !== 6 && post.category !== 8 ? OFFICE_MAJORS : MAJORS);
  // Who still studies has begun.
  const graduated = Math.min(bornIn + (education === 11 ? 28 : education === 14 ? 25 : 22), 2029);
  const politicalStatus = chance.weighted([
    [1, 30],
    [2, 2],
    [3, bornIn >= 1998 ? 25 : 0],
    [5, 2],
    [6, 2],
    [10, 1],
    [12, 3],
    [13, 60],
  ] as const);
  const isMember = politicalStatus <= 2;
  return {
    politicalStatus,
    partyJoinDate: isMember
      ? `${Math.max(bornIn + 19, Math.min(bornIn + chance.int(20, 35), politicalStatus === 2 ? 2025 : 2023))}-07-01`
      : null,
    education,
    degree,
    graduateSchool: school,
    major,
    graduateDate: `${graduated}-06-30`,
    educations: [{ rowId: "r1", from: `${graduated - 4}-09`, to: `${graduated}-06`, school, major, witness: null }],
    nativePlace: chance.pick(["湖南长沙", "湖南衡阳", "湖南邵阳", "湖南常德", "湖南永州", "湖北荆州", "江西萍乡"]),
  } satisfies Part;
}

/** When the person came: after school, after the firm, not in the future. */
function hired({ plan, post, identity, isFixed, chance }: CareerFacts): string {
  const first = Math.max(yearOf(plan.established), yearOf(identity.birthDate) + 22);
  if (post.isHead || post.qualification) return plan.established;
  const year = Math.min(chance.int(first, Math.max(first, isFixed ? first + 3 : 2025)), 2025);
  const date = `${year}-${String(chance.int(1, 12)).padStart(2, "0")}-01`;
  return date < plan.established ? addDays(plan.established, 30) : date;
}

/** Past retirement age; they are re-employed and pay no social insurance. */
const isRetired = ({ identity, today }: CareerFacts): boolean =>
  yearOf(today) - yearOf(identity.birthDate) >= (identity.gender === 1 ? 61 : 56);

function employment(facts: CareerFacts, hireDate: string, isIncomplete: boolean) {
  const { plan, post, chance, isFixed } = facts;
  const employmentType = isRetired(facts)
    ? 2
    : post.category === 8
      ? 5
      : isFixed || post.category <= 3
        ? 1
        : chance.weighted([
            [1, 90],
            [3, 14],
            [4, 4],
          ] as const);
  const hasContract = employmentType !== 5 && !isIncomplete;
  const isInsured = employmentType === 1 && !isIncomplete;
  return {
    hireDate,
    employmentType,
    contractFrom: hasContract ? hireDate : null,
    contractTo: hasContract && chance.isTrue(0.6) ? `${chance.int(2027, 2029)}-12-31` : null,
    socialInsuranceUnit: isInsured ? plan.name : null,
    socialInsuranceFrom: isInsured ? hireDate.slice(0, 7) : null,
    professionalTitle:
      post.category <= 3 || post.category === 6
        ? chance.weighted([
            [3, 40],
            [2, 12],
            [6, 10],
            [4, 10],
            [98, 28],
          ] as const)
        : 98,
    taxServiceYears: post.category <= 4 ? Math.max(0, 2026 - yearOf(hireDate) + chance.int(0, 5)) : null,
  } satisfies Part;
}

/** 税务师证书 and membership. Numbers begin with TA: no real one does. */
function taxAgent({ identity, post, no, chance }: CareerFacts, hireDate: string) {
  const isPractising = post.category === 1;
  const approved =
    Math.min(Math.max(yearOf(identity.birthDate) + 25, 1999), 2024) + (post.qualification ? 0 : chance.int(0, 1));
  const certYear = Math.min(approved, 2024);
  const serial = String(no).padStart(6, "0");
  const joinDate = `${Math.min(Math.max(certYear + 1, yearOf(hireDate)), 2025)}-12-20`;
  return {
    hasTaxAgentCert: true,
    certNo: `TA${certYear}${serial}`,
    // 管理号 exist since the new certificates of 2015.
    certManageNo: certYear >= 2015 ? `${certYear}43000000${serial}` : null,
    certObtainMode: certYear < 2003 && chance.isTrue(0.2) ? 2 : 1,
    certApproveDate: `${certYear}-11-15`,
    certIssueDate: `${certYear + 1}-03-10`,
    certRegisterNo: `DJ${certYear}${serial}`,
    certRegisterDate: `${certYear + 1}-04-20`,
    memberType: isPractising ? 1 : 2,
    memberNo: `43-${serial}`,
    joinDate,
    memberStatus: 2,
    practiceDate: isPractising ? joinDate : null,
    firstPracticeDate: isPractising ? joinDate : null,
    taxPersonCreditScore: isPractising ? chance.int(260, 480) : null,
  } satisfies Part;
}

/** Certificates of the other professions; partners of these need their own kind. */
function otherCertificates({ post, no, chance }: CareerFacts): StaffCertificate[] {
  const kind =
    post.qualification === 2
      ? 2
      : post.qualification === 3
        ? 3
        : post.category === 3
          ? chance.pick([2, 2, 3, 4, 7])
          : null;
  const extra = kind === null && post.category <= 6 && chance.isTrue(0.3) ? 5 : kind;
  if (extra === null) return [];
  const issuers: Readonly<Record<number, string>> = {
    2: "中国注册会计师协会",
    3: "司法部",
    5: "财政部、人力资源和社会保障部",
  };
  const issueDate = `${chance.int(2008, 2023)}-06-01`;
  return [
    {
      rowId: "r1",
      certType: extra,
      certNo: `ZS${extra}${String(no).padStart(8, "0")}`,
      issueDate,
      issuer: issuers[extra] ?? null,
      validTo: null,
      fileId: null,
    },
  ];
}

/** Some have left, retired or are on their way to another firm; nobody of the fixed rows. */
function standing({ isFixed, post, chance, plan }: CareerFacts, hireDate: string): Part {
  const status = isFixed
    ? 1
    : chance.weighted([
        [1, 940],
        [2, 40],
        [3, 14],
        [4, 14],
      ] as const);
  if (status === 1) return { staffStatus: 1 };
  const isMember = post.category <= 2;
  if (status === 3) return { staffStatus: 3, ...(isMember && { memberStatus: 3 }) };
  const leaveDate = hireDate < "2025-01-01" ? `2025-${plan.no % 2 ? "06" : "10"}-30` : "2026-03-31";
  return {
    staffStatus: status,
    leaveDate,
    leaveReason: status === 4 ? 3 : chance.pick([1, 1, 2, 5]),
    ...(isMember && { memberStatus: 4 }),
  };
}

/** Everything about a person's work; deterministic in the order of the chance. */
export function careerOf(facts: CareerFacts) {
  const { post, chance, isFixed } = facts;
  const hireDate = hired(facts);
  // Imported without their conditional items. // domain a §2.6 P5a
  const isIncomplete = !isFixed && post.category !== 8 && chance.isTrue(0.04);
  const hasCert = post.category <= 2;
  const notMember = { hasTaxAgentCert: false, memberType: 3, memberStatus: null } satisfies Part;
  return {
    ...background(facts),
    ...employment(facts, hireDate, isIncomplete),
    ...(hasCert ? taxAgent(facts, hireDate) : notMember),
    staffCategory: post.category,
    position: [...post.position],
    department: post.department,
    certificates: otherCertificates(facts),
    talentTypes: post.isHead && chance.isTrue(0.4) ? [3] : [],
    isCivilServant: false,
    isIncomplete,
    ...standing(facts, hireDate),
  };
}
