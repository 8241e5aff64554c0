import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "@/server/platform/files/files";

/** One empty page. */
const PAGE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000056 00000 n 
0000000107 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
172
%%EOF
`;

export const PAGE_SIZE = PAGE.length;

/** A document of the demo in the store; its name there. */
export async function aPage(files: Files): Promise<string> {
  const sha256 = createHash("sha256").update(PAGE).digest("hex");
  const path = join(files.tempDir, `demo-${randomUUID()}`);
  await writeFile(path, PAGE);
  await files.put(path, sha256).finally(() => rm(path, { force: true }));
  return sha256;
}
