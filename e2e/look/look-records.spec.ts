import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { lookAt, type Place } from "../kit/look";

// Records with states: lists, pages, forms and steps, as `look.spec.ts` looks at the rest.

const rows = (page: Page) => page.getByRole("main").getByRole("link", { name: /^JC/ }).first().waitFor();
/** The page of the record that a list's row names. */
const record = (name: string) => async (page: Page) => {
  const row = page.getByRole("main").getByRole("row").or(page.getByRole("main").getByRole("listitem"));
  await row.filter({ hasText: name }).first().getByRole("link").first().click();
  await page.getByRole("tabpanel").first().waitFor();
};
const step = (name: string, button: string) => async (page: Page) => {
  await record(name)(page);
  await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("dialog").waitFor();
};

const company = href("rewards.company");
const person = href("rewards.person");
const REWARDS: readonly Place[] = [
  { name: "rewards-company", path: company, who: "admin", ready: rows },
  { name: "rewards-company-penalty", path: company, who: "admin", ready: record("业务档案未按期归档") },
  { name: "rewards-company-returned", path: company, who: "admin", ready: record("行业技能竞赛团体二等奖") },
  { name: "rewards-company-appeal", path: company, who: "admin", ready: step("业务档案未按期归档", "申诉") },
  { name: "rewards-company-new", path: href("rewards.company", { recordId: "new" }), who: "admin" },
  { name: "rewards-person", path: person, who: "admin", ready: rows },
  { name: "rewards-person-record", path: person, who: "admin", ready: record("全省税务师行业领军人才") },
  { name: "rewards-person-new", path: href("rewards.person", { recordId: "new" }), who: "admin" },
  { name: "rewards-head", path: company, who: "head", ready: rows },
  { name: "rewards-desk-company", path: href("rewards.desk-company"), who: "desk", ready: rows },
  {
    name: "rewards-desk-company-record",
    path: href("rewards.desk-company"),
    who: "desk",
    ready: record("税收普法公益活动优秀组织单位"),
  },
  { name: "rewards-desk-company-new", path: href("rewards.desk-company", { recordId: "new" }), who: "desk" },
  { name: "rewards-desk-person", path: href("rewards.desk-person"), who: "desk", ready: rows },
];

/** Other tabs, dialogs and roles of screens that are looked at in every run. */
const DETAILS = [
  "rewards-company-returned",
  "rewards-company-appeal",
  "rewards-person-record",
  "rewards-person-new",
  "rewards-head",
  "rewards-desk-company-record",
  "rewards-desk-company-new",
  "rewards-company-penalty",
  "rewards-desk-person",
];
lookAt(REWARDS, DETAILS);
