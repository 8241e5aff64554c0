import { expect, type Locator, type Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { recordParts } from "./record-parts";

type Tab = "基本信息" | "资格与会籍" | "证书与经历" | "附件" | "变更记录";

/** A person's record and its form, by what people read on them. */
export function staffPage(page: Page) {
  const main = page.getByRole("main");
  const form = main.getByRole("form");
  const tab = (name: string): Locator => main.getByRole("tab", { name: new RegExp(`^${name}`) });
  return {
    ...recordParts(page),
    main,
    form,
    tab,
    heading: main.getByRole("heading", { level: 1 }),
    /** The nth control with this label on the open tab. */
    field: (label: string, nth = 0): Locator => form.getByRole("tabpanel").getByLabel(label, { exact: true }).nth(nth),
    /** 是 or 否 of a question. */
    answer: (question: string, answer: "是" | "否"): Locator =>
      form.getByRole("radiogroup", { name: question }).getByLabel(answer),
    editButton: main.getByRole("button", { name: "编辑", exact: true }),
    saveButton: form.getByRole("button", { name: "保存" }),
    saveState: form.getByRole("status").last(),
    /** What the record still lacks, each leading to its field. */
    gaps: main.getByRole("listitem").filter({ hasText: /^请/ }),
    entries: main.getByRole("tabpanel").getByRole("listitem"),
    conflict: page.getByRole("dialog", { name: "数据已被他人修改" }),

    async open(staffId: string): Promise<void> {
      await page.goto(href("basic.staff", { staffId }));
      await expect(this.heading).toBeVisible();
    },
    async openForm(staffId: string): Promise<void> {
      await this.open(staffId);
      await this.editButton.click();
      await expect(this.saveButton).toBeVisible();
    },
    async openTab(name: Tab): Promise<void> {
      await tab(name).click();
      await expect(tab(name)).toHaveAttribute("aria-selected", "true");
    },
    /** Types into the list that has the focus and takes what it finds, by keys alone. */
    async pickByKeys(option: string): Promise<void> {
      await page.keyboard.type(option);
      await expect(page.locator(".ant-select-item-option-active").getByText(option, { exact: true })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page.locator(":focus")).toHaveAttribute("aria-expanded", "false");
    },
    async save(): Promise<void> {
      await this.saveButton.click();
      await expect(this.editButton).toBeVisible();
    },
  };
}

export const staffIdOf = (page: Page): string => new URL(page.url()).searchParams.get("staffId") ?? "";
