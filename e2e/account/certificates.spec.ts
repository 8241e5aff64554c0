import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { href } from "@/lib/routes/href";
import { expect, test } from "../kit/test";

// An administrator applies for a certificate, downloads it, and openssl opens it with the pass phrase that the owner was
// sent; then it is revoked and nothing can be done with it any more.

function hasOpenssl(): boolean {
  try {
    return /OpenSSL [3-9]/.test(execFileSync("openssl", ["version"], { encoding: "utf8" }));
  } catch {
    return false;
  }
}

test("a certificate issued, downloaded, opened by openssl, revoked", async ({ as }) => {
  test.skip(!hasOpenssl(), "needs OpenSSL 3 on this machine");
  const page = await as("admin");
  await page.goto(href("basic.account", { keyword: "demo-training" }));
  await page.getByRole("link", { name: "demo-training" }).click();
  await page.getByRole("tab", { name: "登录证书" }).click();
  await page.getByRole("button", { name: "申请证书" }).click();
  const dialog = page.getByRole("dialog", { name: /申请登录证书/ });
  await dialog.getByRole("button", { name: "申请并发送口令" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: "正常" });
  await expect(row).toBeVisible();
  const downloading = page.waitForEvent("download");
  await row.getByRole("button", { name: "下载" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("登录证书-demo-training.p12");
  const folder = mkdtempSync(join(tmpdir(), "cert-"));
  await download.saveAs(join(folder, "c.p12"));

  const desk = await as("desk");
  await desk.goto("/desk/sms");
  // Others have messages sent at the same time.
  const sent = desk.getByRole("row").filter({ hasText: "登录证书" });
  await sent
    .getByRole("button", { name: /查看发给/ })
    .first()
    .click();
  const told = desk.getByRole("dialog", { name: "短信详情" }).getByText(/口令为 \w{14}，/);
  const [, passPhrase = ""] = /口令为 (\w{14})，/.exec(await told.innerText()) ?? [];
  writeFileSync(join(folder, "pass"), passPhrase);
  const args = ["pkcs12", "-in", "c.p12", "-passin", "file:pass", "-nodes"];
  const opened = execFileSync("openssl", args, { cwd: folder, encoding: "utf8" });
  expect(opened).toContain("BEGIN PRIVATE KEY");

  const again = await as("admin");
  await again.goto(href("basic.account", { keyword: "demo-training" }));
  await again.getByRole("link", { name: "demo-training" }).click();
  await again.getByRole("tab", { name: "登录证书" }).click();
  await again.getByRole("button", { name: "吊销" }).click();
  const revocation = again.getByRole("dialog", { name: /吊销/ });
  await revocation.getByLabel("吊销原因").fill("电脑遗失");
  await revocation.getByRole("button", { name: "吊销证书" }).click();
  await expect(revocation).toBeHidden();
  await expect(again.getByRole("row").filter({ hasText: "已吊销" })).toBeVisible();
  await expect(again.getByRole("button", { name: "下载" })).toHaveCount(0);
});
