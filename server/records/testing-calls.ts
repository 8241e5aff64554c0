import type { RecordContract } from "@/contracts/kit/record";
import { PERMISSION_CODES } from "@/contracts/access";
import { fillPath } from "@/contracts/kit/endpoint";
import { DEMO } from "@/server/seed/demo";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";

/** What a call answers, as tests read it. */
export interface Told {
  readonly success: boolean;
  readonly data: unknown;
  readonly totalCount?: number;
  readonly errorCode?: string;
  readonly fieldErrors?: readonly { readonly path: string }[];
}
export type Values = Readonly<Record<string, unknown>>;

/** Calls of a record by one signed-in account. */
function callsOf(t: TestApp, { api, idKey }: RecordContract, token: string) {
  return async (key: keyof RecordContract["api"] & string, id?: string, payload?: object, search = "") => {
    const endpoint = api[key];
    if (!endpoint) throw new Error(`no call ${key}`);
    const url = fillPath(endpoint.path, { [idKey]: id }) + search;
    const answer = await t.call({ method: endpoint.spec.method, url, token, ...(payload && { payload }) });
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    return {
      status: answer.statusCode,
      headers: answer.headers,
      ...(isJson ? answer.json<Told>() : { data: null }),
    } as Told & {
      readonly status: number;
      readonly headers: typeof answer.headers;
    };
  };
}

/** Calls of a record by a user of one firm who holds every code. */
export async function firmCaller(t: TestApp, of: RecordContract, companyId: string, branch?: string) {
  const reach = branch === undefined ? [] : [{ companyId: branch, canAct: true }];
  const { userId } = await createUser(t.db, { companyId, codes: PERMISSION_CODES, reach });
  return callsOf(t, of, await openSession(t, userId));
}

/** The same by somebody of the demo association. */
export async function deskCaller(t: TestApp, of: RecordContract) {
  const { userId } = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes: PERMISSION_CODES });
  return callsOf(t, of, await openSession(t, userId));
}
