import { sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { DEMO, demoId, userIdOf } from "@/server/seed/demo";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";

const DAY_MS = 86_400_000;
const ALL = 1;
const FIRMS = 2;

/** Two letters of the association: one to all, one to the first firm that asks for a receipt. // domain b §11.2 */
export async function insertMessages(db: Db, now: Date): Promise<void> {
  const at = (days: number): Date => new Date(Math.floor(now.getTime() / 1000) * 1000 + days * DAY_MS);
  const letter = (n: number, days: number, msgTitle: string, msgContent: string) => ({
    msgSiteId: demoId("message", n),
    msgTitle,
    msgContent,
    msgType: 1,
    msgStatus: 1,
    edition: 1,
    senderId: userIdOf(DEMO.user.desk),
    senderName: "演示协会",
    senderOrg: DEMO.orgName,
    senderOrgId: DEMO.orgId,
    receiverScope: ALL,
    sendTime: at(days),
    createTime: at(days),
    updateTime: at(days),
  });
  await db.insert(siteMessages).values([
    letter(
      1,
      -6,
      "会员服务平台消息中心启用说明",
      "<p>各单位会员：</p><p>即日起，协会的通知、审核结果和到期提醒通过<strong>消息中心</strong>送达。点击右上角的铃铛查看未读消息。</p>",
    ),
    {
      ...letter(
        2,
        -2,
        "关于报送年度执业质量自查材料的通知",
        "<p>请于截止日前报送自查材料，并在本消息中<strong>回执</strong>经办人。</p><ol><li>自查报告</li><li>底稿样本两份</li></ol>",
      ),
      receiverScope: FIRMS,
      receiverIds: [DEMO.firm.first],
      needReceipt: true,
      receiptDeadline: at(20),
      bizType: "basic.firm",
      bizId: DEMO.firm.first,
    },
  ]);
  for (const [n, firms] of [
    [1, sql`true`],
    [2, sql`u.company_id = ${DEMO.firm.first}`],
  ] as const) {
    await db.execute(sql`insert into ${messageReceivers} (msg_site_id, user_id, company_id, edition, send_time, read_flag)
      select m.msg_site_id, u.user_id, u.company_id, 1, m.send_time, 0 from site_messages m, users u
      where m.msg_site_id = ${demoId("message", n)} and u.user_type = 1 and ${firms}`);
  }
  await db.execute(sql`update site_messages m set receiver_count =
    (select count(*) from site_message_receivers r where r.msg_site_id = m.msg_site_id)`);
}
