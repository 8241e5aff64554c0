import { FIRM } from "../kit/accounts";
import { firmApi } from "../kit/firm-api";
import { firmPage } from "../kit/firm-page";
import { idNo } from "../kit/samples";
import { expect, test } from "../kit/test";

// A firm that is not admitted yet types everything itself, partners included. // docs/decisions/0005

test("a shareholder is added with all rules watching, saved, found again and removed", async ({ as }) => {
  const page = await as("other");
  const firm = firmPage(page);
  await firm.openForm();
  await expect(firm.field("事务所名称")).toBeEditable();
  await firm.field("注册资本(出资额)").fill("60");
  await firm.openTab("股东");
  await expect(firm.form).toContainText("注册资本(出资额)：60 万元，相差 -10 万元");
  await firm.form.getByRole("button", { name: "添加股东" }).click();
  const at = 3;
  await firm.saveButton.click();
  await expect(firm.field("姓名/机构名称", at)).toBeFocused();
  await expect(firm.tab("股东")).toHaveText(/股东（\d+ 处有误）/);

  await firm.field("姓名/机构名称", at).fill("程远舟");
  await page.keyboard.press("Escape");
  await firm.field("证件号码", at).fill("430104198505051234");
  await firm.field("资格证书编号", at).fill("TA2015123456");
  await firm.field("出资额", at).fill("10");
  await firm.setDate(firm.field("入伙(入股)日期", at), "2025-06-01");
  await expect(firm.form).toContainText("注册资本(出资额)：60 万元，一致");
  await firm.saveButton.click();
  await expect(firm.field("证件号码", at)).toBeFocused();
  expect(await firm.errorOf(firm.field("证件号码", at))).toContain("校验");
  await firm.field("证件号码", at).fill(idNo("430104", "19850505", "123"));
  const tick = firm.form.getByRole("checkbox", { name: /取得同意/ });
  await firm.saveButton.click();
  await expect(tick, "a new person's number is not stored before he was told").toBeFocused();
  await tick.check();
  await firm.save();

  await page.reload();
  await firm.openTab("股东");
  const row = firm.main.getByRole("table", { name: "股东" }).getByRole("row").filter({ hasText: "程远舟" });
  await expect(row).toContainText(/16\.6\d*%/);
  await expect(row, "the number is masked where it is only read").toContainText(/430\*+123\w/);
  await expect(firm.tab("股东")).toHaveText("股东（4）");
  await firm.openTab("变更记录");
  await expect(firm.entries.first()).toContainText("程远舟");

  await firm.editButton.click();
  await firm.openTab("股东");
  await firm.form.getByRole("button", { name: "删除 程远舟" }).click();
  await firm.openTab("基本信息");
  await firm.field("注册资本(出资额)").fill("50");
  await firm.save();
  await expect(firm.tab("股东")).toHaveText("股东（3）");
  const full = await firmApi(page.request).full(FIRM.applying);
  expect(full.partners.map((partner) => partner.partnerName)).not.toContain("程远舟");
  expect(full.registeredCapital).toBe("500000.00");
});

test("a person of the staff is picked by name, and number and certificate come along", async ({ as }) => {
  const page = await as("other");
  const firm = firmPage(page);
  await firm.openForm();
  await firm.openTab("股东");
  const before = await firm.field("证件号码", 0).inputValue();
  const name = await firm.field("姓名/机构名称", 0).inputValue();
  await firm.form.getByRole("button", { name: "添加股东" }).click();
  await firm.pick(firm.field("姓名/机构名称", 3), name);
  await expect(firm.field("证件号码", 3)).toHaveValue(before);
  await expect(firm.field("资格证书编号", 3)).not.toHaveValue("");
  await firm.field("出资额", 3).fill("1");
  await firm.setDate(firm.field("入伙(入股)日期", 3), "2025-06-01");
  await firm.saveButton.click();
  await firm.openTab("股东");
  await expect(firm.form.getByRole("alert").filter({ hasText: "重复登记" })).toBeVisible();
});
