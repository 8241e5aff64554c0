import { DEMO, demoId } from "@/server/seed/demo";
import type { CallInput, Example, Makers } from "@/server/tests/examples";

const aNotice = {
  noticeTitle: "通知",
  noticeContent: "<p>各单位：请<strong>按时</strong>办理。</p>",
  noticeTargets: [3],
  noticeType: 2,
  topFlag: false,
  enableTime: "2026-11-20T02:00:00.000Z",
  disableTime: null,
  attachments: [],
};
const aNoticeId = { params: { noticeId: demoId("notice", 1) } };
const aMessage = {
  msgTitle: "通知",
  msgContent: "<p>请查收。</p>",
  msgType: 1,
  receiverScope: 2,
  receiverIds: [DEMO.firm.first],
  needReceipt: false,
  receiptDeadline: null,
  planSendTime: null,
  attachments: [],
};
const aMessageId = { params: { msgSiteId: "nothing" } };
const aMessageFile = { params: { msgSiteId: "nothing", msgSiteFileId: "nothing" } };

/** Right calls of notices, the whitelist and site messages. */
export function messageExamples({ plain }: Pick<Makers, "plain">): Readonly<Record<string, Example>> {
  /** Of the association's own things; a firm's account never gets there. */
  const ofDesk = (input: CallInput, countsIn?: string): Example => ({
    ...plain(input),
    onlyOfficers: true,
    ...(countsIn && { countsIn }),
  });
  /** A firm's own messages: whoever manages its accounts writes them. The record named is nobody's. */
  const ofSender = (input: CallInput): Example => ({
    ...plain(input),
    isPrivate: true,
    finerAnyOf: ["g_hy_account_edit"],
  });
  return {
    "common.notice.valid": plain({ params: { noticeTarget: "3" } }),
    "common.notice.list": ofDesk({ query: { page: 1, noticeStatus: [1], noticeTitle: "通知" } }),
    "common.notice.create": ofDesk({ body: aNotice }, "sys_notices"),
    "common.notice.get": ofDesk(aNoticeId),
    "common.notice.update": ofDesk({ ...aNoticeId, body: { ...aNotice, version: 1 } }),
    "common.notice.remove": ofDesk({ ...aNoticeId, query: { version: 1 } }, "sys_notices"),
    "common.notice.setStatus": ofDesk({ params: { ...aNoticeId.params, noticeStatus: "1" } }),
    "common.notice.archive": plain({ query: { page: 1, noticeType: [2], enableFrom: "2026-01-01" } }),
    "common.notice.archived": { ...plain({ params: { noticeId: "nothing" } }), isPrivate: true },
    "common.whitelist.list": ofDesk({ query: { page: 1, whiteType: [1] } }),
    "common.whitelist.create": ofDesk({ body: { whiteType: 1, receiver: "13900000001", remark: "值班电话" } }),
    "common.whitelist.remove": ofDesk({ params: { whiteId: "nothing" }, query: { version: 1 } }),
    "message.inbox.quickUnread": plain(),
    "message.inbox.list": plain({ query: { page: 1, msgType: [1], onlyUnread: true } }),
    "message.inbox.sendList": plain({ query: { page: 1, msgTitle: "通知" } }),
    "message.inbox.get": { ...plain(aMessageId), isPrivate: true },
    "message.inbox.file": { ...plain(aMessageFile), isPrivate: true },
    "message.settings.get": plain(),
    "message.settings.update": { ...plain({ body: { smsCopy: false } }), countsIn: "message_settings" },
    "message.inbox.markRead": plain({ body: { msgSiteIds: ["nothing"], isAll: false } }),
    "message.inbox.receipt": { ...plain({ ...aMessageId, body: { receiptContent: "已阅" } }), isPrivate: true },
    "message.site-message.options": ofSender({}),
    "message.site-message.create": ofSender({ body: aMessage }),
    "message.site-message.list": ofSender({ query: { page: 1, msgStatus: [1] } }),
    "message.site-message.publish": ofSender({ ...aMessageId, query: { version: 1 } }),
    "message.site-message.withdraw": ofSender({ ...aMessageId, body: { withdrawReason: "有误" } }),
    "message.site-message.get": ofSender(aMessageId),
    "message.site-message.update": ofSender({ ...aMessageId, body: aMessage }),
    "message.site-message.remove": ofSender({ ...aMessageId, query: { version: 1 } }),
    "message.site-message.file": ofSender(aMessageFile),
    "message.site-message.choices": ofSender({ query: { scope: 2, keyword: "示例", page: 1, pageSize: 20 } }),
    "message.site-message.receivers": ofSender({ ...aMessageId, query: { page: 1, readFlag: [0] } }),
  };
}
