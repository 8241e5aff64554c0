import { emptyStaff, type StaffForm } from "../../contracts/basic/staff-form";
import { residentNo } from "../../server/db/seed/numbers";

/** All people of a proof carry it, and nobody else. */
export const PROOF_NAME = "存证人";

const DAY_MS = 86_400_000;
const PER_DAY = 400;

/** Complete person `n`, unlike every other `n` in document and mobile. */
export function provenPerson(n: number): StaffForm {
  const birthDate = new Date(Date.UTC(1970, 0, 1) + Math.floor(n / PER_DAY) * DAY_MS).toISOString().slice(0, 10);
  return {
    ...emptyStaff,
    staffName: PROOF_NAME,
    idType: 1,
    idNo: residentNo(76, birthDate, 1 + (n % PER_DAY), 1),
    gender: 1,
    birthDate,
    ethnicity: 1,
    politicalStatus: 13,
    isCivilServant: false,
    mobile: `138${String(n).padStart(8, "0")}`,
    education: 21,
    graduateSchool: "示例财经大学",
    major: "会计学",
    staffCategory: 4,
    position: [10],
    employmentType: 2,
    hireDate: "2020-03-01",
    hasTaxAgentCert: false,
    memberType: 3,
  };
}
