import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { AppError } from "@/server/platform/call/errors";
import { type Files, filesConfig, openFiles } from "@/server/platform/files/files";
import { guardFiles } from "@/server/platform/files/guard";
import { DamagedContent } from "@/server/platform/files/hash";
import { EMPTY_HASH, signS3 } from "@/server/platform/files/s3-sign";

let dir = "";
before(async () => {
  dir = await mkdtemp(join(tmpdir(), "files-"));
});
after(() => rm(dir, { recursive: true, force: true }));

const sha256 = (data: Buffer): string => createHash("sha256").update(data).digest("hex");

async function local(content: Buffer): Promise<{ path: string; hash: string }> {
  const hash = sha256(content);
  const path = join(dir, `in-${hash.slice(0, 8)}-${Math.random()}`);
  await writeFile(path, content);
  return { path, hash };
}

const listed = async (files: Files, prefix: string): Promise<string[]> => {
  const out: string[] = [];
  for await (const content of files.list(prefix)) out.push(content.sha256);
  return out;
};

/** What every store must do, whatever it is made of. */
function behavesAsStore(open: () => Promise<Files>): void {
  it("gives back what it was given, to the byte", async () => {
    const files = await open();
    const content = Buffer.alloc(3_000_000, "执照");
    const { path, hash } = await local(content);
    await files.put(path, hash);
    const found = await files.open(hash);
    assert.equal(found?.size, content.length);
    assert.ok(found && (await buffer(found.stream)).equals(content));
  });

  it("takes the same content twice and leaves the local file to its owner", async () => {
    const files = await open();
    const { path, hash } = await local(Buffer.from("twice"));
    await files.put(path, hash);
    await files.put(path, hash);
    assert.equal((await stat(path)).size, 5);
    assert.deepEqual(await listed(files, hash.slice(0, 2)), [hash]);
  });

  it("answers null for what it does not have, and removes what is there or not", async () => {
    const files = await open();
    const { path, hash } = await local(Buffer.from("short-lived"));
    assert.equal(await files.open(hash), null);
    await files.put(path, hash);
    await files.remove(hash);
    await files.remove(hash);
    assert.equal(await files.open(hash), null);
    assert.deepEqual(await listed(files, hash.slice(0, 2)), []);
  });

  it("can be asked whether it works", async () => {
    await (await open()).ping();
  });
}

describe("files on disk", () => {
  behavesAsStore(() => openFiles({ kind: "disk", dir: join(dir, "store") }));

  it("leaves nothing in the receiving folder", async () => {
    const files = await openFiles({ kind: "disk", dir: join(dir, "store") });
    assert.deepEqual(await readdir(files.tempDir), []);
  });

  it("never leaves its folder, whatever it is asked for", async () => {
    const files = await openFiles({ kind: "disk", dir: join(dir, "store") });
    await assert.rejects(files.open("../../etc/passwd"), /not a SHA-256/);
  });

  it("says when its folder cannot be made", async () => {
    await writeFile(join(dir, "a-file"), "");
    await assert.rejects(openFiles({ kind: "disk", dir: join(dir, "a-file", "files") }));
  });
});

const keys = { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };

