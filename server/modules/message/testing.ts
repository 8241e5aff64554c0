import assert from "node:assert/strict";
import type { InboxDetail, InboxRow } from "@/contracts/message/inbox";
import type { MessageDetail } from "@/contracts/message/site-message";
import type { Unread } from "@/contracts/message/unread";
import { DEMO } from "@/server/seed/demo";
import { type DemoApp, type Reply, type Send, TEST_NOW } from "@/server/testing/demo-app";
import { multipart } from "@/server/tests/examples";

export const MANAGE = "/rest/common/siteMsg/management/v1.0";
export const INBOX = "/rest/common/siteMsg/consumer/v1.0";
export const OURS = "/rest/common/sitemsg/v1.0";

export const at = (hours: number): string => new Date(TEST_NOW.getTime() + hours * 3_600_000).toISOString();

export const form = (change: object = {}) => ({
  msgTitle: "关于报送材料的通知",
  msgContent: "<p>请于<strong>本月底前</strong>报送。</p>",
  msgType: 1,
  receiverScope: 2,
  receiverIds: [DEMO.firm.first],
  needReceipt: false,
  receiptDeadline: null,
  planSendTime: null,
  attachments: [],
  ...change,
});

export const ok = <T = MessageDetail>(reply: Reply): T => {
  assert.equal(reply.status, 200, JSON.stringify(reply.body).slice(0, 400));
  return reply.body.data as T;
};

/** Calls of one signed-in person, as the screens make them. */
export function personOf(send: Send) {
  return {
    send,
    create: async (change: object = {}) => ok(await send("POST", MANAGE, { payload: form(change) })),
    publish: (id: string, version?: number) =>
      send("PUT", `${MANAGE}/publish/${id}${version === undefined ? "" : `?version=${version}`}`),
    withdraw: (id: string) => send("PUT", `${MANAGE}/withdraw/${id}`, { payload: { withdrawReason: "内容有误" } }),
    detail: async (id: string) => ok(await send("GET", `${MANAGE}/${id}`)),
    inbox: async (query = "") => ok<InboxRow[]>(await send("GET", `${INBOX}/list?pageSize=100${query}`)),
    open: (id: string) => send("GET", `${INBOX}/${id}`),
    opened: async (id: string) => ok<InboxDetail>(await send("GET", `${INBOX}/${id}`)),
    unread: async () => ok<Unread>(await send("GET", `${INBOX}/quickUnread`)),
    read: async (...msgSiteIds: string[]) =>
      ok<Unread>(await send("PUT", `${INBOX}/markRead`, { payload: { msgSiteIds } })),
    receipt: (id: string, receiptContent: string | null = "已收到") =>
      send("PUT", `${OURS}/${id}/receipt`, { payload: { receiptContent } }),
  };
}
export type Person = ReturnType<typeof personOf>;

/** Waits until a message has reached everybody. */
export async function delivered(person: Person, id: string, withinMs = 20_000) {
  const until = Date.now() + withinMs;
  for (;;) {
    const message = await person.detail(id);
    if (!message.isDelivering && message.msgStatus === 1) return message;
    assert.ok(Date.now() < until, `not delivered: ${JSON.stringify(message).slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Publishes and waits until everybody has it. */
export async function sent(person: Person, change: object = {}) {
  const { msgSiteId } = await person.create(change);
  ok(await person.publish(msgSiteId));
  return delivered(person, msgSiteId);
}

export async function uploaded(send: Send, fileName = "说明.png"): Promise<string> {
  const { payload, contentType } = await multipart({ bizType: "message" }, undefined, fileName);
  const headers = { "content-type": contentType };
  return ok<{ fileId: string }>(await send("POST", "/rest/file/attachment/v1.0", { payload, headers })).fileId;
}

export const people = async (demo: DemoApp) => ({
  desk: personOf(await demo.as(DEMO.user.desk)),
  admin: personOf(await demo.as(DEMO.user.admin)),
  hr: personOf(await demo.as(DEMO.user.hr)),
  head: personOf(await demo.as(DEMO.user.head)),
  branch: personOf(await demo.as(DEMO.user.branch)),
});
