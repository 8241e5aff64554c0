import { and, eq } from "drizzle-orm";
import { companyRewardApi } from "@/contracts/rewards/company";
import { personRewardApi } from "@/contracts/rewards/person";
import { PROOF_FILE } from "@/contracts/rewards/record-rules";
import { rewardSample } from "@/contracts/rewards/record-sample";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { userIdOf } from "@/server/seed/demo";
import { storedFiles } from "@/server/platform/files/files.table";
import { newId } from "@/server/platform/clock/id";
import type { TestApp } from "@/server/testing/testing";
import { staff } from "@/server/reference/staff.table";
import { REWARD_FILE } from "@/server/modules/rewards/record-facts";

const APIS = { company: companyRewardApi, person: personRewardApi } as const;
type Values = Readonly<Record<string, unknown>>;

export interface Told {
  readonly status: number;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly totalCount?: number;
  readonly data: Values & { readonly version: number; readonly recordId: string };
  readonly rows: readonly Values[];
  readonly paths: readonly string[];
}

/** A tester's hands on rewards of one kind: one signed-in account. */
export function rewardHands(t: TestApp, token: string, subject: keyof typeof APIS) {
  const api: Readonly<Record<string, Endpoint>> = APIS[subject];
  return async (name: string, recordId = "", payload?: object, search = ""): Promise<Told> => {
    const endpoint = api[name];
    if (!endpoint) throw new Error(`no call ${name}`);
    const url = fillPath(endpoint.path, { recordId }) + search;
    const answer = await t.call({ method: endpoint.spec.method, url, token, ...(payload && { payload }) });
    const body = answer.json<{
      data: Told["data"] & readonly Values[];
      errorCode?: string;
      errorMessage?: string;
      totalCount?: number;
      fieldErrors?: { path: string }[];
    }>();
    return {
      ...body,
      status: answer.statusCode,
      rows: Array.isArray(body.data) ? body.data : [],
      paths: (body.fieldErrors ?? []).map(({ path }) => path),
    };
  };
}
export type RewardHands = ReturnType<typeof rewardHands>;

/** A document that was uploaded for rewards and is still free, as a form names it. */
export async function aDocument(t: TestApp, companyId: string, username: string, userId = userIdOf(username)) {
  const fileId = newId();
  await t.db.insert(storedFiles).values({
    fileId,
    companyId,
    bizType: REWARD_FILE,
    fileName: "决定书.pdf",
    fileExt: "pdf",
    fileSize: 10,
    sha256: "0".repeat(64),
    uploadUserId: userId,
    uploadUserName: "x",
    uploadTime: t.clock.now(),
    orphanSince: t.clock.now(),
  });
  return { fileId, attachType: PROOF_FILE, sortNo: 1 };
}

/** Two of a firm's people in service. */
export async function twoColleagues(t: TestApp, companyId: string) {
  const [self, other] = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, companyId), eq(staff.staffStatus, 1)))
    .limit(2);
  if (!self || !other) throw new Error(`${companyId} has fewer than two people in service`);
  return [self, other] as const;
}

let serial = 0;
/** A penalty with everything but its document; each with a number of its own. */
export const aPenalty = (more: object = {}) => ({
  ...rewardSample,
  recordType: 2,
  rewardType: null,
  punishType: 3,
  bonusAmount: null,
  score: null,
  title: `通报批评 ${(serial += 1)}`,
  docNo: `税协〔2026〕${serial}号`,
  factBasis: "未按规定归档工作底稿",
  ...more,
});
