// What tests of applications share: people of two firms and of the association, files, and applications in each state.
import assert from "node:assert/strict";
import type { FirmDetail, FirmFull } from "@/contracts/basic/firm/firm";
import { firmApi } from "@/contracts/basic/firm/firm";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { aChange } from "@/contracts/basic/firm-change/firm-change-sample";
import type { FirmChangeForm } from "@/contracts/basic/firm-change/firm-change-form";
import { fillPath } from "@/contracts/kit/endpoint";
import type { RecordContract } from "@/contracts/kit/record";
import { attachmentApi } from "@/contracts/file/attachment";
import { aPng } from "@/server/platform/files/inspect/samples";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { buildTestApp, type TestApp } from "@/server/testing/testing";
import { fullOfficer, fullUser, multipart } from "@/server/tests/examples";

export const F = DEMO.firm;
type Values = Readonly<Record<string, unknown>>;

export interface Told {
  readonly status: number;
  readonly data: Record<string, never> & {
    version: number;
    changeId: string;
    exitId: string;
    auditStatus: number;
    changes: { path: string; label: string; before: string | null; after: string | null }[];
    obstacles: string[];
    transitions: string[];
    companyName: string;
    warnings: { path: string; message: string }[];
    missing: { path: string; message: string }[];
  };
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly fieldErrors?: readonly { path: string; message: string }[];
  readonly totalCount?: number;
}
export type Call = (key: string, id?: string, payload?: object, search?: string) => Promise<Told>;

/** Calls of a kind of application by one signed-in account. */
export const callsOf =
  (t: TestApp, { api, idKey }: RecordContract, token: string): Call =>
  async (key, id, payload, search = "") => {
    const endpoint = (api as Readonly<Record<string, RecordContract["api"]["get"]>>)[key];
    if (!endpoint) throw new Error(`no call ${key}`);
    const url = fillPath(endpoint.path, { [idKey]: id }) + search;
    const answer = await t.call({ method: endpoint.spec.method, url, token, ...(payload && { payload }) });
    return { status: answer.statusCode, ...answer.json<Omit<Told, "status">>() };
  };

export interface Bench {
  readonly t: TestApp;
  readonly own: Call;
  readonly other: Call;
  readonly desk: Call;
  readonly token: string;
  readonly deskToken: string;
  firm(token?: string, companyId?: string): Promise<FirmDetail>;
  full(): Promise<FirmFull>;
  upload(): Promise<string>;
}

/** The demo association with an administrator of the first firm, one of another, and an officer. */
export async function aBench(of: RecordContract, bizType: string, companyId: string = F.first): Promise<Bench> {
  const t = await buildTestApp({ seed });
  const { token } = await fullUser(t, companyId);
  const { token: deskToken } = await fullOfficer(t);
  const read = async <T>(url: string, as: string): Promise<T> => {
    const answer = await t.call({ method: "GET", url, token: as });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: T }>().data;
  };
  return {
    t,
    token,
    deskToken,
    own: callsOf(t, of, token),
    other: callsOf(t, of, (await fullUser(t, F.smallLimited)).token),
    desk: callsOf(t, of, deskToken),
    firm: (as = token, id = companyId) => read<FirmDetail>(fillPath(firmApi.get.path, { companyId: id }), as),
    full: () => read<FirmFull>(fillPath(firmApi.full.path, { companyId }), token),
    upload: async () => {
      const { payload, contentType } = await multipart({ bizType }, aPng(), "证明.png");
      const headers = { "content-type": contentType };
      const answer = await t.call({ method: "POST", url: attachmentApi.upload.path, token, payload, headers });
      return answer.json<{ data: { fileId: string } }>().data.fileId;
    },
  };
}

/** Papers of these types. */
export const papers = async (bench: Bench, types: readonly number[]) =>
  Promise.all(types.map(async (attachType, sortNo) => ({ fileId: await bench.upload(), attachType, sortNo })));

export const changeBench = (companyId?: string) => aBench(firmChange, "basic.firm-change", companyId);

/** A stored application for another name, whole unless told otherwise. */
export async function draft(bench: Bench, over: Partial<FirmChangeForm> = {}, types: readonly number[] = [1]) {
  const form = aChange({ attachments: await papers(bench, types), ...over });
  const told = await bench.own("create", undefined, form);
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}

/** The same, submitted. */
export async function submitted(bench: Bench, over: Partial<FirmChangeForm> = {}, types: readonly number[] = [1]) {
  const { changeId } = await draft(bench, over, types);
  const told = await bench.own("submit", changeId, { version: 1 });
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}

/** Partners of the firm as an application holds them. */
export const partnersOf = (full: FirmFull): FirmChangeForm["partners"] =>
  full.partners.map(({ partnerId, ...row }) => ({ rowId: partnerId, ...row }) as FirmChangeForm["partners"][number]);

export type { Values };
