import { randomInt } from "node:crypto";
import { INIT_PWD_MODE } from "@/contracts/auth/user-fields";
import type { Db } from "@/server/db/client";
import { addJob } from "@/server/kit/job-run";
import type { Vault } from "@/server/kit/vault";

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

/** What the job that sends the message gets, sealed. */
export interface InitialPasswordMessage {
  /** Mobile or mail address. */
  readonly to: string;
  readonly username: string;
  readonly nickName: string;
  readonly password: string;
  readonly purpose: "opened" | "reset";
}

interface Sending extends InitialPasswordMessage {
  readonly vault: Vault;
  readonly userId: string;
  readonly companyId: string | null;
  /** Dictionary `init_pwd_mode`: 短信 or 邮件. */
  readonly initPwdMode: number;
  readonly now: Date;
}

/**
 * Leaves the message to a background job (`sms:initial-password`, `mail:initial-password`) in the caller's transaction:
 * the password is never shown and never logged, and goes out only when the account is saved.
 */
export async function sendInitialPassword(tx: Db, sending: Sending): Promise<void> {
  const { vault, userId, companyId, initPwdMode, now, ...message } = sending;
  const kind = initPwdMode === INIT_PWD_MODE.mail ? "mail:initial-password" : "sms:initial-password";
  const payload = vault.seal(JSON.stringify(message satisfies InitialPasswordMessage));
  await addJob(tx, { kind, companyId, userId, payload, now });
}
