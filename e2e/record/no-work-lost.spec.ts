import type { BrowserContext, Page, Route } from "@playwright/test";
import { ACCOUNTS } from "../kit/accounts";
import { draftsKept } from "../kit/drafts";
import { Product } from "../kit/product/product";
import { recordParts } from "../kit/record-parts";
import { endSession, loginPage, MARKER, signIn, signInByApi, signInByForm } from "../kit/sign-in";
import { type AnyForm, discardDrafts, draftSaved, draftsOnServer, openForm, TWO_FORMS } from "../kit/two-forms";
import { inStems } from "../kit/names";
import { expect, isForeignHost, NEEDS_PROCESSES, test } from "../kit/test";

// The same promises for every form: whatever ends a session, a network or a page in the middle of the work, no field is
// lost and exactly one record comes of it. A firm of its own, one test after the other.

const WHO = ACCOUNTS.other;
let counter = 0;
/** Texts that no other run has typed. */
const words = (): [string, string] => {
  counter += 1;
  const tail = `${String(Date.now()).slice(-7)}${counter}`;
  return [`0731-${tail}`.slice(0, 13), `没有丢失 ${tail}`];
};

// A user has five sessions at most: one more would end that of the other files.
test.afterEach(({ page }) => page.request.get("/logout", { headers: MARKER }));

interface Opened {
  readonly form: ReturnType<typeof openForm>;
  readonly address: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly changes: number;
}

async function open(page: Page, of: AnyForm): Promise<Opened> {
  await signInByApi(page.request, WHO);
  await discardDrafts(page.request);
  const address = await of.address(page.request);
  const [before, changes] = [await of.record(page.request, address), await of.changes(page.request, address)];
  await page.goto(address);
  const form = openForm(page, of);
  await expect(form.save).toBeVisible();
  return { form, address, before, changes };
}

/** Signs in again where the session was found to be gone, and is back at the very address. */
async function backIn(page: Page, address: string): Promise<void> {
  await page.waitForURL(/\/auth\?redirect=/);
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(address);
  await loginPage(page).submit(WHO);
  await page.waitForURL((url) => url.pathname + url.search === address);
}

/** Nothing lost, nothing twice, no draft left behind. */
async function expectSavedOnce(page: Page, of: AnyForm, opened: Opened, typed: [string, string], saves = 1) {
  const record = await of.record(page.request, opened.address);
  expect(record).toMatchObject({ [of.first.key]: typed[0], [of.second.key]: typed[1] });
  expect(record.version).toBe((opened.before.version as number) + saves);
  expect(await of.changes(page.request, opened.address)).toBe(opened.changes + saves);
  await expect.poll(() => draftsOnServer(page.request)).toBe(0);
  await expect.poll(() => page.evaluate(draftsKept)).toBe(0);
}

async function saveAndExpect(page: Page, of: AnyForm, opened: Opened, typed: [string, string], saves = 1) {
  await expect(opened.form.first).toHaveValue(typed[0]);
  await expect(opened.form.second).toHaveValue(typed[1]);
  await opened.form.save.click();
  await expect(opened.form.edit).toBeVisible();
  await expectSavedOnce(page, of, opened, typed, saves);
}

/** What happens to the next save of a record instead of its answer. */
function onSave(page: Page, path: RegExp, instead: (route: Route) => Promise<void>): Promise<unknown> {
  let isDone = false;
  return page.route(path, async (route) => {
    if (isDone || !["PUT", "POST"].includes(route.request().method())) return route.fallback();
    isDone = true;
    await instead(route);
  });
}

/** What a page that dies without a word may cost. */
const LAST_WORDS_MS = 150;

/** Ends the page at once, before its drafts can be written the slow way; returns where its user goes on. */
async function endOf(page: Page, context: BrowserContext, end: string, address: string): Promise<Page> {
  page.on("dialog", (dialog) => void dialog.accept());
  if (end === "a reload") {
    await page.reload();
    return page;
  }
  if (end === "a closed tab") {
    const next = await context.newPage();
    await page.close({ runBeforeUnload: false });
    await next.goto(address);
    return next;
  }
  const crashed = page.waitForEvent("crash");
  const devtools = await context.newCDPSession(page);
  void devtools.send("Page.crash").catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto(address);
  return next;
}

