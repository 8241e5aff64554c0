// What must not compile. Checked by `tsc`: an expectation that no longer errs is itself an error.
import type { FastifyInstance } from "fastify";
import type { Db } from "@/server/db/client";
import type { Handlers } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { listPage } from "@/server/platform/sql/list";
import { defineParam, type Params } from "@/server/platform/params/params";
import { testApi, testHandlers } from "@/server/testing/test-api";
import { orgs } from "@/server/reference/user.table";
import { z } from "zod";

declare const app: FastifyInstance;
declare const db: Db;
declare const params: Params;

const { create, list, shared, ...others } = testHandlers;
const rest = { ...others, shared };

export function aMissingHandler(): void {
  // @ts-expect-error `list` and `create` have no handler
  implement(app, testApi, { ...rest });
}

export const aWrongAnswer: Handlers<typeof testApi> = {
  ...rest,
  list,
  // @ts-expect-error the answer lacks fullOrgName
  create: async () => ({ orgId: "1", orgName: "甲" }),
};

export const aPageWithoutTotal: Handlers<typeof testApi> = {
  ...rest,
  create,
  // @ts-expect-error a page carries its total
  list: async () => ({ rows: [] }),
};

export const aBodyFieldThatIsNot: Handlers<typeof testApi> = {
  ...rest,
  list,
  // @ts-expect-error the body has no such field
  create: async ({ body }) => ({ orgId: "1", orgName: body.nothing, fullOrgName: "甲" }),
};

export const anOpenCallHasPerhapsNoUser: Handlers<typeof testApi> = {
  ...testHandlers,
  // @ts-expect-error an open endpoint must reckon with nobody being signed in
  shared: async ({ user }) => [user.userId],
};

export const aFileWhereNoneIsSent: Handlers<typeof testApi> = {
  ...testHandlers,
  // @ts-expect-error only uploads have a file
  draft: async ({ file }) => (file ? null : null),
};

const spec = {
  db,
  from: orgs,
  columns: { orgId: orgs.orgId, orgName: orgs.orgName },
  where: undefined,
  query: { page: 1, pageSize: 30 },
  tieBreak: orgs.orgId,
} as const;

export async function lists(): Promise<string | undefined> {
  // @ts-expect-error a column that the list does not have cannot sort it
  await listPage({ ...spec, sortable: { fullOrgName: orgs.fullOrgName }, defaultSort: "fullOrgName" });
  // @ts-expect-error nor can the standard order name one that is not sortable
  await listPage({ ...spec, sortable: { orgName: orgs.orgName }, defaultSort: "orgId" });
  const { rows } = await listPage({ ...spec, sortable: { orgName: orgs.orgName }, defaultSort: "-orgName" });
  // @ts-expect-error only selected columns are in the rows
  return rows[0]?.fullOrgName;
}

export function parameters(): string {
  // @ts-expect-error the standard value must fit the schema
  defineParam("type-test.days", z.int(), "five", "天数");
  const days = defineParam("type-test.more", z.int(), 5, "天数");
  // @ts-expect-error a parameter has the type of its schema
  return params.get(days);
}
