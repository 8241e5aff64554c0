import { eq } from "drizzle-orm";
import { maskIdNo } from "@/contracts/kit/number/id-no";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { yearsAfter } from "@/contracts/kit/day/dates";
import { partyInfo, partyLifecycle } from "@/contracts/party/info/info";
import { emptyParty, type PartyValues } from "@/contracts/party/info/info-fields";
import { isPartyStatus, MEMBER_TYPE, ORDINARY, POLITICAL } from "@/contracts/party/member/member-fields";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { DEMO, demoId, userIdOf } from "@/server/seed/demo";
import type { PlainStaff } from "@/server/seed/people";
import { createParams } from "@/server/platform/params/params";
import { keysOf } from "@/server/platform/search/search-keys";
import type { Vault } from "@/server/platform/secrets/vault";
import { partyOrgs } from "@/server/modules/party/info/info.table";
import { partyMembers } from "@/server/modules/party/member/member.table";
import { endFor, openFor, submissions } from "@/server/records/review/read";
import { yearKept } from "@/server/modules/party/info/snapshot";
import { addStep } from "@/server/records/steps/port";

interface Plan {
  readonly companyId: string;
  readonly status: number;
  readonly hasPartyOrg: boolean;
}

/** Some of each state, for the demo firm, a head office with its branches, and others. */
const PLANS: readonly Plan[] = [
  { companyId: DEMO.firm.first, status: SUBMISSION.draft, hasPartyOrg: true },
  { companyId: DEMO.firm.headOffice, status: SUBMISSION.passed, hasPartyOrg: true },
  { companyId: DEMO.firm.branchZhuzhou, status: SUBMISSION.submitted, hasPartyOrg: false },
  { companyId: DEMO.firm.branchXiangtan, status: SUBMISSION.returned, hasPartyOrg: false },
  { companyId: DEMO.firm.generalPartnership, status: SUBMISSION.accepted, hasPartyOrg: true },
  { companyId: DEMO.firm.smallLimited, status: SUBMISSION.passed, hasPartyOrg: false },
  { companyId: DEMO.firm.subsidiary, status: SUBMISSION.changeAsked, hasPartyOrg: false },
];

/** Steps that lead to each state, with what was said. */
const STEPS: Readonly<
  Record<number, readonly (readonly [name: string, from: number, to: number, opinion?: string])[]>
> = {
  [SUBMISSION.submitted]: [["submit", 0, 1]],
  [SUBMISSION.accepted]: [
    ["submit", 0, 1],
    ["accept", 1, 2],
  ],
  [SUBMISSION.returned]: [
    ["submit", 0, 1],
    ["sendBack", 1, 4, "请补充党建工作指导员的派驻文件，并核对联络员手机"],
  ],
  [SUBMISSION.passed]: [
    ["submit", 0, 1],
    ["accept", 1, 2],
    ["pass", 2, 3],
  ],
  [SUBMISSION.changeAsked]: [
    ["submit", 0, 1],
    ["accept", 1, 2],
    ["pass", 2, 3],
    ["requestChange", 3, 7, "联络员变更"],
  ],
};

/** Id of a person's line on the roster. */
export const lineIdOf = (staffId: string): string => staffId.replace("staff", "party");

/** A firm's party members in the order of joining: the first is its secretary. */
export const membersOf = (people: readonly PlainStaff[], companyId: string): PlainStaff[] =>
  people
    .filter(
      (person) =>
        person.companyId === companyId &&
        person.staffStatus === STAFF_STATUS.active &&
        person.auditStatus !== SUBMISSION.draft &&
        isPartyStatus(person.politicalStatus),
    )
    .sort((a, b) => (a.partyJoinDate ?? "").localeCompare(b.partyJoinDate ?? ""));