for (const of of TWO_FORMS) {
  test.describe(`the form of ${of.name}: a session that is killed`, of.tier, () => {
    test("before typing", async ({ page }) => {
      const opened = await open(page, of);
      const typed = words();
      await endSession(page.request);
      await opened.form.first.fill(typed[0]);
      await opened.form.second.fill(typed[1]);
      await backIn(page, opened.address);
      await saveAndExpect(page, of, opened, typed);
    });

    test("while typing", async ({ page }) => {
      const opened = await open(page, of);
      const typed = words();
      const kept = draftSaved(page);
      await opened.form.first.fill(typed[0]);
      await kept;
      // What stands in the second field when the page goes.
      await opened.form.second.evaluate((field) =>
        addEventListener("pagehide", () => sessionStorage.setItem("stood", (field as HTMLInputElement).value)),
      );
      await endSession(page.request);
      await opened.form.second.pressSequentially(typed[1]).catch(() => undefined);
      await backIn(page, opened.address);
      const stood = await page.evaluate(() => sessionStorage.getItem("stood"));
      await expect(opened.form.first).toHaveValue(typed[0]);
      expect(await opened.form.second.inputValue(), "every character that could be seen is there again").toBe(stood);
      await opened.form.second.fill(typed[1]);
      await saveAndExpect(page, of, opened, typed);
    });

    test("during a save that never reaches the record", async ({ page }) => {
      const opened = await open(page, of);
      const typed = words();
      await opened.form.first.fill(typed[0]);
      await opened.form.second.fill(typed[1]);
      await onSave(page, of.saves, async (route) => {
        await endSession(page.request);
        await route.continue();
      });
      await opened.form.save.click();
      await backIn(page, opened.address);
      await saveAndExpect(page, of, opened, typed);
    });

    test("during a save whose answer is lost with it", async ({ page, faults }) => {
      faults.allow(/Failed to load/);
      const opened = await open(page, of);
      const typed = words();
      await opened.form.first.fill(typed[0]);
      await opened.form.second.fill(typed[1]);
      await onSave(page, of.saves, async (route) => {
        await route.fetch();
        await endSession(page.request);
        await route.abort("connectionreset");
      });
      await opened.form.save.click();
      await backIn(page, opened.address);
      await expect(opened.form.first).toHaveValue(typed[0]);
      await expect(opened.form.second).toHaveValue(typed[1]);
      await expect(opened.form.state).toHaveText(/尚未修改/);
      await expectSavedOnce(page, of, opened, typed);
    });

    test("between two saves", async ({ page }) => {
      const opened = await open(page, of);
      const [first, second] = [words(), words()];
      await opened.form.first.fill(first[0]);
      await opened.form.save.click();
      await expect(opened.form.edit).toBeVisible();
      await opened.form.edit.click();
      await expect(opened.form.first).toHaveValue(first[0]);
      await endSession(page.request);
      await opened.form.second.fill(second[1]);
      await page.waitForURL(/\/auth\?redirect=/);
      await loginPage(page).submit(WHO);
      await saveAndExpect(page, of, opened, [first[0], second[1]], 2);
    });
  });

  for (const end of ["a reload", "a closed tab", "a killed page"] as const) {
    test(
      `the form of ${of.name}: ${end} right after the last key costs no character`,
      of.tier,
      async ({ page, context }) => {
        const opened = await open(page, of);
        const typed = words();
        await opened.form.first.fill(typed[0]);
        await opened.form.second.fill("");
        await opened.form.second.pressSequentially(typed[1]);
        if (end === "a killed page") await page.waitForTimeout(LAST_WORDS_MS);
        const next = await endOf(page, context, end, opened.address);
        const form = openForm(next, of);
        if (end !== "a reload") await next.getByRole("button", { name: /^恢复上次填写的内容/ }).click();
        await expect(form.first).toHaveValue(typed[0]);
        await expect(form.second).toHaveValue(typed[1]);
        await saveAndExpect(next, of, { ...opened, form }, typed);
      },
    );
  }

  test(
    `the form of ${of.name}: a network that is away keeps typing going and sends one save`,
    of.tier,
    async ({ page }) => {
      const opened = await open(page, of);
      const typed = words();
      await page.context().setOffline(true);
      await expect(page.getByText("网络已断开：可以继续填写")).toBeVisible();
      await opened.form.first.fill(typed[0]);
      await opened.form.second.fill(typed[1]);
      await opened.form.save.click();
      await expect(opened.form.state).toContainText("恢复后自动保存");
      await expect(opened.form.second).toBeEditable();
      await page.context().setOffline(false);
      await expect(opened.form.edit).toBeVisible();
      await expectSavedOnce(page, of, opened, typed);
    },
  );

  test(
    `the form of ${of.name}: a draft within two seconds, offered in another browser with a comparison, nobody else's`,
    of.tier,
    async ({ page, as }) => {
      const opened = await open(page, of);
      const typed = words();
      // Two seconds of the page's own time, however slow the machine.
      await page.clock.install();
      await page.goto(opened.address);
      await expect(opened.form.save).toBeVisible();
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      const kept = draftSaved(page);
      await opened.form.first.fill(typed[0]);
      await page.clock.runFor(2_000);
      await kept;
      expect(await draftsOnServer(page.request)).toBe(1);

      const elsewhere = await as("other");
      await elsewhere.goto(opened.address);
      await elsewhere.getByRole("button", { name: "与现有档案比较" }).click();
      await expect(elsewhere.getByRole("row", { name: new RegExp(of.first.label) })).toContainText(typed[0]);
      await elsewhere.getByRole("button", { name: /^恢复上次填写的内容（.+）$/ }).click();
      await expect(openForm(elsewhere, of).first).toHaveValue(typed[0]);
      // A submit removes it everywhere.
      await openForm(elsewhere, of).save.click();
      await expect(openForm(elsewhere, of).edit).toBeVisible();
      await expect.poll(() => draftsOnServer(page.request)).toBe(0);
    },
  );

  test(`the form of ${of.name}: hidden, it sends its draft at once`, of.tier, async ({ page }) => {
    const opened = await open(page, of);
    await page.clock.install();
    await page.goto(opened.address);
    await expect(opened.form.save).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const kept = draftSaved(page);
    await opened.form.first.fill(words()[0]);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await kept;
    await page.clock.resume();
    await page
      .getByRole("form")
      .getByRole("button", { name: /^取\s?消$/ })
      .click();
    await page.getByRole("button", { name: "放弃并返回" }).click();
    await expect.poll(() => draftsOnServer(page.request)).toBe(0);
  });

  test(
    `the form of ${of.name}: a second user in the same browser, and nothing is written in that name`,
    of.tier,
    async ({ page, context }) => {
      const opened = await open(page, of);
      const typed = words();
      const kept = draftSaved(page);
      await opened.form.first.fill(typed[0]);
      await kept;
      // The cookie becomes another user's, as by a sign-in beside.
      await context.clearCookies();
      const tab = await context.newPage();
      await signInByForm(tab, ACCOUNTS.finance);
      await page.bringToFront();
      await opened.form.save.click({ timeout: 3_000 }).catch(() => undefined);
      await expect(page.getByLabel(of.first.label, { exact: true })).toHaveCount(0);
      expect(await page.content()).not.toContain(typed[0]);
      await tab.request.get("/logout", { headers: MARKER });
      await context.clearCookies();
      await signInByForm(tab, WHO);
      expect(await of.record(tab.request, opened.address)).toMatchObject({ version: opened.before.version });
      await tab.goto(opened.address);
      await tab.getByRole("button", { name: /丢弃|放弃恢复/ }).click();
      await expect.poll(() => draftsOnServer(tab.request)).toBe(0);
    },
  );
}

