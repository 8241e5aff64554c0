import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Refusal, type Words } from "./names";

/** Templates and where each goes. */
const placesOf = ({ path, file, domain, route }: Words): Readonly<Record<string, string>> => ({
  "contract.ts": `contracts/${path}.ts`,
  "codes.ts": `contracts/${path}-codes.ts`,
  "sample.ts": `contracts/${path}-sample.ts`,
  "contract.test.ts": `contracts/${path}.test.ts`,
  "table.ts": `server/modules/${path}.table.ts`,
  "module.ts": `server/modules/${path}.ts`,
  "module.test.ts": `server/modules/${path}.test.ts`,
  "module.sample.ts": `server/modules/${path}.sample.ts`,
  "screen.tsx": `features/${path}/${file}.tsx`,
  "screen.test.tsx": `features/${path}/${file}.test.tsx`,
  "page.tsx": `app/(portal)${route}/page.tsx`,
  "e2e.spec.ts": `e2e/${domain}/${domain}-${file}.spec.ts`,
});

function filled(template: string, words: Words): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`a template asks for ${name}`);
    return word;
  });
}

/** The new screen's own files as path → text; refused in words when one stands already. */
export function ownFiles(root: string, templates: string, words: Words): ReadonlyMap<string, string> {
  const files = new Map(
    Object.entries(placesOf(words)).map(([template, path]) => [
      path,
      filled(readFileSync(join(templates, `${template}.tpl`), "utf8"), words),
    ]),
  );
  const standing = [...files.keys()].filter((path) => existsSync(join(root, path)));
  if (standing.length > 0) throw new Refusal(`已经存在，没有改动任何文件：${standing.join("、")}`);
  return files;
}

export function writeFiles(root: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
