import { href } from "@/lib/routes/href";
import { ACCOUNTS } from "../kit/accounts";
import { askedFor, enterColleague } from "../kit/colleague";
import { controlledProduct } from "../kit/product/controlled-product";
import { idNo } from "../kit/samples";
import { signInByApi } from "../kit/sign-in";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// A transfer that the old firm never answers: its days over, the association steps in, the old firm reads that it cannot
// answer any more, and the person moves. Before a backend whose clock can be turned.

const own = controlledProduct();
const NAME = "逾期转所";

test(
  "the old firm lets its days pass: the association steps in and finishes",
  LONG,
  async ({ browser, playwright }) => {
    test.slow();
    const caller = await playwright.request.newContext({ baseURL: own.portal.origin });
    const somebody = { staffName: NAME, idNo: idNo("430104", "19940317", "018"), mobile: "13300000018" };
    await signInByApi(caller, ACCOUNTS.hr);
    await enterColleague(caller, somebody);
    await signInByApi(caller, ACCOUNTS.head);
    const { params } = await askedFor(caller, somebody);
    await caller.dispose();
    await own.backend.minutesPass(30 * 24 * 60);

    const hr = await own.browserOf(browser, ACCOUNTS.hr, href("basic.transfer", params));
    const main = hr.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toContainText(NAME);
    await expect(main.getByText("税协协调").first()).toBeVisible();
    await expect(main.getByText("未能答复，转税协协调").first()).toBeVisible();
    await expect(main.getByRole("button", { name: "同意", exact: true })).toHaveCount(0);

    const desk = await own.browserOf(browser, ACCOUNTS.desk, href("basic.desk-transfer", params));
    await desk.getByRole("main").getByRole("button", { name: "办结", exact: true }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "办结", exact: true }).click();
    await expect(desk.getByRole("main").getByText("已完成").first()).toBeVisible();

    const head = await own.browserOf(browser, ACCOUNTS.head, href("basic.staff", { keyword: NAME }));
    await expect(head.getByRole("row").filter({ hasText: NAME })).toContainText("在职");
    for (const page of [hr, desk, head]) await page.context().close();
  },
);
