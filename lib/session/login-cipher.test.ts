/** @jest-environment node */
import { createDecipheriv } from "node:crypto";
import { authApi } from "@/contracts/auth/session";
import { encryptPassword } from "@/lib/session/login-cipher";
import { captchaEndpoint, loginEndpoint } from "@/lib/session/login-endpoint";

const KEY = "member-dev-key-1";

/** What the server does with it, by Node's own cipher. */
function decrypt(cipherText: string): string {
  const decipher = createDecipheriv("aes-128-ecb", KEY, null);
  const plain = decipher.update(cipherText, "base64", "utf8") + decipher.final("utf8");
  return Buffer.from(plain, "base64").toString("utf8");
}

it.each(["Demo@2026", "", "密码 with 空格 & ÷", "x".repeat(200), "𠮷😀"])(
  "is read back by the contract's cipher: %s",
  (password) => {
    expect(decrypt(encryptPassword(password, KEY))).toBe(password);
  },
);

it("speaks to the paths of the contract without its schemas", () => {
  expect(loginEndpoint).toMatchObject({ id: authApi.login.id, path: authApi.login.path });
  expect(loginEndpoint.spec.method).toBe(authApi.login.spec.method);
  expect(captchaEndpoint).toMatchObject({ id: authApi.captcha.id, path: authApi.captcha.path });
});
