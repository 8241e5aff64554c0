import { expectAccessible } from "../kit/axe";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// One activity's life: typed with holes by a firm's party clerk, photographed, submitted, returned by the association
// with its reason, mended, passed; then counted in the year and printed.

test.describe.configure({ mode: "serial" });

const TITLE = "联合学习主题党日（端到端）";
const CONTENT =
  "支部组织党员和入党积极分子集中学习，围绕行业党建与业务融合开展讨论，交流心得体会，明确整改措施、责任人和完成时限，会后开展志愿服务。";
/** A red square of eight pixels, larger than one pixel on purpose: the canvas scales it. */
const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAE0lEQVR42mP8z8DwnwEPYGIYWgoAAIUBAwMvA1sAAAAASUVORK5CYII=",
  "base64",
);
let address = "";

test("the clerk types what is known, is told what a submission lacks, completes it and submits", async ({ as }) => {
  const page = await as("party");
  await page.goto("/party/activity");
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const form = page.getByRole("form", { name: "新增活动记录" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await field("活动主题").fill(TITLE);
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText(`${TITLE}已保存，提交前还须补齐`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  address = page.url();

  await page.getByRole("button", { name: "编辑", exact: true }).click();
  const edit = page.getByRole("form", { name: "编辑活动记录" });
  const at = (label: string) => edit.getByLabel(label, { exact: true });
  await expect(at("活动主题")).toHaveValue(TITLE);
  const choose = async (label: string, option: string) => {
    await at(label).click();
    await page.locator(".ant-select-dropdown:visible").getByTitle(option, { exact: true }).click();
  };
  await choose("活动类型", "主题党日");
  await choose("活动形式", "线下");
  const today = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  const moment = async (label: string, time: string) => {
    await at(label).fill(today);
    await at(label).press("Tab");
    await at(`${label}：时间`).fill(time);
    await at(`${label}：时间`).press("Tab");
    await expect(at(`${label}：时间`)).toHaveValue(time);
  };
  await moment("开始时间", "09:00");
  await moment("结束时间", "11:00");
  await at("地点/平台").fill("三楼会议室");
  await at("主办党组织").fill("中共示例支部委员会");
  await at("主持人").fill("李明");
  for (const [label, n] of [
    ["应到", "3"],
    ["实到", "2"],
    ["请假", "1"],
    ["缺席", "0"],
  ] as const)
    await at(label).fill(n);
  await edit.getByRole("textbox", { name: "活动内容/纪要" }).fill(CONTENT);
  await page.getByRole("tab", { name: "活动照片" }).click();
  await page.getByLabel("选择活动照片文件").setInputFiles({ name: "现场.png", mimeType: "image/png", buffer: PHOTO });
  await expect(page.getByRole("button", { name: /查看大图：活动照片 1/ })).toBeVisible();
  await expectAccessible(page, "activity form");
  await edit.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText(`${TITLE}已保存`, { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "提交", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "提交", exact: true }).click();
  await expect(page.getByText("已提交", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "撤回", exact: true })).toBeVisible();
});

const id = () => new URL(address).searchParams.get("activityId") ?? "";

test("the association looks at a photo large, and returns the record with its reason", async ({ as }) => {
  const page = await as("desk");
  await page.goto(`/desk/partyActivity?activityId=${id()}&tab=photos`);
  await page.getByRole("button", { name: /查看大图/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /活动照片（1\/1）/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: /活动照片/ })).toBeHidden();
  await expect(page.getByRole("button", { name: /查看大图/ })).toBeFocused();
  await page.getByRole("button", { name: "退回", exact: true }).click();
  await page.getByRole("dialog").getByLabel("原因").fill("请补充记录人");
  await page.getByRole("dialog").getByRole("button", { name: "退回", exact: true }).click();
  await expect(page.getByText("已退回")).toBeVisible();
});

test("the clerk reads why, mends it and submits again; passed, it counts and prints", async ({ as }) => {
  const page = await as("party");
  await page.goto(address);
  await expect(page.getByText(/退回（.*请补充记录人/)).toBeVisible();
  await page.getByRole("button", { name: "编辑", exact: true }).click();
  await page.getByRole("form").getByLabel("记录人", { exact: true }).fill("王芳");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByRole("button", { name: "提交", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "提交", exact: true }).click();
  await expect(page.getByText("已提交", { exact: true })).toBeVisible();

  const desk = await as("desk");
  await desk.goto(`/desk/partyActivity?activityId=${id()}`);
  await desk.getByRole("button", { name: "通过", exact: true }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "通过", exact: true }).click();
  await expect(desk.getByText("已通过")).toBeVisible();

  await page.goto("/party/activity?view=scoreboard");
  const line = page.getByRole("row", { name: /^主题党日/ }).first();
  await expect(line).toContainText("/ 12");
  await expectAccessible(page, "year");
  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute("data-printed", "1");
  });
  await page.getByRole("button", { name: "打印", exact: true }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.pdf({
    path: "test-results/screens/activity-year-print.pdf",
    preferCSSPageSize: true,
    printBackground: false,
  });
  await page.goto(address);
  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute("data-printed", "1");
  });
  await page.getByRole("button", { name: "打印会议记录" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await expect(page.locator("[data-print-area] article")).toContainText("王芳");
  await page.pdf({ path: "test-results/screens/activity-print.pdf", preferCSSPageSize: true, printBackground: false });
});

test("a partner firm is offered the joint activity and takes it over as a draft", LONG, async ({ as }) => {
  const page = await as("party");
  await page.goto("/party/activity");
  await page.getByRole("button", { name: "引用联合活动" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "引用 两所结对共建主题党日" }).click();
  await expect(page.getByRole("form", { name: "编辑活动记录" }).getByLabel("活动主题", { exact: true })).toHaveValue(
    "两所结对共建主题党日",
  );
});

/** A phone's picture lying on its side: EXIF says "turn me" and where it was taken. */
function asPhoneWrote(jpeg: Buffer): Buffer {
  const tiff = Buffer.alloc(64);
  tiff.write("MM", 0, "latin1");
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(6, 18);
  tiff.write("GPS 28.2278,112.9388", 30, "latin1");
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

test("a phone's photo of eight megabytes arrives small, upright and without its place", LONG, async ({ as, api }) => {
  const page = await as("party");
  await page.goto("/party/activity?activityId=demoactivity00000000000000000007&edit=1&tab=photos");
  const add = page.getByLabel("选择活动照片文件");
  await add.waitFor({ state: "attached" });
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 3600, height: 2700 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    const noise = context.createImageData(3600, 2700);
    let seed = 7;
    for (let i = 0; i < noise.data.length; i += 4) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      noise.data.set([seed & 255, (seed >> 8) & 255, (seed >> 16) & 255, 255], i);
    }
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL("image/jpeg", 0.93).split(",")[1] ?? "";
  });
  const phone = asPhoneWrote(Buffer.from(base64, "base64"));
  expect(phone.length).toBeGreaterThan(7.5 * 1024 * 1024);
  await add.setInputFiles({ name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer: phone });
  const thumbnail = page.getByRole("img", { name: /活动照片 3 IMG_0001.jpg/ });
  await expect(thumbnail).toBeVisible({ timeout: 30_000 });
  const size = await thumbnail.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  });
  expect(size.height).toBeGreaterThan(size.width);
  const stored = await (await api("party")).get((await thumbnail.getAttribute("src")) ?? "");
  const bytes = await stored.body();
  expect(bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024);
  expect(bytes.includes("GPS 28")).toBe(false);
});
