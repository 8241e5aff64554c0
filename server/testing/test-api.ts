import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { anyOf, binary, endpoint, open, pageOf, session, upload } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { pageQuery } from "@/contracts/kit/query";
import { id, int, currency, optional, text, version } from "@/contracts/kit/scalars";
import type { Handlers } from "@/server/platform/call/context";
import { conflict, notFound } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { listPage } from "@/server/platform/sql/list";
import { orgs } from "@/server/reference/user.table";

// A small api of every kind of endpoint, so that the kit's own tests need no business module.

const org = z.object({ orgId: id(), orgName: z.string(), fullOrgName: z.string() });
const form = z.strictObject({
  orgName: field(text(20), { label: "名称" }),
  fullOrgName: field(optional(text(40)), { label: "全称" }),
  seats: field(optional(int(100)), { label: "席位" }),
  fee: field(optional(currency()), { label: "会费" }),
});
const params = z.strictObject({ orgId: id() });
const base = "/rest/test/org/v1.0";
const common = { access: session, origin: "ours", summary: "测试" } as const;

export const testApi = {
  list: endpoint("test.org.list", `${base}/list/page`, {
    ...common,
    method: "GET",
    query: pageQuery.extend({ orgName: z.string().optional() }),
    data: pageOf(org),
  }),
  create: endpoint("test.org.create", base, { ...common, method: "POST", body: form, data: org }),
  update: endpoint("test.org.update", `${base}/{orgId}`, {
    ...common,
    method: "PUT",
    params,
    body: form.extend({ version: version() }),
    data: org,
  }),
  touch: endpoint("test.org.touch", `${base}/{orgId}/touch`, { ...common, method: "PUT", params, data: z.null() }),
  coded: endpoint("test.org.coded", `${base}/coded`, {
    ...common,
    method: "GET",
    access: anyOf("g_hy_cust_view", "g_hy_contract_view"),
    data: z.null(),
  }),
  file: endpoint("test.org.file", `${base}/file`, { ...common, method: "GET", data: binary("text/plain") }),
  upload: endpoint("test.org.upload", `${base}/upload`, {
    ...common,
    method: "POST",
    body: upload(z.strictObject({ note: field(text(20), { label: "说明" }) }), 1024 * 1024),
    data: z.object({ fileName: z.string(), fileExt: z.string(), fileSize: z.int(), sha256: z.string() }),
  }),
  shared: endpoint("test.org.shared", "/restOpen/test/shared", {
    ...common,
    method: "GET",
    access: open,
    data: z.array(z.string()),
    cacheable: true,
  }),
  draft: endpoint("test.org.draft", `${base}/draft`, {
    ...common,
    method: "POST",
    body: z.strictObject({ text: z.string() }),
    data: z.null(),
    exempt: true,
  }),
} as const;

const shared = ["甲", "乙"];

/** Handlers as a module would write them; tests replace single ones. */
export const testHandlers: Handlers<typeof testApi> = {
  list: ({ db, query }) =>
    listPage({
      db,
      from: orgs,
      columns: { orgId: orgs.orgId, orgName: orgs.orgName, fullOrgName: orgs.fullOrgName },
      where: query.orgName === undefined ? undefined : eq(orgs.orgName, query.orgName),
      query,
      sortable: { orgName: orgs.orgName },
      defaultSort: "orgName",
      tieBreak: orgs.orgId,
    }),
  create: async ({ db, body, audit, now }) => {
    const orgId = `org-${now.getTime()}-${Math.random().toString(36).slice(2, 10)}`;
    const fullOrgName = body.fullOrgName ?? body.orgName;
    const row = { orgId, orgName: body.orgName, fullOrgName, lv1OrgId: orgId, secret: "kept inside" };
    await db.insert(orgs).values(row);
    audit({ object: "test.org", objectId: orgId, companyId: null, after: { orgName: body.orgName } });
    return row;
  },
  update: async ({ db, params: { orgId }, body, audit }) => {
    const [before] = await db.select().from(orgs).where(eq(orgs.orgId, orgId)).for("update");
    if (!before) throw notFound();
    if (body.version !== 1) throw conflict({ ...before, secret: "kept inside" });
    await db.update(orgs).set({ orgName: body.orgName }).where(eq(orgs.orgId, orgId));
    audit({
      object: "test.org",
      objectId: orgId,
      companyId: null,
      before,
      after: { ...before, orgName: body.orgName },
    });
    return { ...before, orgName: body.orgName };
  },
  touch: async ({ params: { orgId }, audit }) => {
    audit({ object: "test.org", objectId: orgId, companyId: null });
    return null;
  },
  coded: async () => null,
  file: async () => ({ contentType: "text/plain", body: Buffer.from("hello"), fileName: '报表 "一".txt' }),
  upload: async ({ file, audit }) => {
    audit({ object: "test.file", objectId: file.sha256, companyId: null });
    return file;
  },
  shared: async ({ http }) => {
    http.setVersion(7);
    return shared;
  },
  draft: async () => null,
};

export const registerTestApi =
  (replaced: Partial<Handlers<typeof testApi>> = {}) =>
  (app: FastifyInstance): void =>
    implement(app, testApi, { ...testHandlers, ...replaced });
