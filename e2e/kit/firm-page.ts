import { expect, type Locator, type Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { recordParts } from "./record-parts";

type EditTab = "基本信息" | "合伙人" | "股东" | "分支机构" | "证照资质" | "附件";

/** The firm's record and its form, by what people read on them. */
export function firmPage(page: Page) {
  const main = page.getByRole("main");
  const form = page.getByRole("form", { name: "编辑事务所信息" });
  /** Tabs carry counts: 「股东（5）」, 「证照资质（1 处有误）」. */
  const tab = (name: string): Locator => main.getByRole("tab", { name: new RegExp(`^${name}`) });
  /** The nth control with this label on the open tab; rows of partners and branches repeat their labels. */
  const field = (label: string, nth = 0): Locator =>
    form.getByRole("tabpanel").getByLabel(label, { exact: true }).nth(nth);
  return {
    ...recordParts(page),
    main,
    form,
    tab,
    field,
    heading: main.getByRole("heading", { level: 1 }),
    editButton: main.getByRole("button", { name: "编辑", exact: true }),
    saveButton: form.getByRole("button", { name: "保存" }),
    cancelButton: form.getByRole("button", { name: "取消", exact: true }),
    /** 「还有 2 处需要改正」, 「尚未修改」 … */
    saveState: form.getByRole("status").last(),
    /** Entries of 变更记录, the newest first. */
    entries: main.getByRole("tabpanel").getByRole("listitem"),
    conflict: page.getByRole("dialog", { name: "数据已被他人修改" }),

    async open(companyId?: string): Promise<void> {
      await page.goto(href("basic.firm", { companyId }));
      await expect(this.editButton).toBeVisible();
    },
    async openForm(companyId?: string): Promise<void> {
      await this.open(companyId);
      await this.editButton.click();
      await expect(this.saveButton).toBeVisible();
    },
    async openTab(name: EditTab | "等级信用" | "变更记录"): Promise<void> {
      await tab(name).click();
      await expect(tab(name)).toHaveAttribute("aria-selected", "true");
    },
    /** Takes the first person that a name field offers, by the keyboard. */
    async pick(control: Locator, name: string): Promise<void> {
      await control.fill(name);
      await expect(page.getByRole("option", { name: new RegExp(`^${name}`) })).toHaveCount(1);
      await control.press("Enter");
    },
    /** Saves and waits for the read view. */
    async save(): Promise<void> {
      await this.saveButton.click();
      await expect(page.getByText("事务所信息已保存")).toBeVisible();
      await expect(this.editButton).toBeVisible();
    },
  };
}
