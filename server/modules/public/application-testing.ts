import type { LightMyRequestResponse } from "fastify";
import {
  applicationApi,
  type ApplicationDetail,
  type ApplicationForm,
  type OwnApplication,
} from "@/contracts/public/application";
import { PAPERS } from "@/contracts/public/application-sample";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { aPng } from "@/server/platform/files/inspect/samples";
import { textsSent } from "@/server/platform/outbox/testing";
import { multipart } from "@/server/tests/examples";
import type { TestApp } from "@/server/testing/testing";
import { Browser } from "@/server/modules/auth/password/password-testing";
import { dataOf } from "@/server/modules/auth/account/user-testing";
import { DEMO } from "@/server/seed/demo";

/** The newest code that was sent to somebody who applies. */
export async function publicCodeSent(t: TestApp): Promise<string> {
  const text = (await textsSent(t)).find((one) => one.startsWith("您正在办理新事务所备案申请")) ?? "";
  return /验证码 (\d{6})/.exec(text)?.[1] ?? "";
}

let addresses = 0;

/** Somebody in front of a browser of his own, who applies. */
export class Applicant {
  private readonly browser: Browser;
  private readonly ip: string;
  private cookie = "";
  own!: OwnApplication;

  constructor(
    private readonly t: TestApp,
    readonly mobile: string,
    ip?: string,
  ) {
    addresses += 1;
    this.ip = ip ?? `198.51.${Math.floor(addresses / 250) + 100}.${(addresses % 250) + 1}`;
    this.browser = new Browser(t, this.ip);
  }

  /** Any call with this browser's cookies; keeps the session that it is given. */
  async call(endpoint: Endpoint, { params = {}, body }: { params?: Record<string, string>; body?: object } = {}) {
    const { path, spec } = endpoint;
    const response = await this.t.call({
      method: spec.method,
      url: fillPath(path, params),
      cookies: { ...this.browser.cookies, ...(this.cookie && { apply: this.cookie }) },
      remoteAddress: this.ip,
      ...(body && { payload: body }),
    });
    const given = response.cookies.find(({ name }) => name === "apply");
    if (given) this.cookie = given.value;
    return response;
  }

  /** Proves the phone: captcha, code by text message, token. */
  async token(): Promise<string> {
    this.t.clock.minutes(2);
    await this.browser.smsCode(this.mobile, { purpose: "application" });
    const answer = await this.browser.byPhoneCode(this.mobile, await publicCodeSent(this.t), {
      purpose: "application",
    });
    return dataOf<{ token: string }>(answer).token;
  }

  async beginWith(token: string, over: object = {}) {
    const body = { token, mobilePhone: this.mobile, orgId: DEMO.orgId, promiseFlag: true, ...over };
    return this.call(applicationApi.begin, { body });
  }

  async begin(): Promise<OwnApplication> {
    this.own = dataOf<OwnApplication>(await this.beginWith(await this.token()));
    return this.own;
  }

  resumeWith(token: string, saveCode: string) {
    return this.call(applicationApi.resume, { body: { token, mobilePhone: this.mobile, saveCode } });
  }

  async resume(saveCode: string): Promise<OwnApplication> {
    this.own = dataOf<OwnApplication>(await this.resumeWith(await this.token(), saveCode));
    return this.own;
  }

  get id(): string {
    return this.own.detail.applicationId;
  }
  private get at() {
    return { params: { applicationId: this.id } };
  }

  async upload(bytes: Buffer = aPng(), fileName = "材料.png"): Promise<LightMyRequestResponse> {
    const { payload, contentType } = await multipart({}, bytes, fileName);
    return this.t.call({
      method: "POST",
      url: fillPath(applicationApi.upload.path, this.at.params),
      payload,
      headers: { "content-type": contentType },
      cookies: { ...this.browser.cookies, apply: this.cookie },
      remoteAddress: this.ip,
    });
  }

  /** Uploads every paper that a firm needs. */
  async papers(): Promise<ApplicationForm["attachments"]> {
    const refs: ApplicationForm["attachments"] = [];
    for (const attachType of PAPERS) {
      const { fileId } = dataOf<{ fileId: string }>(await this.upload());
      refs.push({ fileId, attachType, sortNo: 0 });
    }
    return refs;
  }

  save(form: object, version = this.own.form.version) {
    return this.call(applicationApi.update, { ...this.at, body: { ...form, version } });
  }

  /** Saves and knows what stands. */
  async saved(form: object): Promise<ApplicationDetail> {
    const detail = dataOf<ApplicationDetail>(await this.save(form));
    await this.look();
    return detail;
  }

  async look(): Promise<OwnApplication | null> {
    const own = dataOf<OwnApplication | null>(await this.call(applicationApi.current));
    if (own) this.own = own;
    return own;
  }

  submit(version = this.own.form.version) {
    return this.call(applicationApi.submit, { ...this.at, body: { version } });
  }
  step(name: "withdraw" | "reapply") {
    return this.call(applicationApi[name], { ...this.at, body: { version: this.own.form.version } });
  }
  remove() {
    const url = `${fillPath(applicationApi.remove.path, this.at.params)}?version=${this.own.form.version}`;
    return this.t.call({ method: "DELETE", url, cookies: { apply: this.cookie }, remoteAddress: this.ip });
  }
}

/** An application that was handed in, papers and all. */
export async function handedIn(t: TestApp, mobile: string, form: ApplicationForm): Promise<Applicant> {
  const applicant = new Applicant(t, mobile);
  await applicant.begin();
  await applicant.saved({ ...form, attachments: await applicant.papers() });
  dataOf(await applicant.submit());
  await applicant.look();
  return applicant;
}
