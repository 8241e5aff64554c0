import { href } from "@/lib/routes/href";
import { field, needsGallery, open, value } from "../kit/gallery";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// Pager, access, box, upload, dictionary of the gallery. // spec §5, §6, §9

needsGallery();

test("pager: pages, sizes, limit", LONG, async ({ page }) => {
  await open(page);
  const pager = page.getByTestId("pager");
  await expect(value(page, "pager")).toHaveText('{"page":1,"pageSize":30}');
  await expect(pager.getByRole("status")).toHaveText("共 1,234 条");
  await pager.getByRole("button", { name: "下一页" }).click();
  await pager.getByRole("button", { name: "第 42 页" }).press("Enter");
  await expect(value(page, "pager")).toHaveText('{"page":42,"pageSize":30}');
  const sizes = pager.getByRole("combobox", { name: "每页条数" });
  await expect(sizes.getByRole("option")).toHaveText(["30 条/页", "50 条/页", "100 条/页"]);
  await sizes.selectOption("100 条/页");
  await expect(value(page, "pager")).toHaveText('{"page":1,"pageSize":100}');
  const numbers = (piece: string) => page.getByTestId(piece).getByRole("button", { name: /^第 .*页$/ });
  await expect(numbers("pager-size")).toHaveCount(7);
  await expect(page.getByTestId("pager-size").getByRole("option")).toHaveText([
    "20 条/页",
    "30 条/页",
    "50 条/页",
    "100 条/页",
  ]);
  await expect(numbers("pager-limit")).toHaveCount(5);
  await expect(page.getByTestId("pager-limit").getByRole("status")).toHaveText(
    "当前查询结果过多，最多可展示1万行记录，建议缩小查询的范围",
  );
});

test(
  "access: the elements follow the codes, and nothing forbidden is in the first HTML",
  LONG,
  async ({ page, request }) => {
    const html = await (await request.get(href("gallery"))).text();
    expect(html).not.toContain("提交报备");
    await open(page);
    const all = async (...wanted: [string, string, string]) => {
      await expect(value(page, "access-remove")).toHaveText(wanted[0]);
      await expect(value(page, "access-disable")).toHaveText(wanted[1]);
      await expect(value(page, "access-readonly")).toHaveText(wanted[2]);
    };
    await all("removed", "disabled", "readonly");
    const code = (name: string) => page.getByTestId("access-codes").getByRole("checkbox", { name });
    await code("g_hy_member_firm_find").check();
    await all("removed", "disabled", "readonly");
    await code("g_hy_member_staff_edit").focus();
    await page.keyboard.press("Space");
    await all("enabled", "enabled", "enabled");
    await expect(page.getByRole("button", { name: "提交报备" })).toBeEnabled();
    await code("g_hy_member_staff_edit").uncheck();
    await all("removed", "disabled", "readonly");
    await page
      .getByLabel("联系电话")
      .fill("1", { force: true, timeout: 500 })
      .catch(() => undefined);
    await expect(page.getByLabel("联系电话")).toHaveValue("020-12345678");
  },
);

test("collapse: mouse and keyboard, what was typed stays", LONG, async ({ page }) => {
  await open(page);
  await page.locator("#collapse-input").fill("留存");
  const toggle = page.getByRole("button", { name: "补充信息" });
  await toggle.click();
  await expect(value(page, "collapse")).toHaveText("closed");
  await expect(page.locator("#collapse-input")).toBeHidden();
  await toggle.press("Enter");
  await expect(value(page, "collapse")).toHaveText("open");
  await expect(page.locator("#collapse-input")).toHaveValue("留存");
});

test("upload: state per file, retry, refusals, the form stays usable", LONG, async ({ page }) => {
  await open(page);
  const story = page.getByTestId("upload");
  await expect(story).toContainText("支持 PDF、JPG、PNG，每个不超过 20 MB，最多 3 个");
  const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await field(page, "upload").setInputFiles([pdf("执照.pdf"), pdf("失败.pdf"), pdf("脚本.exe")]);
  await expect(story.getByText("「脚本.exe」的类型不支持")).toBeVisible();
  await page.locator("#upload-note").fill("照常填写");
  await expect(value(page, "upload")).toHaveText('["执照.pdf"]');
  await expect(story.getByText("上传失败：网络已断开。")).toBeVisible();
  await story.getByRole("button", { name: "重新上传 失败.pdf" }).press("Enter");
  await expect(value(page, "upload")).toHaveText('["执照.pdf","失败.pdf"]');
  await story.getByRole("button", { name: "删除附件 执照.pdf" }).click();
  await expect(value(page, "upload")).toHaveText('["失败.pdf"]');
  await expect(page.locator("#upload-note")).toHaveValue("照常填写");
});

test("dictionary and wordmarks", LONG, async ({ page }) => {
  await open(page);
  await field(page, "dictionary").click();
  const options = page.locator(".ant-select-dropdown:visible .ant-select-item-option");
  await expect(options).toHaveText(["A级", "B级"]);
  await options.last().click();
  await expect(value(page, "dictionary")).toHaveText("2");
  await expect(page.getByTestId("dictionary-old")).toContainText("旧级别（已停用）");
  await expect(value(page, "logo")).toHaveText("260×30 360×60");
});