/** The firm's party members as its roster has them; full ones a year after joining. */
function rosterOf(people: readonly PlainStaff[], unit: string | null, vault: Vault, times: object) {
  return people.map((person, i) => {
    const isFull = person.politicalStatus === POLITICAL.member;
    const joinDate = person.partyJoinDate ?? null;
    const idNo = person.idNo ?? "";
    return {
      memberId: lineIdOf(person.staffId),
      staffId: person.staffId,
      companyId: person.companyId,
      companyName: person.companyName,
      memberName: person.staffName,
      idType: person.idType ?? 1,
      idNo: vault.seal(idNo),
      idNoIndex: vault.index(idNo),
      idNoMask: maskIdNo(idNo),
      gender: person.gender ?? 1,
      birthDate: person.birthDate ?? "1980-01-01",
      ethnicity: person.ethnicity ?? null,
      education: person.education ?? null,
      partyMemberType: isFull ? MEMBER_TYPE.full : MEMBER_TYPE.probationary,
      joinDate,
      formalDate: isFull && joinDate !== null ? yearsAfter(joinDate, 1) : null,
      partyPost: i === 0 && unit !== null ? 1 : ORDINARY,
      relationInFirm: unit !== null,
      relationUnit: unit ?? "街道社区党支部",
      isFloating: false,
      isRetired: false,
      monthlyDues: "60.00",
      duesPaidTo: "2026-06",
      inDate: joinDate,
      ...times,
    };
  });
}

/** What the firm tells, whole enough to be submitted. */
function valuesOf(
  { hasPartyOrg, companyId }: Plan,
  firmName: string,
  members: readonly PlainStaff[],
  today: string,
): PartyValues {
  const secretary = members.find(({ politicalStatus }) => politicalStatus === POLITICAL.member);
  const year = Number(today.slice(0, 4));
  const n = Number(companyId.slice(-2));
  const shared = {
    ...emptyParty,
    hasPartyOrg,
    affiliation: 1,
    activistCount: n % 3,
    candidateCount: 0,
    applicantCount: n % 4,
    outsideMemberCount: hasPartyOrg ? 0 : members.length,
    inCharter: hasPartyOrg,
    hasVenue: false,
    hasUnion: false,
    liaisonName: "周清和",
    liaisonMobile: `1390000${String(1000 + n)}`,
  };
  if (!hasPartyOrg)
    return {
      ...shared,
      noOrgReason: members.length === 0 ? 1 : 3,
      instructorName: "吴望舒",
      instructorFrom: "2024-03-01",
      instructorUnit: "中共示例省税务师行业委员会",
      instructorPhone: "0731-84410000",
    };
  return {
    ...shared,
    partyOrgName: `中共${firmName}支部委员会`,
    partyOrgType: 3,
    partyOrgForm: 1,
    foundDate: "2016-07-01",
    approvalNo: `湘税师党〔2016〕${n}号`,
    superiorPartyOrg: "中共示例省税务师行业委员会",
    secretaryName: secretary?.staffName ?? null,
    secretaryGender: secretary?.gender ?? null,
    secretaryBirthDate: secretary?.birthDate ?? null,
    secretaryEducation: secretary?.education ?? null,
    secretaryMobile: `1380000${String(1000 + n)}`,
    secretaryPost: "合伙人",
    secretaryIsPartner: true,
    termFrom: `${year - 2}-07-01`,
    termTo: `${year + 1}-07-01`,
    brandName: "税务先锋",
    terms: [
      {
        rowId: demoId("term", n),
        termNo: 1,
        electDate: "2016-06-20",
        from: "2016-07-01",
        to: "2019-07-01",
        secretaryName: secretary?.staffName ?? "周清和",
        attendCount: members.length,
        approvalNo: null,
      },
    ],
    honours: [
      {
        rowId: demoId("honour", n),
        honourName: "先进基层党组织",
        level: "行业",
        honourYear: "2023",
        issuer: "中共示例省税务师行业委员会",
        fileId: null,
      },
    ],
  };
}

/** Party records of the demo association. // domain a §5 */
export async function insertParty(
  db: Db,
  vault: Vault,
  people: readonly PlainStaff[],
  now: Date,
  today: string,
): Promise<void> {
  for (const plan of PLANS) {
    const members = membersOf(people, plan.companyId);
    const companyName = people.find(({ companyId }) => companyId === plan.companyId)?.companyName ?? "";
    await insertFirm(db, vault, { plan, members, companyName, now, today });
  }
}

