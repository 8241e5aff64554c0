import type { Db } from "@/server/db/client";
import { sendSystemMessage } from "@/server/modules/message/port";
import type { SystemMessage } from "@/server/records/steps/tell";

// What the owners of accounts and firms are told, in the write that causes it. // domain b §11.3

const SYSTEM = 6;
/** Who keeps a firm's accounts. */
export const KEEPERS = ["g_hy_account_edit"] as const;

type Told = Pick<SystemMessage, "title" | "text" | "now">;

export const tellUser = (tx: Db, userId: string, told: Told) =>
  sendSystemMessage(tx, { ...told, msgType: SYSTEM, userIds: [userId] });

export const tellKeepers = (tx: Db, companyId: string, told: Told & Pick<SystemMessage, "biz">) =>
  sendSystemMessage(tx, { ...told, msgType: SYSTEM, firm: { companyId, anyOf: KEEPERS } });

const ELSE = "如非本人操作，请立即修改密码并联系本所管理员或协会。";

/** The owner learns of every new password, whoever chose it. */
export const tellPassword = (tx: Db, userId: string, how: "changed" | "code" | "reset", now: Date) => {
  const texts = {
    changed: `您的登录密码已修改，其他设备上的登录已退出。${ELSE}`,
    code: `您的登录密码已通过短信验证码重置，原有登录已全部退出。${ELSE}`,
    reset: "管理员已重置您的登录密码，一次性密码已发送到您的手机，首次登录后须修改。如您没有提出，请联系管理员。",
  };
  return tellUser(tx, userId, { title: "登录密码已变更", text: texts[how], now });
};

/** Roles in words, before and after. */
export function tellRoles(
  tx: Db,
  userId: string,
  { before, after, by }: { readonly before: readonly string[]; readonly after: readonly string[]; readonly by: string },
  now: Date,
) {
  if (before.join("、") === after.join("、")) return null;
  const list = (names: readonly string[]) => (names.length === 0 ? "无" : names.join("、"));
  const text = `${by}将您的角色由「${list(before)}」改为「${list(after)}」，可办理的事项随之变化。如有疑问，请联系管理员。`;
  return tellUser(tx, userId, { title: "您的角色已变更", text, now });
}
