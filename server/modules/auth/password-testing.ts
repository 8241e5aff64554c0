import { setTimeout as sleep } from "node:timers/promises";
import { desc, eq, inArray } from "drizzle-orm";
import { jobs } from "@/server/kit/jobs.table";
import type { TestApp } from "@/server/kit/testing";
import { users } from "@/server/modules/auth/user.table";
import { outboxMessages } from "@/server/modules/common/outbox.table";

/** The captcha text of every test application here. */
export const CAPTCHA = "AC34";

/** A browser: its cookie of the pre-session, from its first captcha on. */
export class Browser {
  private pre = "";
  constructor(
    private readonly t: TestApp,
    private readonly ip?: string,
  ) {}

  get cookies(): Record<string, string> {
    return this.pre === "" ? {} : { pre: this.pre };
  }

  async captcha(): Promise<void> {
    const { cookies } = this;
    const response = await this.t.call({ method: "GET", url: "/rest/auth/captcha/smsCode", cookies });
    this.pre = response.cookies.find(({ name }) => name === "pre")?.value ?? "";
  }

  /** Asks for a code; without `captcha: false` a picture is solved first. */
  async smsCode(mobile: string, { purpose = "resetPwd", captcha = true, text = CAPTCHA } = {}) {
    if (captcha) await this.captcha();
    const query = new URLSearchParams({ purpose, captcha_code: text });
    const url = `/restOpen/auth/security/smsCode/${mobile}?${query.toString()}`;
    return this.t.call({ method: "GET", url, cookies: this.cookies, ...(this.ip && { remoteAddress: this.ip }) });
  }

  byPhoneCode(mobilePhone: string, smsCode: string, more: Record<string, unknown> = {}) {
    const payload = { mobilePhone, smsCode, purpose: "resetPwd", ...more };
    const url = "/restOpen/auth/security/anonymous/byPhoneCode";
    return this.t.call({ method: "POST", url, payload, cookies: this.cookies });
  }

  reset(payload: { token: string; username: string; newPassword: string }) {
    const url = "/restOpen/auth/security/userCenter/pwd/reset";
    return this.t.call({ method: "PUT", url, payload, cookies: this.cookies });
  }

  get(path: string) {
    return this.t.call({ method: "GET", url: `/restOpen/auth/security${path}`, cookies: this.cookies });
  }
}

/** Waits until no job is open. */
export async function jobsDone(t: TestApp): Promise<void> {
  for (let i = 0; i < 400; i++) {
    t.app.platform.jobs.poke();
    const open = await t.db.$count(jobs, inArray(jobs.status, ["queued", "running"]));
    if (open === 0) return;
    await sleep(10);
  }
  throw new Error("jobs do not end");
}

/** Texts of the messages so far, the newest first. */
export async function textsSent(t: TestApp): Promise<string[]> {
  await jobsDone(t);
  const rows = await t.db.select().from(outboxMessages).orderBy(desc(outboxMessages.messageId));
  return rows.map((row) => (row.content ? t.app.platform.services.vault.open(row.content) : ""));
}

/** The newest code that was sent. */
export async function codeSent(t: TestApp): Promise<string> {
  const [text = ""] = await textsSent(t);
  return /验证码 (\d{6})/.exec(text)?.[1] ?? "";
}

export async function givePhone(t: TestApp, userId: string, mobile: string): Promise<void> {
  const { vault } = t.app.platform.services;
  await t.db
    .update(users)
    .set({ mobilephone: vault.seal(mobile), mobileIndex: vault.index(mobile) })
    .where(eq(users.userId, userId));
}