interface FirmParts {
  readonly plan: Plan;
  readonly members: readonly PlainStaff[];
  readonly companyName: string;
  readonly now: Date;
  readonly today: string;
}

async function insertFirm(db: Db, vault: Vault, { plan, members, companyName, now, today }: FirmParts): Promise<void> {
  const { companyId, status } = plan;
  const partyOrgId = demoId("partyorg", Number(companyId.slice(-2)));
  const values = valuesOf(plan, companyName, members, today);
  const times = { createTime: now, updateTime: now, createUserName: "演示党务", updateUserName: "演示党务" };
  const roster = rosterOf(members, values.partyOrgName, vault, times);
  if (roster.length > 0)
    await db
      .insert(partyMembers)
      .values(roster.map((one) => ({ ...one, searchKeys: keysOf({ words: [one.memberName] }) })));
  const seal = (text: string | null) => (text === null ? null : vault.seal(text));
  const submitted = status === SUBMISSION.draft ? {} : { submitTime: now, submitUserName: "演示党务" };
  const [record] = await db
    .insert(partyOrgs)
    .values({
      partyOrgId,
      companyId,
      companyName,
      auditStatus: status,
      ...values,
      ...times,
      ...submitted,
      secretaryMobile: seal(values.secretaryMobile),
      liaisonMobile: seal(values.liaisonMobile),
      instructorPhone: seal(values.instructorPhone),
    })
    .returning();
  if (!record || status === SUBMISSION.draft) return;
  const user = { userId: userIdOf(DEMO.user.party), nickName: "演示党务" };
  const year = Number(today.slice(0, 4)) - 1;
  const report = { year, asOf: `${year}-12-31` };
  const masked = partyInfo.personal.masked(values);
  const kind = { bizType: partyInfo.id, lifecycle: partyLifecycle };
  // Standards of all parameters: a fresh association has typed none.
  const services = { params: createParams({ error: () => undefined }) };
  const doing = { db, now, user, services };
  const told = await openFor(
    doing,
    kind,
    { id: partyOrgId, companyId, companyName, version: record.version, title: companyName },
    {
      action: "submit",
      to: SUBMISSION.submitted,
      reason: null,
      kept: (submissionId) => yearKept({ db }, { record, values: masked, report }, submissionId),
    },
  );
  const ended = status === SUBMISSION.changeAsked ? SUBMISSION.passed : status;
  const isWaiting: readonly number[] = [SUBMISSION.submitted, SUBMISSION.accepted];
  if (status === SUBMISSION.accepted)
    await db.update(submissions).set({ acceptTime: now }).where(eq(submissions.submissionId, told.submissionId));
  if (!isWaiting.includes(status))
    await endFor({ db, now, user: { nickName: "演示协会" } }, kind, told, {
      to: ended,
      opinion: null,
      marks: undefined,
      isFirms: false,
      action: ended === SUBMISSION.returned ? "sendBack" : "pass",
    });
  for (const [i, [action, fromStatus, toStatus, opinion]] of (STEPS[status] ?? []).entries()) {
    const one = partyLifecycle.transitions[action as "submit"];
    const isFirm = one.by === "firm";
    await addStep(db, {
      bizType: partyInfo.id,
      bizId: partyOrgId,
      companyId,
      action,
      label: one.label,
      fromStatus,
      toStatus,
      operatorUserId: isFirm ? user.userId : userIdOf(DEMO.user.desk),
      operatorName: isFirm ? user.nickName : "演示协会",
      operatorOrg: isFirm ? companyName : DEMO.orgName,
      operateTime: new Date(now.getTime() + i * 60_000 - 3_600_000),
      auditResult: action === "pass" ? 1 : action === "sendBack" ? 2 : null,
      opinion: opinion ?? null,
      isReturn: action === "sendBack",
    });
  }
}
