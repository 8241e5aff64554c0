import { eq } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import { transfer } from "@/contracts/basic/transfer/transfer";
import type { StaffForm } from "@/contracts/basic/staff/staff-form";
import type { StaffDetail } from "@/contracts/basic/staff/staff-detail";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import type { DetailOf } from "@/contracts/kit/record";
import { newId } from "@/server/platform/clock/id";
import { calendarDate } from "@/server/platform/call/services";
import { storedFiles } from "@/server/platform/files/files.table";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { aPerson, staffHandsOf } from "@/server/modules/basic/staff/staff-testing";
import { users } from "@/server/reference/user.table";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";

export interface Told {
  readonly status: number;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly data: DetailOf<typeof transfer>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly faults: Readonly<Record<string, string>>;
}

/** A tester's hands on transfers: one signed-in account. */
export function transferHands(t: TestApp, token: string) {
  const api: Readonly<Record<string, Endpoint>> = transfer.api;
  return async (name: string, transferId = "", payload?: object, search = ""): Promise<Told> => {
    const endpoint = api[name];
    if (!endpoint) throw new Error(`no call ${name}`);
    const url = fillPath(endpoint.path, { transferId }) + search;
    const answer = await t.call({ method: endpoint.spec.method, url, token, ...(payload && { payload }) });
    const body = answer.json<{
      data: Told["data"] & Told["rows"];
      errorCode?: string;
      errorMessage?: string;
      fieldErrors?: { path: string; message: string }[];
    }>();
    return {
      ...body,
      status: answer.statusCode,
      rows: Array.isArray(body.data) ? body.data : [],
      faults: Object.fromEntries((body.fieldErrors ?? []).map(({ path, message }) => [path, message])),
    };
  };
}
export type TransferHands = ReturnType<typeof transferHands>;

/** Somebody of a firm, or of the association, with every code. */
export async function someone(t: TestApp, companyId: string | null) {
  const place = companyId === null ? { userType: 2, orgId: DEMO.orgId } : { companyId };
  const { userId } = await createUser(t.db, { ...place, codes: PERMISSION_CODES });
  await t.db
    .update(users)
    .set({ createTime: new Date(0) })
    .where(eq(users.userId, userId));
  const token = await openSession(t, userId);
  return { userId, token, companyId, hands: transferHands(t, token), staff: staffHandsOf(t, token) };
}
export type Someone = Awaited<ReturnType<typeof someone>>;

/** 转所申请表, uploaded by somebody and still free. */
export async function anApplication(t: TestApp, { userId, companyId }: Pick<Someone, "userId" | "companyId">) {
  const fileId = newId();
  await t.db.insert(storedFiles).values({
    fileId,
    companyId: companyId ?? "",
    bizType: "transfer",
    fileName: "转所申请表.pdf",
    fileExt: "pdf",
    fileSize: 10,
    sha256: "0".repeat(64),
    uploadUserId: userId,
    uploadUserName: "x",
    uploadTime: t.clock.now(),
    orphanSince: t.clock.now(),
  });
  return { fileId, attachType: 19, sortNo: 1 };
}

export const dayAfter = (t: TestApp, days: number): string =>
  calendarDate(new Date(t.clock.now().getTime() + days * 86_400_000));

/** A transfer as the receiving firm asks for it. */
export async function anAsking(t: TestApp, by: Someone, person: Partial<StaffForm>, more: object = {}) {
  return {
    startedBy: 1,
    transferType: 1,
    staffId: null,
    certNo: null,
    otherCompanyName: null,
    otherProvinceCode: null,
    staffName: person.staffName ?? null,
    idType: person.idType ?? null,
    idNo: person.idNo ?? null,
    reason: 1,
    reasonText: null,
    leaveDate: dayAfter(t, -1),
    newHireDate: dayAfter(t, 0),
    attachments: [await anApplication(t, by)],
    ...more,
  };
}

/** Somebody of a firm's staff, with the form that made him. */
export async function aColleague(by: Someone, more: Partial<StaffForm> = {}) {
  const form = aPerson(more);
  const row: StaffDetail = await by.staff.created(form);
  return { form, row };
}

/** Saved and submitted by its firm. */
export async function submitted(by: Someone, form: object): Promise<Told> {
  const made = await by.hands("create", "", form);
  if (made.status !== 200) return made;
  const { transferId, version } = made.data;
  return by.hands("submit", transferId, { version });
}
