import { FIRM, FIRM_NAME } from "../kit/accounts";
import { envelope, expectRefusal, firmApi } from "../kit/firm-api";
import { firmPage } from "../kit/firm-page";
import { creditCode } from "../kit/samples";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// The form of an admitted firm: what may be typed, what is refused, and that browser and server say the same. Nothing
// here is saved, so the shared record stays as it is.

const KEY_REASON = "重要事项：须提交会员信息变更申请，经协会审核后生效";

test("key items stand as text with their reason, not as fields", async ({ as }) => {
  const page = await as("admin");
  const firm = firmPage(page);
  await firm.openForm();
  await expect(firm.main).toContainText(KEY_REASON);
  for (const label of [
    "事务所名称",
    "统一社会信用代码",
    "组织形式",
    "机构性质",
    "注册资本(出资额)",
    "注册地址",
    "办公地址",
  ])
    await expect(firm.field(label), label).toHaveCount(0);
  await expect(firm.field("办公电话")).toBeEditable();
  await firm.openTab("股东");
  for (const label of ["姓名/机构名称", "证件号码", "入伙(入股)日期", "资格证书编号", "出资额"])
    await expect(firm.field(label)).toHaveCount(0);
  await expect(firm.form.getByRole("button", { name: "添加股东" })).toBeDisabled();
  await expect(firm.form.getByRole("button", { name: /^删除/ })).toHaveCount(0);
  await expect(firm.field("实缴出资额")).toBeEditable();
});

test("a key item sent past the form is refused with the same reason beside its path", async ({ api }) => {
  const firm = firmApi(await api("admin"));
  const full = await firm.full(FIRM.first);
  const [partner, ...others] = full.partners;
  const answer = await firm.put(FIRM.first, {
    ...full,
    companyName: "湖南改名示例税务师事务所有限公司",
    partners: [{ ...partner, partnerName: "张三丰" }, ...others],
  });
  const { fieldErrors } = await expectRefusal(answer, 400, "VALIDATION");
  expect(fieldErrors).toContainEqual({ path: "companyName", message: KEY_REASON });
  expect(fieldErrors).toContainEqual({ path: "partners.0.partnerName", message: KEY_REASON });
  expect((await firm.get(FIRM.first)).companyName).toBe(FIRM_NAME.first);
});

test("fields beyond their bounds: a Chinese sentence under each, all at once, the first one focused", async ({
  as,
}) => {
  const page = await as("admin");
  const firm = firmPage(page);
  await firm.openForm();
  await firm.field("法定代表人手机").fill("12345");
  await firm.field("办公电话").fill("abc");
  await firm.field("电子邮箱").fill("nobody");
  await firm.field("邮编").fill("1");
  await firm.field("开户银行").fill("");
  await firm.field("备注").fill("长".repeat(501));
  await firm.saveButton.click();

  await expect(firm.field("法定代表人手机")).toBeFocused();
  const said = {
    法定代表人手机: await firm.errorOf(firm.field("法定代表人手机")),
    办公电话: await firm.errorOf(firm.field("办公电话")),
    电子邮箱: await firm.errorOf(firm.field("电子邮箱")),
    邮编: await firm.errorOf(firm.field("邮编")),
    开户银行: await firm.errorOf(firm.field("开户银行")),
    备注: await firm.errorOf(firm.field("备注")),
  };
  expect(said.法定代表人手机).toContain("手机号码须为11位数字");
  for (const [label, sentence] of Object.entries(said)) expect(sentence, label).toMatch(/[\u4e00-\u9fff]{2}/);
  await expect(firm.saveState).toHaveText("还有 6 处需要改正");
  await expect(firm.tab("基本信息")).toHaveText("基本信息（6 处有误）");

  // What is being mended is no longer accused.
  await firm.field("邮编").fill("410000");
  await expect(firm.saveState).toHaveText("还有 5 处需要改正");

  // The server's sentences for the same body are the same.
  const calls = firmApi(page.request);
  const full = await calls.full(FIRM.first);
  const body = { ...full, legalPersonMobile: "12345", phone: "abc", email: "nobody", postcode: "1", bankName: "" };
  const { fieldErrors } = await envelope(await calls.put(FIRM.first, { ...body, remark: "长".repeat(501) }));
  expect(new Map(fieldErrors?.map(({ path, message }) => [path, message]))).toEqual(
    new Map([
      ["legalPersonMobile", said.法定代表人手机],
      ["phone", said.办公电话],
      ["email", said.电子邮箱],
      ["postcode", said.邮编],
      ["bankName", said.开户银行],
      ["remark", said.备注],
    ]),
  );
});

