import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { handoverApi } from "@/contracts/auth/handover";
import { onlineApi } from "@/contracts/auth/online";
import { roleApi } from "@/contracts/auth/role";
import { userApi } from "@/contracts/auth/user";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { encodeQuery } from "@/contracts/kit/query";
import { userIdOf } from "@/server/seed/demo";
import { roleIdOf } from "@/server/seed/roles-data";
import { users } from "@/server/reference/user.table";
import { lastMessageTo } from "@/server/platform/outbox/testing";
import { openSession, type TestApp } from "@/server/testing/testing";

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  readonly key?: string;
}

/** A tester's hands on accounts: one session. */
export function accountHands(t: TestApp, token: string) {
  const call = ({ path, spec }: Endpoint, { params, query, body, key }: Asked = {}) => {
    const search = encodeQuery(query);
    const url = `${fillPath(path, params)}${search && `?${search}`}`;
    const headers = key === undefined ? {} : { "idempotency-key": key };
    return t.call({ method: spec.method, url, token, headers, ...(body && { payload: body }) });
  };
  return {
    token,
    call,
    list: (query: Asked["query"] = {}) => call(userApi.list, { query }),
    get: (userId: string) => call(userApi.get, { query: { userId } }),
    create: (body: object, key?: string) => call(userApi.create, { body, ...(key !== undefined && { key }) }),
    update: (body: object) => call(userApi.update, { body }),
    setState: (userId: string, userStatus: number, version?: number) =>
      call(userApi.setState, { body: { userId, userStatus, ...(version !== undefined && { version }) } }),
    setRoles: (userId: string, roleIds: readonly string[], version: number | null = null) =>
      call(userApi.setRoles, { body: { userId, roleIds, version } }),
    bind: (userId: string, staffId: string | null, version: number) =>
      call(userApi.bindStaff, { params: { userId }, body: { staffId, version } }),
    reset: (userId: string, version: number) => call(userApi.reset, { params: { userId }, query: { version } }),
    unlock: (userId: string) => call(userApi.unlock, { params: { userId } }),
    roles: () => call(roleApi.list),
    createRole: (body: object) => call(roleApi.create, { body: { remark: null, ...body } }),
    updateRole: (body: object) => call(roleApi.update, { body: { remark: null, ...body } }),
    copyRole: (body: object) => call(roleApi.copy, { body }),
    removeRole: (roleId: string) => call(roleApi.remove, { params: { roleId } }),
    online: (query: Asked["query"] = {}) => call(onlineApi.list, { query }),
    kick: (userId: string, query: Asked["query"] = {}) => call(onlineApi.end, { params: { userId }, query }),
    openFirm: (body: object) => call(handoverApi.openFirm, { body }),
    handOver: (body: object) => call(handoverApi.handOver, { body }),
  };
}
export type AccountHands = ReturnType<typeof accountHands>;

export const handsOfUser = async (t: TestApp, username: string): Promise<AccountHands> =>
  accountHands(t, await openSession(t, userIdOf(username)));

let serial = 0;
/** A new account as its administrator types it; `more` changes items. */
export function anAccount(more: object = {}) {
  serial += 1;
  return {
    username: `colleague-${serial}`,
    nickName: "新同事",
    mobilephone: `136${String(20_000_000 + serial)}`,
    email: null,
    staffId: null,
    roleIds: [roleIdOf("FIRM_READONLY")],
    accessCompanyIds: [],
    expireDate: null,
    initPwdMode: 1,
    ...more,
  };
}

/** The last message with an initial password for this account, as the sender reads it. */
export async function initialPasswordOf(t: TestApp, userId: string) {
  const message = await lastMessageTo(t, userId);
  if (!message) throw new Error("no initial password was sent");
  const { to, channel, sourceType, text } = message;
  const found = /账号 (?<username>\S+) .*密码 (?<password>\S{12})，/.exec(text)?.groups;
  return { to, channel, sourceType, username: found?.["username"] ?? "", password: found?.["password"] ?? "" };
}

/** As if its owner had chosen a password of his own. */
export const withOwnPassword = (t: TestApp, userId: string) =>
  t.db.update(users).set({ mustChangePwd: false }).where(eq(users.userId, userId));

export const dataOf = <T>(response: LightMyRequestResponse): T => {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: T }>().data;
};

/** Status, code and sentence of a refusal. */
export const refusalOf = (response: LightMyRequestResponse) => {
  const {
    errorCode,
    errorMessage,
    fieldErrors = [],
  } = response.json<{
    errorCode: string;
    errorMessage: string;
    fieldErrors?: { path: string; message: string }[];
  }>();
  return { status: response.statusCode, errorCode, errorMessage, paths: fieldErrors.map(({ path }) => path) };
};
