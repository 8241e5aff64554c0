import type { APIRequestContext } from "@playwright/test";
import { staffApi } from "@/contracts/basic/staff/staff";
import { emptyStaff } from "@/contracts/basic/staff/staff-form";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { transferSample } from "@/contracts/basic/transfer/transfer-sample";
import { callBy, paperOf } from "./calls";

export const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
/** Digits do not belong into names. */
export const inWords = (digits: string): string =>
  [...digits].map((digit) => "零一二三四五六七八九"[Number(digit)]).join("");

/** Who somebody is, apart from what everybody of these tests is. */
interface Somebody {
  readonly staffName: string;
  readonly idNo: string;
  readonly mobile: string;
}
const EVERYBODY = {
  ...emptyStaff,
  idType: 1,
  gender: null,
  birthDate: null,
  ethnicity: 1,
  politicalStatus: 13,
  isCivilServant: false,
  education: 21,
  graduateSchool: "示例财经大学",
  major: "会计学",
  staffCategory: 4,
  position: [10],
  employmentType: 2,
  hireDate: "2020-03-02",
  hasTaxAgentCert: false,
  memberType: 3,
};

/** Enters somebody into the firm of whoever is signed in there; his id. */
export async function enterColleague(hr: APIRequestContext, somebody: Somebody): Promise<string> {
  const made = await callBy(hr, staffApi.create, { body: { ...EVERYBODY, ...somebody }, consent: true });
  return made.staffId;
}

/** 转入 of somebody, with its paper and submitted by the firm that is to receive him. */
export async function askedFor(api: APIRequestContext, { staffName, idNo }: Pick<Somebody, "staffName" | "idNo">) {
  const form = await paperOf(api, "transfer", { name: "转所申请表.pdf", attachType: 19 });
  const days = { leaveDate: today(), newHireDate: today() };
  const body = { ...transferSample, ...days, staffName, idNo, attachments: [form] };
  const made = await callBy(api, transfer.api.create, { body, consent: true });
  const params = { transferId: made.transferId };
  const { version } = await callBy(api, transfer.api.submit, { params, body: { version: made.version } });
  return { params, version };
}
