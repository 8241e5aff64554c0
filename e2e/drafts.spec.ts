import { draftsKept } from "./kit/drafts";
import { firmPage } from "./kit/firm-page";
import { expect, test } from "./kit/test";

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
  await home.main.getByRole("button", { name: /^恢复草稿/ }).click();
  await expect(home.field("办公电话")).toHaveValue(typed);
  await home.save();
  await expect(home.value("办公电话")).toHaveText(typed);

  const later = firmPage(await as("branch"));
  await later.openForm();
  await expect(later.saveState).toHaveText("尚未修改");
  await expect(later.main.getByRole("button", { name: /^恢复草稿/ })).toHaveCount(0);
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
  await two.main.getByRole("button", { name: "丢弃草稿" }).click();
  expect((await dropped).status()).toBe(200);
  const three = firmPage(await as("branch"));
  await three.openForm();
  await expect(three.main.getByRole("button", { name: /^恢复草稿/ })).toHaveCount(0);
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
