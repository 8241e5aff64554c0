import type { StaffForm } from "../../contracts/basic/staff/staff-form";
import { residentNo } from "../../server/seed/numbers";
import { aPerson } from "../../server/modules/basic/staff/staff-testing";
import type { Ack, Work } from "./writers";

/** All people of a proof carry it, and nobody else. */
export const PROOF_NAME = "存证人";

const DAY_MS = 86_400_000;
const PER_DAY = 400;

/** Complete person `n`, unlike every other `n` in document and mobile. */
export function provenPerson(n: number): StaffForm {
  const birthDate = new Date(Date.UTC(1970, 0, 1) + Math.floor(n / PER_DAY) * DAY_MS).toISOString().slice(0, 10);
  return aPerson({
    staffName: PROOF_NAME,
    idNo: residentNo(76, birthDate, 1 + (n % PER_DAY), 1),
    birthDate,
    mobile: `138${String(n).padStart(8, "0")}`,
  });
}

/** What the answer to a write of a person says. */
export interface WrittenPerson {
  readonly staffId: string;
  readonly version: number;
}
export type PersonAck = Ack<WrittenPerson>;

const STAFF = "/rest/basic/staff/v1.0";
const UPDATES = 2;

/** Creates a person and changes him. */
export const writePerson: Work<WrittenPerson> = async (n, write, isStopping) => {
  const form = provenPerson(n);
  let last = await write({ key: `create-${n}`, method: "POST", path: STAFF, body: form });
  for (let change = 1; change <= UPDATES && !isStopping(); change += 1) {
    const changed: StaffForm = { ...form, email: `proof${n}-${change}@example.com` };
    const body = { ...changed, version: last.version };
    last = await write({ key: `update-${n}-${change}`, method: "PUT", path: `${STAFF}/${last.staffId}`, body });
  }
};
