// Reads every stored file and compares it with its SHA-256; lists what is damaged, missing or named by no file, and exits
// 1 for the first two. The embedded database must not be in use by a running backend.
import { withDatabase } from "@/scripts/lib/open-database";
import { openFiles } from "@/server/platform/files/files";
import { STORE_PARTS, type StoreFinding, verifyPart } from "@/server/platform/files/verify";
import { StartupError } from "@/server/startup-error";
import { parseEnv } from "@/server/env";

const WORDS: Readonly<Record<StoreFinding["kind"], string>> = {
  damaged: "已损坏",
  missing: "已丢失",
  unreferenced: "无人引用（满一天后由系统清除）",
};

function print({ kind, sha256, fileNames }: StoreFinding): void {
  const names = fileNames.length > 0 ? `：${fileNames.join("、")}` : "";
  console.log(`${WORDS[kind]} ${sha256}${names}`);
}

async function run(): Promise<number> {
  const config = parseEnv(process.env);
  const files = await openFiles(config.fileStore);
  return withDatabase(config, async ({ db }) => {
    const counts = { damaged: 0, missing: 0, unreferenced: 0 };
    let checked = 0;
    for (const part of STORE_PARTS) {
      const seen = await verifyPart(db, files, part, new Date());
      checked += seen.checked;
      for (const finding of seen.findings) {
        counts[finding.kind] += 1;
        print(finding);
      }
    }
    const { damaged, missing, unreferenced } = counts;
    console.log(`已核对 ${checked} 个附件内容：损坏 ${damaged}，丢失 ${missing}，无人引用 ${unreferenced}。`);
    return damaged + missing > 0 ? 1 : 0;
  });
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
