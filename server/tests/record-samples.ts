import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { RecordSample } from "@/server/tests/record-examples";

const load = createRequire(import.meta.url);
const MODULES = join(import.meta.dirname, "../modules");

/** What every `….sample.ts` beside the modules says. A bundle of tests lists them: `scripts/lib/test-bundle.mjs`. */
export const FOUND_SAMPLES: readonly RecordSample[] = readdirSync(MODULES, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".sample.ts"))
  .sort()
  .map((path) => (load(join(MODULES, path)) as { readonly sample: RecordSample }).sample);
