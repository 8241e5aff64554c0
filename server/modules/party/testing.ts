import { sql } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { send } from "@/server/tests/examples";

/** The demo association without its party records. */
export async function buildPartyApp(options: Parameters<typeof buildTestApp>[0] = {}): Promise<TestApp> {
  const t = await buildTestApp({ ...options, seed });
  await emptyParty(t);
  return t;
}

export async function emptyParty(t: TestApp): Promise<void> {
  for (const table of ["party_orgs", "party_members", "submissions"])
    await t.db.execute(sql.raw(`delete from ${table}`));
}

type Rows<T> = T extends { readonly rows: infer R; readonly totalCount: number } ? R : T;
interface Told<E extends Endpoint> {
  readonly status: number;
  readonly data: Rows<DataOf<E>>;
  readonly totalCount?: number;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly fieldErrors?: readonly { readonly path: string; readonly message: string }[];
}

/** Calls by one user: of a firm, or of the association. */
export async function handsOf(t: TestApp, companyId: string | "desk", branch?: string) {
  const who = companyId === "desk" ? { userType: 2, orgId: DEMO.orgId } : { companyId };
  const reach = branch === undefined ? [] : [{ companyId: branch, canAct: true }];
  const { userId } = await createUser(t.db, { ...who, codes: PERMISSION_CODES, reach });
  return handsWith(t, await openSession(t, userId));
}

/** The same by whoever is signed in with this token. */
export const handsWith =
  (t: TestApp, token: string) =>
  async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Told<E>> => {
    const answer = await send(t, endpoint, input as never, token);
    const body = String(answer.headers["content-type"]).startsWith("application/json") ? answer.json<object>() : {};
    return { status: answer.statusCode, ...body } as Told<E>;
  };
export type Hands = Awaited<ReturnType<typeof handsOf>>;
