import { draftsKept } from "../kit/drafts";
import type { Page } from "@playwright/test";
import { firmPage } from "../kit/firm-page";
import { expect, test } from "../kit/test";
import { type AnyForm, draftSaved, openForm, TWO_FORMS } from "../kit/two-forms";

test.describe.configure({ mode: "serial" });

// What is typed is kept on the server, too: for its writer on any machine, and for nobody else.

// The branch's administrator: other files work on the others' records, and drafts are a user's own.
const phone = (): string => `0731-8${String(Date.now()).slice(-7)}`;
const DRAFTS = "**/rest/common/draft/v1.0*";

test("typed on one machine, found on another: compared, restored, saved, gone", async ({ as }) => {
  const office = await as("branch");
  const typed = phone();
  const atWork = firmPage(office);
  await atWork.openForm();
  const kept = office.waitForResponse(
    (answer) => answer.url().includes("/draft/") && answer.request().method() === "PUT",
  );
  await atWork.field("办公电话").fill(typed);
  expect((await kept).status()).toBe(200);
  // Closed without a word, as a machine that is switched off.
  await office.context().close();

  const home = firmPage(await as("branch"));
  await home.openForm();
  await home.main.getByRole("button", { name: "与现有档案比较" }).click();
  await expect(home.main.getByRole("row", { name: /办公电话/ })).toContainText(typed);
  await home.main.getByRole("button", { name: /^恢复上次填写的内容/ }).click();
  await expect(home.field("办公电话")).toHaveValue(typed);
  await home.save();
  await expect(home.value("办公电话")).toHaveText(typed);

  const later = firmPage(await as("branch"));
  await later.openForm();
  await expect(later.saveState).toHaveText("尚未修改");
  await expect(later.main.getByRole("button", { name: /^恢复上次填写的内容/ })).toHaveCount(0);
});

test("two machines in one form at once: neither writes over the other, each text is offered where the other is typed", async ({
  as,
}) => {
  const office = firmPage(await as("branch"));
  const home = firmPage(await as("branch"));
  await office.openForm();
  await home.openForm();
  const atOffice = phone();
  const kept = draftSaved(office.main.page());
  await office.field("办公电话").fill(atOffice);
  await kept;
  const offer = home.main.getByRole("button", { name: /^恢复上次填写的内容/ });
  await expect(offer).toHaveCount(0);
  const atHome = phone().replace("-8", "-5");
  const keptBoth = home.main.page().waitForResponse((answer) => {
    const body = answer.request().postData() ?? "";
    return body.includes(atOffice) && body.includes(atHome) && answer.ok();
  });
  await home.field("传真").fill(atHome);
  await expect(offer).toBeVisible();
  await keptBoth;
  await offer.click();
  await expect(home.field("办公电话")).toHaveValue(atOffice);
  await expect(home.field("传真"), "what was typed here is the later word").toHaveValue(atHome);
  await office.main.page().context().close();
  await home.save();
  const later = firmPage(await as("branch"));
  await later.openForm();
  await expect(later.saveState).toHaveText("尚未修改");
  await expect(later.main.getByRole("button", { name: /^恢复上次填写的内容/ })).toHaveCount(0);
});

test("a draft that is given up is gone everywhere", async ({ as }) => {
  const first = await as("branch");
  const one = firmPage(first);
  await one.openForm();
  const kept = first.waitForResponse(
    (answer) => answer.url().includes("/draft/") && answer.request().method() === "PUT",
  );
  await one.field("办公电话").fill(phone());
  await kept;
  await first.context().close();
  const second = await as("branch");
  const two = firmPage(second);
  await two.openForm();
  const dropped = second.waitForResponse(
    (answer) => answer.url().includes("/draft/") && answer.request().method() === "DELETE",
  );
  await two.main.getByRole("button", { name: "丢弃" }).click();
  expect((await dropped).status()).toBe(200);
  const three = firmPage(await as("branch"));
  await three.openForm();
  await expect(three.main.getByRole("button", { name: /^恢复上次填写的内容/ })).toHaveCount(0);
});

test("an offer that nobody took is still an offer after the form was typed in and given up", async ({ as }) => {
  const first = await as("branch");
  const one = firmPage(first);
  await one.openForm();
  const left = phone();
  const kept = first.waitForResponse(
    (answer) => answer.url().includes("/draft/") && answer.request().method() === "PUT",
  );
  await one.field("办公电话").fill(left);
  await kept;
  await first.context().close();
  const two = firmPage(await as("branch"));
  await two.openForm();
  const stored = await two.field("办公电话").inputValue();
  const offer = two.main.getByRole("button", { name: /^恢复上次填写的内容/ });
  await expect(offer).toBeVisible();
  await two.field("传真").fill(phone());
  await two.cancelButton.click();
  await two.main.page().getByRole("button", { name: "放弃并返回" }).click();
  await two.editButton.click();
  await expect(two.saveState).toHaveText("尚未修改");
  await expect(two.field("办公电话")).toHaveValue(stored);
  await offer.click();
  await expect(two.field("办公电话")).toHaveValue(left);
  await two.cancelButton.click();
  await two.main.page().getByRole("button", { name: "放弃并返回" }).click();
  await expect(two.editButton).toBeVisible();
});

