// What tests of party activities share: callers, and records in each of their states.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { sampleIdNo } from "@/contracts/basic/firm/firm-sample";
import { activityApi } from "@/contracts/party/activity/activity";
import { attachmentApi } from "@/contracts/file/attachment";
import { PHOTO_TYPE } from "@/contracts/party/activity/activity-fields";
import type { ActivityForm } from "@/contracts/party/activity/activity-form";
import { aLesson } from "@/contracts/party/activity/activity-sample";
import { fillPath } from "@/contracts/kit/endpoint";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { newId } from "@/server/platform/clock/id";
import { partyMembers } from "@/server/modules/party/member/member.table";
import { aPng } from "@/server/platform/files/inspect/samples";
import { buildTestApp, type TestApp } from "@/server/testing/testing";
import { fullOfficer, fullUser, multipart } from "@/server/tests/examples";

export const F = DEMO.firm;

interface Told {
  readonly status: number;
  readonly data: Record<string, never> & {
    version: number;
    activityId: string;
    auditStatus: number;
    transitions: string[];
  };
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly fieldErrors?: readonly { path: string; message: string }[];
  readonly totalCount?: number;
}
type Key = keyof typeof activityApi;
export type Call = (key: Key, id?: string, payload?: object, search?: string) => Promise<Told>;

export let t: TestApp;
export let own: Call;
export let other: Call;
export let desk: Call;
let ownToken: string;

export const callerOf =
  (token: string): Call =>
  async (key, id, payload, search = "") => {
    const { path, spec } = activityApi[key];
    const url = fillPath(path, { activityId: id }) + search;
    const answer = await t.call({ method: spec.method, url, token, ...(payload && { payload }) });
    return { status: answer.statusCode, ...answer.json<Omit<Told, "status">>() };
  };

/** The demo association with people of two firms and of the association; called once at the top of a test file. */
export function useActivities(): void {
  before(async () => {
    t = await buildTestApp({ seed });
    ownToken = (await fullUser(t, F.first)).token;
    own = callerOf(ownToken);
    other = callerOf((await fullUser(t, F.smallLimited)).token);
    desk = callerOf((await fullOfficer(t)).token);
  });
  after(() => t.close());
}

export async function nameOf(companyId: string): Promise<string> {
  const { rows } = await t.handle.pool.query("select company_name from firms where company_id = $1", [companyId]);
  return (rows[0] as { company_name: string }).company_name;
}
export async function upload(bytes = aPng(), fileName = "合影.png", token = ownToken): Promise<string> {
  const { payload, contentType } = await multipart({ bizType: "party.activity" }, bytes, fileName);
  const headers = { "content-type": contentType };
  const answer = await t.call({ method: "POST", url: attachmentApi.upload.path, token, payload, headers });
  return answer.json<{ data: { fileId: string } }>().data.fileId;
}
export const photo = (fileId: string) => ({ fileId, attachType: PHOTO_TYPE, sortNo: 0 });

/** A stored draft, whole unless told otherwise. */
export async function draft(more: Partial<ActivityForm> = {}, as: Call = own, token = ownToken) {
  const photos = [photo(await upload(aPng(), "合影.png", token))];
  const told = await as("create", undefined, { ...aLesson, photos, ...more });
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
export const move = async (as: Call, key: Key, id: string, version: number, opinion?: string) =>
  as(key, id, { version, ...(opinion === undefined ? {} : { opinion }) });
export async function submittedOne(more: Partial<ActivityForm> = {}) {
  const { activityId } = await draft(more);
  const told = await move(own, "submit", activityId, 1);
  assert.equal(told.status, 200, JSON.stringify(told));
  return activityId;
}
export const passedOne = async (more: Partial<ActivityForm> = {}) => {
  const id = await submittedOne(more);
  assert.equal((await move(desk, "pass", id, 2)).status, 200);
  return id;
};

/** A line of a firm's roster, as if it had been typed. */
export async function member(companyId: string, memberName: string, more: object = {}) {
  const { vault } = t.app.platform.services;
  const memberId = newId();
  const idNo = sampleIdNo(++lines);
  const index = vault.index(idNo);
  await t.db.insert(partyMembers).values({
    memberId,
    companyId,
    companyName: "某事务所",
    memberName,
    idType: 1,
    gender: 1,
    birthDate: "1980-01-01",
    idNo: vault.seal(idNo),
    idNoIndex: index,
    idNoMask: "110***1",
    partyMemberType: 1,
    joinDate: "2010-07-01",
    formalDate: "2011-07-01",
    relationInFirm: true,
    isFloating: false,
    isRetired: false,
    createTime: new Date(),
    updateTime: new Date(),
    ...more,
  });
  return memberId;
}
let lines = 20;
