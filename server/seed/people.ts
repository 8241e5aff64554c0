import { emptyStaff, isMember, type StaffForm } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { staffMissing } from "@/contracts/basic/staff/staff-missing";
import { birthDateOf } from "@/contracts/kit/number/id-no";
import type { FirmPlan } from "@/server/seed/firm-data";
import { demoId } from "@/server/seed/demo";
import { careerOf } from "@/server/seed/career";
import { nameOf, type Special, SPECIALS } from "@/server/seed/names";
import { demoMobile, residencePermitNo, residentNo } from "@/server/seed/numbers";
import type { Chance } from "@/server/seed/prng";
import type { NewStaffRecord } from "@/server/reference/staff.table";

type Stored = Omit<NewStaffRecord, "idNoIndex" | "idNoMask" | "mobileIndex" | "mobileMask" | "nameSort" | "searchKeys">;
/** What every demo person has, complete or not. */
type Known =
  | "idType"
  | "idNo"
  | "gender"
  | "birthDate"
  | "ethnicity"
  | "mobile"
  | "politicalStatus"
  | "education"
  | "staffCategory"
  | "employmentType"
  | "hireDate"
  | "memberType";

/** A staff row before sealing: numbers in the clear, their indexes, masks and the name's sort key still to come. */
export type PlainStaff = Omit<Stored, Known> & { [K in Known]: NonNullable<Stored[K]> };

/** What someone is in the firm; decides certificate, membership, position. */
export interface Post {
  /** Dictionary `staff_category`. */
  readonly category: number;
  readonly position: readonly number[];
  readonly department: string;
  /** Dictionary `partner_qualification` of a partner. */
  readonly qualification?: number;
  readonly isHead?: boolean;
}

const ORDINARY: readonly (readonly [Post, number])[] = [
  [{ category: 1, position: [8], department: "涉税鉴证部" }, 18],
  [{ category: 1, position: [7], department: "税务顾问部" }, 8],
  [{ category: 1, position: [9], department: "税务代理部" }, 16],
  [{ category: 2, position: [9], department: "税务代理部" }, 5],
  [{ category: 3, position: [8], department: "咨询部" }, 9],
  [{ category: 4, position: [10], department: "涉税鉴证部" }, 24],
  [{ category: 5, position: [11], department: "综合管理部" }, 7],
  [{ category: 6, position: [12], department: "财务部" }, 4],
  [{ category: 7, position: [99], department: "信息技术部" }, 3],
  [{ category: 8, position: [10], department: "税务代理部" }, 4],
  [{ category: 9, position: [99], department: "综合管理部" }, 2],
];

/** The first rows are fixed: partners (or the branch's head), then contact and finance; the rest is chance. */
function postsOf(plan: FirmPlan, chance: Chance): Post[] {
  const partners = plan.partners
    .filter((qualification) => qualification !== 4)
    .map((qualification, i): Post => {
      const category = qualification === 1 ? 1 : qualification === 9 ? 9 : 3;
      const position = i === 0 ? [1, plan.kind.orgForm === 1 ? 2 : 3, 4] : i === 1 ? [4, 6] : [4, 5];
      return { category, position, department: "合伙人办公室", qualification, isHead: i === 0 };
    });
  const heads: Post[] =
    partners.length > 0 ? partners : [{ category: 1, position: [13], department: "管理层", isHead: true }];
  const office: Post[] = [
    { category: 5, position: [11], department: "综合管理部" },
    { category: 6, position: [12], department: "财务部" },
  ];
  const rest = Array.from({ length: plan.people - heads.length - 2 }, () => chance.weighted(ORDINARY));
  return [...heads, ...office, ...rest];
}

const pad = (n: number): string => String(n).padStart(2, "0");

/** Birth dates by post: interns are young, heads are not, a few work on past retirement. */
function birthDateFor(post: Post, chance: Chance): string {
  const [from, to] =
    post.category === 8 ? [2002, 2005] : post.isHead || post.qualification ? [1962, 1984] : [1961, 2001];
  // Two throws: most people stand in the middle of their working life.
  const year =
    post.category === 4 ? chance.int(1992, 2003) : Math.round((chance.int(from, to) + chance.int(from, to)) / 2);
  return `${year}-${pad(chance.int(1, 12))}-${pad(chance.int(1, 28))}`;
}

interface Identity {
  readonly staffName: string;
  readonly gender: 1 | 2;
  readonly birthDate: string;
  readonly ethnicity: number;
  readonly idType: number;
  readonly idNo: string;
  readonly nationality: string | null;
}

const ETHNICITIES = [
  [1, 880],
  [15, 50],
  [6, 30],
  [12, 12],
  [13, 10],
  [3, 8],
  [8, 5],
  [11, 5],
] as const;

function identityOf(plan: FirmPlan, post: Post, serial: number, chance: Chance, special?: Special): Identity {
  const gender = special?.gender ?? (chance.isTrue(0.56) ? 2 : 1);
  const birthDate = special?.birthDate ?? birthDateFor(post, chance);
  const ethnicity = special?.ethnicity ?? chance.weighted(ETHNICITIES);
  const staffName = special?.staffName ?? nameOf(chance, gender);
  const base = { staffName, gender, birthDate, ethnicity, nationality: special?.nationality ?? null };
  if (special?.idNo) return { ...base, idType: special.idType ?? 1, idNo: special.idNo };
  // Some compatriots hold the 18-digit residence permit instead of a travel permit.
  if (!special && serial === 40) return { ...base, idType: 4, idNo: residencePermitNo(83, birthDate, plan.no, gender) };
  const idNo = residentNo(plan.no, birthDate, serial, gender);
  if (birthDateOf(idNo) !== birthDate) throw new Error(`no such birth date: ${birthDate}`);
  return { ...base, idType: 1, idNo };
}

/** Members have their picture; who still lacks something is a draft. // domain a §2.1, §2.6 P5a */
function completed(person: PlainStaff, no: number): PlainStaff {
  const photoFileId = isMember(person.memberType) && !person.isIncomplete ? demoId("photo", no) : null;
  const row = { ...person, photoFileId };
  const form = { ...emptyStaff, ...row } as StaffForm;
  const isIncomplete = staffMissing(form).length > 0;
  // Only people on the staff can still be completed.
  const isDraft = isIncomplete && row.staffStatus === 1;
  // Whom a firm is still entering is no member yet.
  const standing = isDraft ? { auditStatus: SUBMISSION.draft, memberStatus: null } : { auditStatus: SUBMISSION.passed };
  return { ...row, isIncomplete, ...standing };
}

/** All people of one firm: heads first, in the order of the plan's partners. */
export function peopleOf(plan: FirmPlan, before: number, chance: Chance, today: string): PlainStaff[] {
  const posts = postsOf(plan, chance);
  const specials = SPECIALS.filter((special) => special.firmNo === plan.no);
  // After the fixed rows, so that no head has papers that a test does not expect.
  const firstFree = posts.length - Math.max(0, plan.people - 15);
  return posts.map((post, i) => {
    const no = before + i + 1;
    const identity = identityOf(plan, post, i + 1, chance, specials[i - firstFree]);
    return completed(
      {
        staffId: demoId("staff", no),
        companyId: demoId("firm", plan.no),
        companyName: plan.name,
        mobile: demoMobile(no),
        email: `p${String(no).padStart(3, "0")}@example.com`,
        ...identity,
        ...careerOf({ plan, post, identity, no, isFixed: i < firstFree, chance, today }),
      },
      no,
    );
  });
}
