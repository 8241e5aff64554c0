/** The decisions of the two commands: is it installed, is it built. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";

const load = async <T>(file: string): Promise<T> =>
  (await import(pathToFileURL(resolve("scripts", "lib", file)).href)) as T;

describe("scripts", () => {
  const dir = mkdtempSync(join(tmpdir(), "front-scripts-"));
  const put = (file: string, text: string): void => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  };
  let sourceHash: (root: string) => string;
  let isInstalled: (root: string) => boolean;
  before(async () => {
    ({ sourceHash } = await load<{ sourceHash: (root: string) => string }>("source-hash.mjs"));
    ({ isInstalled } = await load<{ isInstalled: (root: string) => boolean }>("install.mjs"));
  });
  after(() => rmSync(dir, { recursive: true, force: true }));

  it("build again when a shipped source changed, and only then", () => {
    put("app/page.tsx", "a");
    put("package-lock.json", "{}");
    const first = sourceHash(dir);
    utimesSync(join(dir, "app/page.tsx"), 1, 1);
    put("app/page.test.tsx", "a test");
    put("docs/notes.md", "x");
    put(".next/BUILD_ID", "x");
    assert.equal(sourceHash(dir), first, "times, tests and output do not count");
    put("app/page.tsx", "b");
    const second = sourceHash(dir);
    assert.notEqual(second, first);
    put("server/new.ts", "");
    const third = sourceHash(dir);
    assert.notEqual(third, second);
    rmSync(join(dir, "server/new.ts"));
    assert.equal(sourceHash(dir), second);
    put("package-lock.json", '{"x":1}');
    assert.notEqual(sourceHash(dir), second);
  });

  it("keep the files of the last three builds, each file once", async () => {
    const root = mkdtempSync(join(tmpdir(), "front-kept-"));
    after(() => rmSync(root, { recursive: true, force: true }));
    const write = (file: string, text: string): void => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    type Kept = { keepStatic(root: string, nextId: string, now: number): void; dropTwins(root: string): void };
    const { keepStatic, dropTwins } = await load<Kept>("kept-static.mjs");
    /** What a build of this name leaves: one file that all builds share and one of its own. */
    let now = 0;
    const build = (id: string): void => {
      keepStatic(root, id, (now += 1));
      rmSync(join(root, ".next"), { recursive: true, force: true });
      write(".next/BUILD_ID", id);
      write(".next/static/chunks/shared.js", "same");
      write(`.next/static/chunks/${id}.js`, id);
      write(`.next/static/chunks/${id}.js.br`, id);
      dropTwins(root);
    };
    const kept = (): string[] =>
      readdirSync(join(root, "dist/kept-static"))
        .sort()
        .map((name) => name.slice(14));
    const files = (): string[] =>
      readdirSync(join(root, "dist/kept-static"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .sort();
    build("a");
    assert.equal(existsSync(join(root, "dist/kept-static")), false, "there was nothing to keep");
    build("b");
    build("b");
    assert.deepEqual([kept(), files()], [["a"], ["a.js", "a.js.br"]], "the same build twice is one build");
    for (const id of ["c", "d", "e"]) build(id);
    assert.deepEqual(kept(), ["b", "c", "d"]);
    assert.deepEqual(files(), ["b.js", "b.js.br", "c.js", "c.js.br", "d.js", "d.js.br"]);
    build("c");
    assert.deepEqual(kept(), ["b", "d", "e"], "going back makes a kept build the newest");
    assert.equal(existsSync(join(root, ".next/static/chunks/shared.js")), true);
  });

  it("install again when the lockfile asks for something else than npm installed", () => {
    const lock = (packages: object): void => put("package-lock.json", JSON.stringify({ packages }));
    const installed = (packages: object): void => put("node_modules/.package-lock.json", JSON.stringify({ packages }));
    lock({ "": {}, "node_modules/a": { version: "1.0.0" }, "node_modules/mac": { version: "1.0.0", optional: true } });
    assert.equal(isInstalled(dir), false, "nothing installed, or interrupted");
    installed({ "node_modules/a": { version: "1.0.0" } });
    assert.equal(isInstalled(dir), true, "another platform's package may be missing");
    installed({ "node_modules/a": { version: "1.0.1" } });
    assert.equal(isInstalled(dir), false);
    installed({ "node_modules/a": { version: "1.0.0" }, "node_modules/mac": { version: "0.9.0" } });
    assert.equal(isInstalled(dir), false);
    put("node_modules/.package-lock.json", "{");
    assert.equal(isInstalled(dir), false);
  });
});
