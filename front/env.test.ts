import assert from "node:assert/strict";
import { resolve } from "node:path";
import { describe, it } from "node:test";
import { readEnv, StartFault } from "./env";

describe("readEnv", () => {
  it("has the contract's defaults; an empty value means unset", () => {
    for (const env of [{}, { PORT: "", BACKEND_ORIGIN: " ", ALLOWED_HOSTS: "", SEED_DEMO: "" }]) {
      const read = readEnv(env);
      assert.deepEqual([read.port, read.bindHost, read.backendOrigin], [3000, "127.0.0.1", null]);
      assert.deepEqual([read.trustedProxies, read.allowedHosts, read.internalSecret], [null, null, null]);
      assert.deepEqual([read.dataDir, read.seedDemo], [resolve(".data"), true]);
    }
  });

  it("does not read HOSTNAME", () => {
    assert.equal(readEnv({ HOSTNAME: "box" }).bindHost, "127.0.0.1");
  });

  it("takes origin, lists, networks and the newest of several secrets", () => {
    const read = readEnv({
      BACKEND_ORIGIN: "https://backend.example.org/",
      ALLOWED_HOSTS: "Portal.example.org, *.test.example.org",
      TRUSTED_PROXY: "10.0.0.0/8 ::1",
      INTERNAL_SECRET: "a-new-secret-of-today,the-secret-of-before",
    });
    assert.equal(read.backendOrigin, "https://backend.example.org");
    assert.deepEqual(read.allowedHosts, ["portal.example.org", "*.test.example.org"]);
    assert.equal(read.trustedProxies?.check("10.9.9.9"), true);
    assert.equal(read.trustedProxies?.check("::1", "ipv6"), true);
    assert.equal(read.trustedProxies?.check("11.0.0.1"), false);
    assert.equal(read.internalSecret, "a-new-secret-of-today");
  });

  it("announces the demo accounts only for the embedded database", () => {
    assert.equal(readEnv({ DATABASE_URL: "postgres://x" }).seedDemo, false);
    assert.equal(readEnv({ BACKEND_ORIGIN: "http://x" }).seedDemo, false);
    assert.equal(readEnv({ DATABASE_URL: "postgres://x", SEED_DEMO: "1" }).seedDemo, true);
    assert.equal(readEnv({ SEED_DEMO: "0" }).seedDemo, false);
  });

  const wrong: readonly (readonly [string, string])[] = [
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["BIND_HOST", "127.0.0.1:3000"],
    ["BIND_HOST", "http://x"],
    ["BACKEND_ORIGIN", "127.0.0.1:4100"],
    ["BACKEND_ORIGIN", "http://127.0.0.1:4100/rest"],
    ["BACKEND_ORIGIN", "http://user:secret@host"],
    ["BACKEND_ORIGIN", "ftp://host"],
    ["TRUSTED_PROXY", "10.0.0.0/33"],
    ["TRUSTED_PROXY", "proxy.example.org"],
    ["TRUSTED_PROXY", "true"],
    ["ALLOWED_HOSTS", "https://portal.example.org"],
    ["ALLOWED_HOSTS", "portal.example.org:3000"],
    ["INTERNAL_SECRET", "short"],
    ["SESSION_COOKIE", "__Host-sid"],
    ["SESSION_COOKIE", "a b"],
    ["SEED_DEMO", "yes"],
    ["GALLERY", "on"],
    ["SERVICE_WORKER", "off"],
    ["LOGIN_KEY", "too-short"],
    ["PRODUCT", "../x"],
    ["TOTAL_LIMIT", "0"],
    ["PRODUCTION_HOST", "https://x"],
    ["CERT_HOST", "cert.example.org/x"],
  ];
  for (const [name, value] of wrong) {
    it(`refuses ${name}=${value} in one Chinese sentence that names it`, () => {
      assert.throws(
        () => readEnv({ [name]: value }),
        (error) => {
          assert.ok(error instanceof StartFault);
          assert.match(error.message, new RegExp(`^环境变量 ${name} .*请填[^\\n]*。$`));
          return true;
        },
      );
    });
  }

  it("never repeats a secret", () => {
    assert.throws(
      () => readEnv({ INTERNAL_SECRET: "hunter2" }),
      (error) => !String(error).includes("hunter2"),
    );
    assert.throws(
      () => readEnv({ LOGIN_KEY: "hunter2" }),
      (error) => !String(error).includes("hunter2"),
    );
    assert.throws(
      () => readEnv({ BACKEND_ORIGIN: "http://u:hunter2@h" }),
      (error) => !String(error).includes("hunter2"),
    );
  });
});