test("rules across fields: insurance dates and what was paid in, marked on their tabs, the first one shown", async ({
  as,
}) => {
  const page = await as("admin");
  const firm = firmPage(page);
  await firm.openForm();
  await firm.openTab("股东");
  await firm.field("实缴出资额").fill("999");
  await firm.openTab("证照资质");
  const from = await firm.field("保险期限起").inputValue();
  await firm.setDate(firm.field("保险期限止"), from);
  await firm.openTab("基本信息");
  await firm.saveButton.click();

  await expect(firm.tab("证照资质")).toHaveText("证照资质（1 处有误）");
  await expect(firm.tab("股东")).toHaveText("股东（1 处有误）");
  await expect(firm.tab("证照资质")).toHaveAttribute("aria-selected", "true");
  await expect(firm.field("保险期限止")).toBeFocused();
  const dates = await firm.errorOf(firm.field("保险期限止"));
  expect(dates).toBe("保险期限止须晚于保险期限起");
  await firm.openTab("股东");
  const paid = await firm.errorOf(firm.field("实缴出资额"));
  expect(paid).toBe("实缴出资额不能大于出资额");

  const calls = firmApi(page.request);
  const full = await calls.full(FIRM.first);
  const [partner, ...others] = full.partners;
  const answer = await calls.put(FIRM.first, {
    ...full,
    insuredTo: full.insuredFrom,
    partners: [{ ...partner, paidContribution: "9990000.00" }, ...others],
  });
  const { fieldErrors } = await expectRefusal(answer, 400, "VALIDATION");
  expect(fieldErrors).toContainEqual({ path: "insuredTo", message: dates });
  expect(fieldErrors).toContainEqual({ path: "partners.0.paidContribution", message: paid });
});

test(
  "an independent firm has no branches: the form says why, the server refuses them with the rule",
  LONG,
  async ({ as }) => {
    const page = await as("admin");
    const firm = firmPage(page);
    await firm.openForm();
    await firm.openTab("分支机构");
    await expect(firm.form.getByRole("button", { name: "添加分支机构" })).toBeDisabled();
    await expect(firm.form).toContainText("独立所与分所没有分支机构");
    const calls = firmApi(page.request);
    const full = await calls.full(FIRM.first);
    const branch = {
      branchId: null,
      branchName: `${FIRM_NAME.first}武汉分所`,
      creditCode: creditCode("420106", "MAE2E0002"),
      branchProvinceCode: "420000",
      cityCode: "420100",
      principalName: "江望岳",
      establishDate: "2024-01-02",
      branchStatus: 2,
    };
    const { fieldErrors } = await expectRefusal(
      await calls.put(FIRM.first, { ...full, branches: [branch] }),
      400,
      "VALIDATION",
    );
    expect(fieldErrors).toContainEqual({
      path: "branches",
      message: "独立所没有分支机构；设立分所的，机构性质须变更为总所",
    });
  },
);

test("insurance items appear and are asked for only when the firm is insured", LONG, async ({ as }) => {
  const page = await as("admin");
  const firm = firmPage(page);
  await firm.openForm();
  await firm.openTab("证照资质");
  await expect(firm.field("保险金额")).toBeVisible();
  await firm.form.getByRole("radio", { name: "否" }).first().check();
  await expect(firm.field("保险金额")).toHaveCount(0);
  await firm.form.getByRole("radio", { name: "是" }).first().check();
  await expect(firm.field("保险金额")).toHaveValue("500");
});

test("leaving a form with something typed asks first; giving up leaves the record as it was", LONG, async ({ as }) => {
  const page = await as("admin");
  const firm = firmPage(page);
  await firm.openForm();
  await firm.field("传真").fill("0731-99999999");
  await firm.cancelButton.click();
  const question = page.getByRole("dialog", { name: "放弃已填写的内容？" });
  await question.getByRole("button", { name: "继续填写" }).click();
  await expect(firm.field("传真")).toHaveValue("0731-99999999");
  await firm.cancelButton.click();
  await question.getByRole("button", { name: "放弃并返回" }).click();
  await expect(firm.editButton).toBeVisible();
  await expect(firm.value("传真")).not.toHaveText("0731-99999999");
  // Nothing is offered again of what was given up.
  await firm.editButton.click();
  await expect(firm.saveState).toHaveText("尚未修改");
});

test("a reader without the edit code has no form, by address neither, and the server refuses the call", async ({
  as,
}) => {
  const page = await as("readonly");
  const firm = firmPage(page);
  await page.goto("/basic/firm?edit=1");
  await expect(firm.heading).toHaveText(FIRM_NAME.first);
  await expect(firm.form).toHaveCount(0);
  await expect(firm.editButton).toHaveCount(0);
  await expectRefusal(await firmApi(page.request).put(FIRM.first, {}), 403, "FORBIDDEN");
});
