import { z } from "zod";
import { endpoint, session } from "@/contracts/kit/endpoint";
import { id, isoDateTime } from "@/contracts/kit/scalars";

// What the bell asks for beside the notices poll: as small as can be.

/** More unread ones than this are not counted: the badge says 99+. // domain b §11.2 (3) */
export const MOST_UNREAD = 99;

export const unread = z.object({
  /** 0 … 100; 100 stands for any number above 99. */
  unreadCount: z.int(),
  /** The newest five, read or not. */
  latest: z.array(
    z.object({
      msgSiteId: id(),
      msgTitle: z.string(),
      senderOrg: z.string(),
      sendTime: isoDateTime(),
      readFlag: z.int(),
    }),
  ),
  /** How many things wait behind a screen of the menu, by its name in the manifest; ours, in the answer of the poll only. */
  menuCounts: z.record(z.string(), z.int()).optional(),
});
export type Unread = z.infer<typeof unread>;

export const unreadApi = {
  quickUnread: endpoint("message.inbox.quickUnread", "/rest/common/siteMsg/consumer/v1.0/quickUnread", {
    method: "GET",
    access: session,
    origin: "spec",
    summary: "未读数（最多数到 100）与最新五封，以及菜单上的件数；轮询，不延长会话",
    data: unread,
    isPoll: true,
  }),
} as const;
