import { expect, type Page } from "@playwright/test";
import type { OwnApplication } from "@/contracts/public/application";
import { envelope } from "./firm-api";
import { MARKER } from "./sign-in";

const OPEN = "/restOpen/public/application";

/** The newest text message with these words, as a tester of a demo without a gateway reads it. */
export async function textWith(desk: Page, words: string | RegExp): Promise<string> {
  let found = "";
  await expect(async () => {
    const list = await desk.request.get("/rest/common/msg/sms/v1.0?page=1&pageSize=30", { headers: MARKER });
    const { data } = await envelope<{ messageId: string }[]>(list);
    for (const { messageId } of data) {
      const told = await desk.request.get(`/rest/common/msg/sms/v1.0/detail?messageId=${messageId}`, {
        headers: MARKER,
      });
      const { content } = (await envelope<{ content: string | null }>(told)).data;
      if (content !== null && content.search(words) >= 0) {
        found = content;
        return;
      }
    }
    throw new Error(`no text message with ${String(words)}`);
  }).toPass();
  return found;
}

/** /public/application as an applicant sees it. */
export const applicationPage = (page: Page) => {
  const main = page.getByRole("main");
  const button = (name: string | RegExp) => main.getByRole("button", { name, exact: true });
  return {
    main,
    button,
    fault: main.getByRole("alert"),
    open: () => page.goto("/public/application"),
    field: (label: string) => main.getByLabel(label, { exact: true }),
    saved: main.getByText(/^已保存/),
    step: (title: string) =>
      main.getByRole("navigation", { name: "办理步骤" }).getByRole("button", { name: new RegExp(title) }),
    /** Asks for a code, and types what `codeOf` finds. */
    async prove(mobile: string, codeOf: () => Promise<string>): Promise<void> {
      await this.field("手机号码").fill(mobile);
      await button("获取短信验证码").click();
      await expect(main.getByText(`验证码已发往 ${mobile}`)).toBeVisible();
      await this.field("短信验证码").fill(await codeOf());
    },
    async confirm(name: string): Promise<void> {
      await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    },
    /** What stands, as the page's own browser may ask it. */
    async own(): Promise<OwnApplication> {
      const answer = await page.request.get(`${OPEN}/current`, { headers: MARKER });
      return (await envelope<OwnApplication>(answer)).data;
    },
    /** Saves a form by the page's own call: sixty items typed one by one prove nothing new. */
    async save(form: object): Promise<void> {
      const { detail, form: stored } = await this.own();
      const answer = await page.request.put(`${OPEN}/${detail.applicationId}`, {
        headers: MARKER,
        data: { ...form, version: stored.version },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    async upload(name: string, buffer: Buffer): Promise<string> {
      const { detail } = await this.own();
      const answer = await page.request.post(`${OPEN}/${detail.applicationId}/file`, {
        headers: MARKER,
        multipart: { file: { name, mimeType: "application/pdf", buffer } },
      });
      return (await envelope<{ fileId: string }>(answer)).data.fileId;
    },
  };
};
