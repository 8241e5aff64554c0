import type { Page } from "@playwright/test";
import { promised } from "../../tests/promise";
import { listPage } from "../kit/list-page";
import { lookAt } from "../kit/look";
import { expect, test } from "../kit/test";

// {{title}}: one record from the form to the list, and the main journey of the domain page in two roles.

lookAt([
  { name: "{{domain}}-{{file}}", path: "{{route}}", who: "admin" },
  {
    name: "{{domain}}-{{file}}-new",
    path: "{{route}}?{{idKey}}=new",
    who: "admin",
    ready: (page) => page.getByRole("button", { name: "保存" }).waitFor(),
  },
]);

test("a record is typed, saved, found in the list and removed", async ({ as }) => {
  const page = await as("admin");
  const list = listPage(page, "{{id}}");
  await list.open();
  await list.main.getByRole("button", { name: "新增" }).click();
  const form = page.getByRole("form", { name: "新增{{noun}}" });
  await form.getByLabel("{{noun}}名称").fill("端到端{{noun}}");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(list.heading).toHaveText("端到端{{noun}}");
  await list.main.getByRole("button", { name: "返回列表" }).click();
  await list.row("端到端{{noun}}").getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除{{noun}}" }).click();
  await expect(list.row("端到端{{noun}}")).toHaveCount(0);
});

/** The main journey: who does what, in order. */
const JOURNEY: readonly ((page: Page) => Promise<void>)[] = [];

test("the main journey of the domain page", async ({ as }) => {
  promised(JOURNEY.length > 0, "write the steps of the main journey in JOURNEY, the second role's with a page of its own");
  const page = await as("admin");
  for (const step of JOURNEY) await step(page);
});
