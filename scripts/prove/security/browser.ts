import { createHash } from "node:crypto";
import { TEST_PASSWORD } from "../../../server/testing/testing";
import { answerHash } from "../../../server/modules/auth/login/captcha";
import { makePreSession } from "../../../server/modules/auth/login/pre-session";
import { encryptPassword } from "../../../server/modules/auth/login/login-secrets";
import type { Fleet } from "./fleet";
import type { Answer } from "./http";

export const LOGIN_KEY = "member-dev-key-1";
export const ANSWER = "PROVE";

interface Where {
  readonly at?: number;
  readonly ip?: string;
}

/** Cookies and an address: what the product takes for one browser. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly fleet: Fleet,
    private readonly ip = "127.0.0.1",
  ) {}

  get session(): string | undefined {
    return this.cookies.get("sid");
  }

  async call(options: Parameters<Fleet["call"]>[0]): Promise<Answer> {
    const answer = await this.fleet.call({ ip: this.ip, cookies: Object.fromEntries(this.cookies), ...options });
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      const [, name = "", value = ""] = /^(?:__Host-)?([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** A challenge whose answer we know, as if the browser had computed it: what it costs is proved elsewhere. */
  async solveCaptcha(codeType: "login" | "smsCode"): Promise<void> {
    const preSession = this.cookies.get("pre") ?? makePreSession(this.fleet.vault, this.fleet.clock.now());
    this.cookies.set("pre", preSession);
    await this.fleet.handle.pool.query(
      `insert into captchas (pre_session_hash, code_type, answer_hash, expire_time)
       values ($1, $2, $3, now() + interval '10 minutes')
       on conflict (pre_session_hash) do update set code_type = excluded.code_type, answer_hash = excluded.answer_hash,
         expire_time = excluded.expire_time`,
      [
        createHash("sha256").update(preSession).digest("base64url"),
        codeType,
        answerHash(this.fleet.vault, preSession, ANSWER),
      ],
    );
  }

  /** The sign-in call; with a captcha when `hasCaptcha`. */
  signIn(
    username: string,
    password = TEST_PASSWORD,
    { hasCaptcha = false, ...where }: Where & { hasCaptcha?: boolean } = {},
  ) {
    const query = new URLSearchParams({ pwdType: "01", username, password: encryptPassword(LOGIN_KEY, password) });
    if (hasCaptcha) query.set("captcha_code", ANSWER);
    return this.call({ method: "GET", url: `/auth/login/memberMen?${query.toString()}`, ...where });
  }

  signOut(where: Where = {}): Promise<Answer> {
    return this.call({ method: "GET", url: "/logout", ...where });
  }
}

/** A call that every live session may make and no dead one. */
export const WHO_AM_I = "/rest/auth/security/userCenter/userInfo";

/** True when the process takes the token for a live session. */
export async function isLive(fleet: Fleet, token: string | undefined, at: number): Promise<boolean> {
  const answer = await fleet.call({ method: "GET", url: WHO_AM_I, at, ...(token !== undefined && { token }) });
  if (answer.statusCode === 200) return true;
  if (answer.statusCode === 400) return false;
  throw new Error(`userInfo: ${answer.statusCode} ${answer.body}`);
}

/** Throws with the answer's text when it is not what the proof needs to go on. */
export function must(answer: Answer, status = 200): Answer {
  if (answer.statusCode === status) return answer;
  throw new Error(
    `${answer.method} ${answer.url.split("?", 1)[0] ?? ""}: ${answer.statusCode} ${answer.body.slice(0, 500)}`,
  );
}
