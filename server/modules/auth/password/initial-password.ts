import { randomInt } from "node:crypto";
import { MSG_SOURCE } from "@/contracts/common/outbox";
import { INIT_PWD_MODE } from "@/contracts/auth/user-fields";
import type { Context } from "@/server/platform/call/context";

// Without what is taken for one another: 0 O o, 1 l I.
const KINDS = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789", "@#%+="] as const;
const LENGTH = 12;

const one = (from: string): string => from.charAt(randomInt(from.length));

/** A one-time password of 12 signs with all four kinds; about 68 bits. */
export function oneTimePassword(): string {
  const signs = [...KINDS.map(one), ...Array.from({ length: LENGTH - KINDS.length }, () => one(KINDS.join("")))];
  for (let i = signs.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [signs[i], signs[j]] = [signs[j] ?? "", signs[i] ?? ""];
  }
  return signs.join("");
}

interface Sending {
  /** Mobile or mail address. */
  readonly to: string;
  readonly userId: string;
  readonly companyId: string | null;
  readonly username: string;
  readonly nickName: string;
  readonly password: string;
  readonly purpose: "opened" | "reset";
  /** Dictionary `init_pwd_mode`: 短信 or 邮件. */
  readonly initPwdMode: number;
}

const WORDS = {
  opened: { source: MSG_SOURCE.initialPassword, subject: "登录账号已开通", verb: "已开通", name: "初始密码" },
  reset: { source: MSG_SOURCE.passwordReset, subject: "登录密码已重置", verb: "的密码已重置", name: "新密码" },
} as const;

/** Orders the message in the caller's transaction: the password is never shown, and goes out only when that commits. */
export async function sendInitialPassword(
  context: Pick<Context, "db" | "now" | "afterCommit" | "services">,
  { to, userId, companyId, username, nickName, password, purpose, initPwdMode }: Sending,
): Promise<void> {
  const { outbox } = context.services;
  const { source, subject, verb, name } = WORDS[purpose];
  const text = `${nickName}，您的登录账号 ${username} ${verb}，${name} ${password}，首次登录须修改。请勿告知他人。`;
  const order = { to, sourceType: source, text, isSecret: true, companyId, userId };
  if (initPwdMode === INIT_PWD_MODE.mail) await outbox.mail(context, { ...order, subject });
  else await outbox.sms(context, order);
}
