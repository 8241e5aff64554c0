import type { LightMyRequestResponse } from "fastify";
import { staffApi } from "@/contracts/basic/staff/staff";
import type { StaffDetail, StaffFull } from "@/contracts/basic/staff/staff-detail";
import { emptyStaff, type StaffForm } from "@/contracts/basic/staff/staff-form";
import { fillPath } from "@/contracts/kit/endpoint";
import { residentNo } from "@/server/seed/numbers";
import type { TestApp } from "@/server/testing/testing";
import { tokenOf } from "@/server/modules/basic/firm/firm-testing";

let serial = 0;
/** As many as a day's numbers of one area have room for. */
const PER_AREA = 480;
/** A document number that nobody of the demo association has. */
export const freshIdNo = (birthDate = "1990-05-17", gender: 1 | 2 = 1): string => {
  serial += 1;
  return residentNo(77 + Math.floor(serial / PER_AREA), birthDate, serial % PER_AREA, gender);
};

/** A complete person without membership; `more` changes items. */
export const aPerson = (more: Partial<StaffForm> = {}): StaffForm => ({
  ...emptyStaff,
  staffName: "测试员",
  idType: 1,
  idNo: freshIdNo(),
  gender: 1,
  birthDate: "1990-05-17",
  ethnicity: 1,
  politicalStatus: 13,
  isCivilServant: false,
  mobile: `139${String(10_000_000 + ++serial).slice(-8)}`,
  education: 21,
  graduateSchool: "示例财经大学",
  major: "会计学",
  staffCategory: 4,
  position: [10],
  employmentType: 2,
  hireDate: "2020-03-01",
  hasTaxAgentCert: false,
  memberType: 3,
  ...more,
});

export const dataOf = <T>(response: LightMyRequestResponse): T => {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: T }>().data;
};

/** Field errors of a refusal by path. */
export const faultsOf = (response: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(
    (response.json<{ fieldErrors?: { path: string; message: string }[] }>().fieldErrors ?? []).map((e) => [
      e.path,
      e.message,
    ]),
  );

/** A tester's hands on people: one signed-in account. */
export const staffHands = async (t: TestApp, username: string) => staffHandsOf(t, await tokenOf(t, username));

/** The same of a session. */
export function staffHandsOf(t: TestApp, token: string) {
  const call = (endpoint: keyof typeof staffApi, staffId: string, payload?: object, search = "") => {
    const { path, spec } = staffApi[endpoint];
    const url = fillPath(path, { staffId }) + search;
    return t.call({ method: spec.method, url, token, ...(payload && { payload }) });
  };
  return {
    call,
    list: (search: string) => call("list", "", undefined, search),
    create: (form: object) => call("create", "", form),
    created: async (form: object) => dataOf<StaffDetail>(await call("create", "", form)),
    get: async (staffId: string) => dataOf<StaffDetail>(await call("get", staffId)),
    full: async (staffId: string) => dataOf<StaffFull>(await call("full", staffId)),
    put: (staffId: string, form: object) => call("update", staffId, form),
  };
}
export type StaffHands = Awaited<ReturnType<typeof staffHands>>;