test("with the drafts' calls failing the form works as ever, and keeps its copy in the browser", async ({
  as,
  faults,
}) => {
  faults.allow(/Failed to load/);
  const page = await as("branch");
  await page.route(DRAFTS, (route) => route.abort("connectionreset"));
  const firm = firmPage(page);
  await firm.openForm();
  const typed = phone();
  await firm.field("办公电话").fill(typed);
  await expect.poll(() => page.evaluate(draftsKept)).toBe(1);
  await page.reload();
  await expect(firm.field("办公电话")).toHaveValue(typed);
  await firm.main.getByRole("button", { name: "放弃恢复" }).click();
});

/** The server's answer to "is there a draft?" waits until it is let go. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  let letGo = (): void => undefined;
  const isFree = new Promise<void>((done) => (letGo = done));
  const answers: Promise<unknown>[] = [];
  await page.route(DRAFTS, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const answer = isFree.then(() => route.continue());
    answers.push(answer);
    await answer;
  });
  return async () => {
    const heard = page.waitForResponse(
      (answer) => answer.request().method() === "GET" && /\/draft\//.test(answer.url()),
    );
    letGo();
    await Promise.all(answers);
    await (await heard).finished();
    // What it changes is drawn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
}

async function typeBoth(page: Page, of: AnyForm): Promise<[string, string]> {
  await page.goto(await of.address(page.request));
  const form = openForm(page, of);
  const typed: [string, string] = [phone(), `之前 ${Date.now()}`];
  await form.first.fill(typed[0]);
  await form.second.fill(typed[1]);
  const kept = draftSaved(page);
  await form.second.press("End");
  await kept;
  return typed;
}

async function giveUp(page: Page): Promise<void> {
  const dropped = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("main").getByRole("button", { name: "放弃恢复" }).click();
  await dropped;
}

for (const of of TWO_FORMS) {
  test(
    `the form of ${of.name}: what is typed at once, while the draft is asked for, meets the draft and loses none of it`,
    of.tier,
    async ({ as }) => {
      const page = await as("branch");
      const [first] = await typeBoth(page, of);
      const letGo = await holdAnswers(page);
      await page.reload();
      const form = openForm(page, of);
      await expect(form.save).toBeVisible();
      expect(await form.first.inputValue(), "what this tab typed is there with the form").toBe(first);
      // As a person who marks everything and types anew; the answer comes in between.
      await form.second.selectText();
      await letGo();
      const kept = draftSaved(page, (draft) => draft.includes("改为这个"));
      await page.keyboard.insertText("改为这个");
      await expect(form.second).toHaveValue("改为这个");
      await expect(form.first).toHaveValue(first);
      await expect(form.second).toBeFocused();
      await kept;
      await page.reload();
      await expect(form.second).toHaveValue("改为这个");
      await expect(form.first).toHaveValue(first);
      await giveUp(page);
    },
  );

  test(
    `the form of ${of.name}: another machine's draft that comes late is offered beside what is typed, and stays until it is decided upon`,
    of.tier,
    async ({ as }) => {
      const office = await as("branch");
      const [first] = await typeBoth(office, of);
      await office.context().close();
      const page = await as("branch");
      const letGo = await holdAnswers(page);
      await page.goto(await of.address(page.request));
      const form = openForm(page, of);
      await expect(form.save).toBeVisible();
      await form.second.fill("这里");
      await page.keyboard.type("正在");
      const keptBoth = page.waitForResponse((answer) => /left/.test(answer.request().postData() ?? "") && answer.ok());
      await letGo();
      await page.keyboard.type("填写");
      await expect(form.second).toHaveValue("这里正在填写");
      await expect(form.second).toBeFocused();
      const offer = page.getByRole("main").getByRole("button", { name: /^恢复上次填写的内容/ });
      await expect(offer).toBeVisible();
      await keptBoth;
      // Nobody has decided yet: both are there again.
      await page.reload();
      await expect(form.second).toHaveValue("这里正在填写");
      await offer.click();
      await expect(form.first).toHaveValue(first);
      await expect(form.second, "what was typed here is the later word").toHaveValue("这里正在填写");
      await expect(offer).toHaveCount(0);
      // One with what is given up may still be under way.
      const keptRest = draftSaved(page, (draft) => !draft.includes(first));
      await giveUp(page);
      await expect(form.second).toHaveValue("这里正在填写");
      await expect(form.first).not.toHaveValue(first);
      await keptRest;
      await page.reload();
      await giveUp(page);
      await expect(form.state).toHaveText("尚未修改");
    },
  );
}
