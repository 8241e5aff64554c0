import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { request as ask } from "node:http";
import type { APIRequestContext } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { expectRefusal, type Envelope } from "../kit/firm-api";
import { firmPage } from "../kit/firm-page";
import { pdf, upload } from "../kit/samples";
import { MARKER } from "../kit/sign-in";
import { expect, origin, test } from "../kit/test";

// Attachments at their limits, by the form and by call. What is uploaded here is never saved onto a record.

const PATH = "/rest/file/attachment/v1.0";
const MB = 1024 * 1024;
const send = (api: APIRequestContext, file: ReturnType<typeof upload>) =>
  api.post(PATH, { headers: { ...MARKER, "idempotency-key": uuidv7() }, multipart: { bizType: "firm", file } });

async function openUpload(page: Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]["as"]>>) {
  const firm = firmPage(page);
  await firm.openForm();
  await firm.openTab("附件");
  return { firm, input: page.getByLabel("选择附件：营业执照") };
}

test("limits are told beforehand; empty, oversized and foreign types are refused before a byte is sent", async ({
  as,
}, testInfo) => {
  const page = await as("admin");
  const { firm, input } = await openUpload(page);
  await expect(input).toHaveAccessibleDescription(/PDF.*每个不超过 20 MB，最多 20 个/);
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
  // From the disk, as a user's: sent to a busy browser as bytes, the large one takes longer than a click may.
  const onDisk = async (name: string, bytes: Buffer): Promise<string> => {
    const path = testInfo.outputPath(name);
    await writeFile(path, bytes);
    return path;
  };
  await input.setInputFiles([
    await onDisk("空.pdf", Buffer.alloc(0)),
    await onDisk("木马.exe", Buffer.from("MZ")),
    await onDisk("大.pdf", pdf(21 * MB)),
  ]);
  await expect(firm.form.getByRole("alert").getByRole("listitem")).toHaveText([
    "「空.pdf」是空文件",
    "「木马.exe」的类型不支持",
    "「大.pdf」有 21 MB，超过 20 MB",
  ]);
  expect(calls).toEqual([]);
});

test("a file that is not what its name says is told by the server in words, beside the file", async ({ as }) => {
  const { firm, input } = await openUpload(await as("admin"));
  await input.setInputFiles(upload("假.pdf", Buffer.from("<html><script>alert(1)</script>")));
  const row = firm.form.getByRole("listitem").filter({ hasText: "假.pdf" });
  await expect(row.getByRole("alert")).toContainText(/[\u4e00-\u9fff]{4,}/);
  await expect(row.getByRole("alert")).toContainText("事件编号");
  await row.getByRole("button", { name: "放弃 假.pdf" }).click();
  await expect(row).toHaveCount(0);
  await expect(firm.saveState).toHaveText("尚未修改");
});

test("an upload that broke off is tried again with one click", async ({ as }) => {
  const page = await as("admin");
  const { firm, input } = await openUpload(page);
  await page.route(`**${PATH}`, (route) => route.abort("connectionreset"));
  await input.setInputFiles(upload("断线.pdf", pdf()));
  const row = firm.form.getByRole("listitem").filter({ hasText: "断线.pdf" });
  await expect(row.getByRole("alert")).toHaveText("网络超时，请检查网络");
  await page.unrouteAll();
  await row.getByRole("button", { name: "重新上传 断线.pdf" }).click();
  await expect(firm.form.getByRole("link", { name: "断线.pdf" })).toBeVisible();
});

test("20 MB go through the portal and come back byte for byte, as a download and nothing else", async ({ api }) => {
  const admin = await api("admin");
  const file = pdf(20 * MB);
  expect(file.length).toBe(20 * MB);
  const sent = await send(admin, upload("二十兆.pdf", file));
  expect(sent.status(), await sent.text()).toBe(200);
  const { fileId } = ((await sent.json()) as Envelope<{ fileId: string }>).data;
  const back = await admin.get(`${PATH}/${fileId}`);
  const sum = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  expect(sum(await back.body())).toBe(sum(file));
  expect(back.headers()).toMatchObject({ "content-type": "application/pdf", "x-content-type-options": "nosniff" });
  expect(back.headers()["content-disposition"]).toMatch(/^attachment;.*filename\*=UTF-8''%E4%BA%8C/);
  expect(back.headers()["cache-control"]).toContain("no-store");
});

test("21 MB get a JSON 413 by their announced size: of the body nothing is ever sent", async ({ api }) => {
  const cookie = (await (await api("admin")).storageState()).cookies
    .map((one) => `${one.name}=${one.value}`)
    .join("; ");
  const { hostname, port } = new URL(origin());
  const [status, text] = await new Promise<[number, string]>((resolve, reject) => {
    const headers = {
      ...MARKER,
      cookie,
      "idempotency-key": uuidv7(),
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(21 * MB + 400),
    };
    const sent = ask({ hostname, port, path: PATH, method: "POST", headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        resolve([answer.statusCode ?? 0, Buffer.concat(chunks).toString("utf8")]);
        sent.destroy();
      });
    });
    sent.on("error", reject);
    sent.flushHeaders();
  });
  expect(status).toBe(413);
  expect(JSON.parse(text)).toMatchObject({ errorCode: "TOO_LARGE", errorMessage: "上传文件大小超出限制" });
});

test("21 MB that are really sent get the same answer, not a broken connection", async ({ api }) => {
  await expectRefusal(await send(await api("admin"), upload("大.pdf", pdf(21 * MB))), 413, "TOO_LARGE");
});

for (const [what, file] of [
  ["an empty file", upload("空.pdf", Buffer.alloc(0))],
  ["a page in a pdf's clothes", upload("页.pdf", Buffer.from("<!doctype html><script>1</script>"))],
  ["a pdf that runs scripts", upload("脚本.pdf", Buffer.concat([pdf(), Buffer.from("/JavaScript (x)\n%%EOF\n")]))],
  ["a program", upload("程序.exe", Buffer.from("MZ"), "application/octet-stream")],
  ["a picture by name only", upload("图.png", pdf(), "image/png")],
  ["a name without an end", upload("无扩展名", pdf())],
] as const) {
  test(`${what} is refused by the server with a Chinese sentence`, async ({ api }) => {
    const { fieldErrors } = await expectRefusal(await send(await api("admin"), file), 400, "VALIDATION");
    expect(fieldErrors?.[0]?.path).toBe("file");
  });
}

test("a name that climbs out of its folder is stored by its last part", async ({ api }) => {
  const admin = await api("admin");
  const sent = await send(admin, upload("../../etc/执照.pdf", pdf()));
  expect(sent.status(), await sent.text()).toBe(200);
  expect(((await sent.json()) as Envelope<{ fileName: string }>).data.fileName).toBe("执照.pdf");
});
