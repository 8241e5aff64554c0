import { eq } from "drizzle-orm";
import { anonymousApi, passwordApi } from "@/contracts/auth/password";
import { fillPath } from "@/contracts/kit/endpoint";
import { textsSent } from "@/server/platform/outbox/testing";
import type { TestApp } from "@/server/testing/testing";
import { askCaptcha, solve } from "@/server/modules/auth/login/captcha-testing";
import { users } from "@/server/reference/user.table";

/** A browser: its cookie of the pre-session, from its first captcha on. */
export class Browser {
  private pre = "";
  private answer = "none";
  constructor(
    private readonly t: TestApp,
    private readonly ip?: string,
    private readonly more: Readonly<Record<string, string>> = {},
  ) {}

  get cookies(): Record<string, string> {
    return this.pre === "" ? { ...this.more } : { ...this.more, pre: this.pre };
  }

  async captcha(): Promise<void> {
    const { challenge, cookies } = await askCaptcha(this.t, "smsCode", { cookies: this.cookies });
    this.pre = cookies.pre ?? "";
    this.answer = solve(challenge);
  }

  /** Asks for a code; without `captcha: false` one is solved first. */
  async smsCode(
    mobile: string,
    { purpose = "resetPwd", captcha = true, text }: { purpose?: string; captcha?: boolean; text?: string } = {},
  ) {
    if (captcha) await this.captcha();
    const query = new URLSearchParams({ purpose, captcha_code: text ?? this.answer });
    const url = `${fillPath(passwordApi.smsCode.path, { mobilePhone: mobile })}?${query.toString()}`;
    return this.t.call({ method: "GET", url, cookies: this.cookies, ...(this.ip && { remoteAddress: this.ip }) });
  }

  byPhoneCode(mobilePhone: string, smsCode: string, more: Record<string, unknown> = {}) {
    const payload = { mobilePhone, smsCode, purpose: "resetPwd", ...more };
    const url = anonymousApi.byPhoneCode.path;
    return this.t.call({ method: "POST", url, payload, cookies: this.cookies });
  }

  reset(payload: { token: string; username: string; newPassword: string }) {
    const url = passwordApi.reset.path;
    return this.t.call({ method: "PUT", url, payload, cookies: this.cookies });
  }

  /** `path` below the anonymous family. */
  get(path: string) {
    return this.t.call({ method: "GET", url: `${anonymousApi.site.path}${path}`, cookies: this.cookies });
  }
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
