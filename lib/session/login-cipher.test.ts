/** @jest-environment node */
import { createDecipheriv } from "node:crypto";
import { AES, enc, mode, pad } from "crypto-js";
import fc from "fast-check";
import { anonymousApi, passwordApi } from "@/contracts/auth/password";
import { authApi } from "@/contracts/auth/session";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { encryptPassword } from "@/lib/session/login-cipher";
import { captchaEndpoint, loginEndpoint } from "@/lib/session/login-endpoint";
import { byPhoneCodeEndpoint, resetEndpoint, siteEndpoint, smsCodeEndpoint } from "@/lib/session/reset-endpoints";

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

it("writes what crypto-js writes, for any password and key", () => {
  const witness = (password: string, key: string) => {
    const plain = enc.Utf8.parse(enc.Base64.stringify(enc.Utf8.parse(password)));
    return AES.encrypt(plain, enc.Utf8.parse(key), { mode: mode.ECB, padding: pad.Pkcs7 }).toString();
  };
  expect(encryptPassword("Demo@2026", KEY)).toBe(witness("Demo@2026", KEY));
  const key = fc.stringMatching(/^[0-9A-Za-z_-]{16}$/);
  const password = fc.string({ unit: "grapheme", maxLength: 64 });
  fc.assert(
    fc.property(password, key, (typed, loginKey) => {
      expect(encryptPassword(typed, loginKey)).toBe(witness(typed, loginKey));
    }),
    { numRuns: 500, seed: 20_261_123 },
  );
});

it.each<[Endpoint, Endpoint]>([
  [loginEndpoint, authApi.login],
  [captchaEndpoint, authApi.captcha],
  [smsCodeEndpoint, passwordApi.smsCode],
  [byPhoneCodeEndpoint, anonymousApi.byPhoneCode],
  [siteEndpoint, anonymousApi.site],
  [resetEndpoint, passwordApi.reset],
])("speaks to the paths of the contract without its schemas (%#)", (bare, own) => {
  expect(bare).toMatchObject({ id: own.id, path: own.path });
  expect(bare.spec.method).toBe(own.spec.method);
  expect(bare.spec.body === undefined).toBe(own.spec.body === undefined);
});