describe("signature of S3 calls", () => {
  const now = new Date("2013-05-24T00:00:00.000Z");
  const region = "us-east-1";
  const signatureOf = (headers: Record<string, string>) => /Signature=(\w+)/.exec(headers["authorization"] ?? "")?.[1];
  // The worked examples of Amazon's "Signature Calculations for the Authorization Header".
  it("equals the published example of a GET with a range", () => {
    const url = new URL("https://examplebucket.s3.amazonaws.com/test.txt");
    const request = { method: "GET", url, headers: { range: "bytes=0-9" }, bodyHash: EMPTY_HASH };
    const signature = signatureOf(signS3(request, { ...keys, region }, now));
    assert.equal(signature, "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
  });

  it("equals the published example of a PUT", () => {
    const url = new URL("https://examplebucket.s3.amazonaws.com/test$file.text");
    const headers = { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" };
    const bodyHash = "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072";
    const signature = signatureOf(signS3({ method: "PUT", url, headers, bodyHash }, { ...keys, region }, now));
    assert.equal(signature, "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
  });

  it("equals the published example of a list", () => {
    const url = new URL("https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J");
    const request = { method: "GET", url, headers: {}, bodyHash: EMPTY_HASH };
    const signature = signatureOf(signS3(request, { ...keys, region }, now));
    assert.equal(signature, "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
  });
});

/** A bucket in memory that checks signature and body hash as a real store does. */
function bucketServer() {
  const objects = new Map<string, { body: Buffer; time: Date }>();
  const state = { isDown: false, isSilent: false };
  const handle = async (request: IncomingMessage): Promise<{ status: number; body: Buffer }> => {
    const answer = (status: number, body: Buffer | string = "") => ({ status, body: Buffer.from(body) });
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const body = await buffer(request);
    while (state.isSilent) await new Promise((done) => setTimeout(done, 20));
    if (state.isDown) return answer(503, "SlowDown");
    const hash = String(request.headers["x-amz-content-sha256"]);
    if (sha256(body) !== hash) return answer(400, "XAmzContentSHA256Mismatch");
    const time = String(request.headers["x-amz-date"]).replace(
      /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/,
      "$1-$2-$3T$4:$5:$6Z",
    );
    const names = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? "")?.[1]?.split(";") ?? [];
    const signed = names.filter((name) => !["host", "x-amz-date", "x-amz-content-sha256"].includes(name));
    const headers = Object.fromEntries(signed.map((name) => [name, String(request.headers[name])]));
    const method = request.method ?? "";
    const expected = signS3({ method, url, headers, bodyHash: hash }, { ...keys, region: "cn-test-1" }, new Date(time));
    if (expected["authorization"] !== request.headers.authorization) return answer(403, "SignatureDoesNotMatch");
    const key = url.pathname.replace(/^\/bucket\/?/, "");
    if (method === "PUT") objects.set(key, { body, time: new Date() });
    if (method === "DELETE") objects.delete(key);
    if (method !== "GET" || key !== "") {
      const found = objects.get(key);
      if (method === "GET") return found ? answer(200, found.body) : answer(404, "NoSuchKey");
      return answer(method === "DELETE" ? 204 : 200);
    }
    // One key a page, so that paging is walked.
    const all = [...objects].filter(([name]) => name.startsWith(url.searchParams.get("prefix") ?? "")).sort();
    const start = Number(url.searchParams.get("continuation-token") ?? 0);
    const rows = all
      .slice(start, start + 1)
      .map(
        ([name, o]) => `<Contents><Key>${name}</Key><LastModified>${o.time.toISOString()}</LastModified></Contents>`,
      );
    const next = start + 1 < all.length ? `<NextContinuationToken>${start + 1}</NextContinuationToken>` : "";
    return answer(200, `<ListBucketResult>${rows.join("")}${next}</ListBucketResult>`);
  };
  const server = createServer((request, response) => {
    void handle(request).then(({ status, body }) =>
      response.writeHead(status, { "content-length": body.length }).end(request.method === "HEAD" ? undefined : body),
    );
  });
  return { server, objects, state };
}

describe("files in an S3-compatible store", () => {
  const { server, objects, state } = bucketServer();
  let endpoint = "";
  before(async () => {
    await new Promise<void>((done) => (server as Server).listen(0, "127.0.0.1", done));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const open = (over: Record<string, string> = {}): Promise<Files> =>
    openFiles(
      filesConfig(
        {
          FILE_STORE: "s3://bucket/member/files",
          S3_ENDPOINT: endpoint,
          S3_REGION: "cn-test-1",
          S3_ACCESS_KEY_ID: keys.accessKeyId,
          S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
          ...over,
        },
        dir,
      ),
    );

  behavesAsStore(() => open());

  it("keeps contents below its own prefix", () => {
    assert.ok([...objects.keys()].every((key) => /^member\/files\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(key)));
  });

  it("walks all pages of a list", async () => {
    const files = await open();
    const wanted = Array.from({ length: 3 }, (_, i) => `ab${String(i).repeat(62)}`);
    for (const hash of wanted) objects.set(`member/files/ab/${hash}`, { body: Buffer.from("x"), time: new Date() });
    assert.deepEqual(await listed(files, "ab"), wanted);
  });

  const unavailable = (error: unknown): boolean => error instanceof AppError && error.status === 503;

  it("answers 503 when the keys are wrong, the store refuses or is away", async () => {
    const { path, hash } = await local(Buffer.from("refused"));
    await assert.rejects((await open({ S3_SECRET_ACCESS_KEY: "wrong" })).put(path, hash), unavailable);
    state.isDown = true;
    await assert.rejects((await open()).put(path, hash), unavailable);
    await assert.rejects((await open()).open(hash), unavailable);
    await assert.rejects((await open()).ping(), unavailable);
    state.isDown = false;
    await assert.rejects((await open({ S3_ENDPOINT: "http://127.0.0.1:1" })).open(hash), unavailable);
  });

  it("hands out nothing that was damaged there, and leaves nothing on the local disk", async () => {
    const files = await open();
    const { path, hash } = await local(Buffer.from("whole"));
    await files.put(path, hash);
    const key = `member/files/${hash.slice(0, 2)}/${hash}`;
    objects.set(key, { body: Buffer.from("whale"), time: new Date() });
    await assert.rejects(files.open(hash), DamagedContent);
    assert.deepEqual(await readdir(files.tempDir), []);
    await files.put(path, hash);
    assert.ok((await buffer((await files.open(hash))?.stream ?? Readable.from([]))).equals(Buffer.from("whole")));
  });

  it("answers 503 within its time when the store takes calls and says nothing, then at once, and comes back", async () => {
    const files = guardFiles(await open(), { answerMs: 300, bytesPerMs: 2_000, restMs: 200 });
    const { path, hash } = await local(Buffer.from("slow"));
    state.isSilent = true;
    await assert.rejects(files.put(path, hash), unavailable);
    assert.ok(files.isAway);
    await assert.rejects(files.open(hash), unavailable);
    state.isSilent = false;
    while (files.isAway) await new Promise((done) => setTimeout(done, 20));
    await files.put(path, hash);
    const found = await files.open(hash);
    found?.stream.destroy();
    assert.equal(found?.size, 4);
  });

  it("refuses a body that does not fit its hash", async () => {
    const { path } = await local(Buffer.from("one"));
    await assert.rejects((await open()).put(path, sha256(Buffer.from("two"))), unavailable);
  });
});

describe("FILE_STORE", () => {
  it("unset means the data folder", () => {
    assert.deepEqual(filesConfig({}, "/data"), { kind: "disk", dir: "/data/files" });
  });
  const cases: readonly [Record<string, string>, RegExp][] = [
    [{ FILE_STORE: "/mnt/files" }, /FILE_STORE/],
    [{ FILE_STORE: "s3://" }, /FILE_STORE/],
    [{ FILE_STORE: "s3://bucket" }, /S3_ACCESS_KEY_ID/],
    [{ FILE_STORE: "s3://bucket", S3_ACCESS_KEY_ID: "a" }, /S3_SECRET_ACCESS_KEY/],
    [{ FILE_STORE: "s3://bucket", S3_ENDPOINT: "s3.example.com" }, /S3_ENDPOINT/],
  ];
  for (const [env, named] of cases) {
    it(`${JSON.stringify(env)} is told by name`, () => {
      assert.throws(() => filesConfig(env, "/data"), named);
    });
  }
});
