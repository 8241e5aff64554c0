import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { withSecrets } from "@/server/data-dir";
import { parseEnv, type RawEnv } from "@/server/env";
import { StartupError } from "@/server/startup-error";

/** The sentence that this environment is refused with. */
function refusal(source: RawEnv): string {
  try {
    parseEnv(source);
  } catch (error) {
    assert.ok(error instanceof StartupError, String(error));
    return error.message;
  }
  return assert.fail(`accepted: ${JSON.stringify(source)}`);
}

const random = "k7Qm2xVb9TzR4wLc8NpYf3Hs6JdGa1Eu";
const production = { NODE_ENV: "production", DATABASE_URL: "postgres://app:pw@db:5432/tax" };

describe("environment", () => {
  it("needs nothing: the standards of the contract", () => {
    const env = parseEnv({});
    assert.ok(isAbsolute(env.dataDir) && env.dataDir.endsWith(".data"));
    const { port, bindHost, databaseUrl, product, sessionCookie, loginKey, hasDemo, fileStore } = env;
    assert.deepEqual(
      { port, bindHost, databaseUrl, product, sessionCookie, loginKey, hasDemo, fileStore },
      {
        port: 4100,
        bindHost: "127.0.0.1",
        databaseUrl: undefined,
        product: "member",
        sessionCookie: "sid",
        loginKey: "member-dev-key-1",
        hasDemo: true,
        fileStore: { kind: "disk", dir: join(env.dataDir, "files") },
      },
    );
  });

  it("takes an empty value as unset and ignores white space around one", () => {
    const env = parseEnv({ DATABASE_URL: " ", BACKEND_PORT: " 0 ", SEED_DEMO: "" });
    assert.equal(env.databaseUrl, undefined);
    assert.equal(env.port, 0);
    assert.equal(env.hasDemo, true);
  });

  it("loads the demo association only when asked once there is a real database", () => {
    assert.equal(parseEnv({ DATABASE_URL: production.DATABASE_URL }).hasDemo, false);
    assert.equal(parseEnv({ DATABASE_URL: production.DATABASE_URL, SEED_DEMO: "1" }).hasDemo, true);
    assert.equal(parseEnv({ SEED_DEMO: "0" }).hasDemo, false);
  });

  it("reads an S3 store", () => {
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key", S3_REGION: "cn-1" };
    const { fileStore } = parseEnv({ FILE_STORE: "s3://bucket/a/b", S3_ENDPOINT: "https://s3.example.com", ...keys });
    assert.ok(fileStore.kind === "s3");
    assert.equal(fileStore.bucket, "bucket");
    assert.equal(fileStore.prefix, "a/b");
  });

  const wrong: readonly (readonly [name: string, value: string, mend: RegExp, others?: RawEnv])[] = [
    ["BACKEND_PORT", "abc", /“abc”.*0 到 65535/],
    ["BACKEND_PORT", "70000", /0 到 65535/],
    ["BACKEND_PORT", "-1", /0 到 65535/],
    ["BACKEND_BIND_HOST", "http://x", /主机名/],
    ["INTERNAL_SECRET", "short", /至少 16 个字符/],
    ["DATA_KEY", `${random},short`, /至少 16 个字符/],
    ["DATABASE_URL", "mysql://x/y", /postgres:\/\//],
    ["DATABASE_URL", "localhost:5432", /postgres:\/\//],
    ["MIGRATE_URL", "x", /postgres:\/\//],
    ["MIGRATE_URL", "postgres://db/tax", /DATABASE_URL/],
    ["SMTP_URL", "mail.example.com", /smtp:\/\//],
    ["SMS_GATEWAY_URL", "ftp://x", /https:\/\//],
    ["MIN_CLIENT", "new", /版本号/],
    ["PRODUCT", "9lives", /小写英文字母组成/],
    ["PRODUCTION_HOST", "https://a.b", /主机名/],
    ["CERT_HOST", "a/b", /主机名/],
    ["SESSION_COOKIE", "__Host-sid", /前缀/],
    ["LOGIN_KEY", "15 characters!!", /16 个半角字符/],
    ["SEED_DEMO", "yes", /0 或 1/],
    ["FILE_STORE", "gs://x", /s3:\/\//],
    ["S3_ACCESS_KEY_ID", "", /S3_ACCESS_KEY_ID/, { FILE_STORE: "s3://bucket" }],
    ["S3_ENDPOINT", "x", /网址/, { FILE_STORE: "s3://bucket", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" }],
  ];
  for (const [name, value, mend, others] of wrong) {
    it(`refuses ${name}=${value} with one sentence that names it and the mend`, () => {
      const sentence = refusal({ ...others, [name]: value });
      assert.ok(sentence.includes(name), sentence);
      assert.match(sentence, mend);
      assert.match(sentence, /^[^。]*[\u4e00-\u9fff][^。]*。$/);
      assert.ok(!sentence.includes("\n"));
    });
  }

  it("never repeats a secret in its sentence", () => {
    for (const name of ["INTERNAL_SECRET", "DATA_KEY", "DATABASE_URL", "MIGRATE_URL", "SMTP_URL", "LOGIN_KEY"]) {
      assert.ok(!refusal({ [name]: "my-secret" }).includes("my-secret"), name);
    }
  });
});

describe("secrets in production", () => {
  it("must be there: the sentence names each that is missing", () => {
    assert.match(refusal(production), /INTERNAL_SECRET、DATA_KEY/);
    assert.match(refusal({ ...production, DATA_KEY: random }), /^生产环境缺少环境变量 INTERNAL_SECRET：/);
  });

  it("must not be samples", () => {
    const secrets = { INTERNAL_SECRET: random, DATA_KEY: random };
    for (const weak of ["change-me-change-me", "aaaaaaaaaaaaaaaaaaaa", "member-dev-key-1", "example-data-key-0123"]) {
      const sentence = refusal({ ...production, ...secrets, DATA_KEY: weak });
      assert.match(sentence, /DATA_KEY 是示例值/);
      assert.ok(!sentence.includes("INTERNAL_SECRET") && !sentence.includes(weak));
    }
    assert.equal(parseEnv({ ...production, ...secrets }).dataKey, random);
  });

  it("are made when embedded", () => {
    assert.equal(parseEnv({ NODE_ENV: "production" }).dataKey, undefined);
  });
});

describe("secrets kept in DATA_DIR", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), "env-test-")), "data");
  });
  afterEach(() => rmSync(join(dataDir, ".."), { recursive: true, force: true }));

  it("are made once, random, and readable by the owner alone", () => {
    const first = withSecrets(parseEnv({ DATA_DIR: dataDir }));
    const second = withSecrets(parseEnv({ DATA_DIR: dataDir }));
    assert.equal(first.dataKey, second.dataKey);
    assert.equal(first.internalSecret, second.internalSecret);
    assert.notEqual(first.dataKey, first.internalSecret);
    assert.ok(Buffer.from(first.dataKey, "base64url").length === 32);
    assert.equal(readFileSync(join(dataDir, "internal-secret"), "utf8").trim(), first.internalSecret);
    if (process.platform !== "win32") {
      assert.equal(statSync(join(dataDir, "data-key")).mode & 0o777, 0o600);
      assert.equal(statSync(dataDir).mode & 0o777, 0o700);
    }
  });

  it("give way to the environment's", () => {
    const env = withSecrets(parseEnv({ DATA_DIR: dataDir, DATA_KEY: random, INTERNAL_SECRET: random }));
    assert.equal(env.dataKey, random);
    assert.throws(() => statSync(dataDir), /ENOENT/, "nothing is touched");
  });

  it("a lost data-key beside a database is refused: a new one could not open what the old one sealed", () => {
    mkdirSync(join(dataDir, "db"), { recursive: true });
    writeFileSync(join(dataDir, "db", "PG_VERSION"), "18\n");
    assert.throws(() => withSecrets(parseEnv({ DATA_DIR: dataDir })), /data-key.*DATA_KEY/);
  });

  it("an empty key file is refused", () => {
    withSecrets(parseEnv({ DATA_DIR: dataDir }));
    writeFileSync(join(dataDir, "data-key"), "");
    assert.throws(() => withSecrets(parseEnv({ DATA_DIR: dataDir })), /data-key 是空的或已损坏/);
  });
});