test("a new record whose answer is lost together with its session is made once, with every word", async ({
  page,
  faults,
}) => {
  faults.allow(/Failed to load/);
  await signIn(page, WHO, "/basic/personnel?staffId=new");
  const tail = inStems(String(Date.now()).slice(-6));
  const name = `一次${tail}`;
  const form = page.getByRole("form", { name: "新增人员" });
  await form.getByLabel("姓名", { exact: true }).fill(name);
  await form.getByLabel("微信", { exact: true }).fill("once-only");
  await onSave(page, /\/rest\/basic\/staff\/v1\.0$/, async (route) => {
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    await endSession(page.request);
    await route.abort("connectionreset");
  });
  await form.getByRole("button", { name: "保存" }).click();
  await page.waitForURL(/\/auth\?redirect=/);
  await loginPage(page).submit(WHO);
  await expect(page).toHaveURL(/staffId=(?!new)/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const list = await page.request.get(`/rest/basic/staff/v1.0/list/page?staffName=${encodeURIComponent(name)}`, {
    headers: MARKER,
  });
  expect(await list.json()).toMatchObject({ success: true, totalCount: 1 });
  await recordParts(page).rarely("删除草稿");
  await page.getByRole("dialog").getByRole("button", { name: "删除草稿" }).click();
  await expect(page).toHaveURL(/personnel$/);
});

test.describe("a page older than the server's minimum", () => {
  test.skip(isForeignHost(), NEEDS_PROCESSES);
  let product: Product;
  test.beforeAll(async () => {
    product = await Product.start({ MIN_CLIENT: "99.0.0" });
  });
  test.afterAll(() => product?.dispose());

  for (const of of TWO_FORMS) {
    test(
      `may not save ${of.name}, is told so, and its words survive the reload`,
      of.tier,
      async ({ browser, faults }) => {
        faults.allow(/Failed to load/);
        const context = await browser.newContext({ baseURL: product.origin });
        const page = await context.newPage();
        const opened = await open(page, of);
        const typed = words();
        await opened.form.first.fill(typed[0]);
        const refused = page.waitForResponse((answer) => answer.status() === 428);
        await opened.form.save.click();
        await refused;
        await expect(page.getByText("页面版本过旧，本次未提交，您填写的内容仍在")).toBeVisible();
        await page.getByRole("alertdialog").getByRole("button", { name: "立即刷新" }).click();
        await expect(opened.form.first).toHaveValue(typed[0]);
        await expect(page.getByText(/已恢复您.*填写但未保存的内容/)).toBeVisible();
        expect(await of.record(page.request, opened.address)).toMatchObject({ version: opened.before.version });
        await context.close();
      },
    );
  }
});
