// Writes the OpenAPI document and its page into `.cache/openapi`, for those who want them without a running product, which
// serves the same at /restOpen/openapi.json. Not compared: docs/endpoints.md holds a digest of every call.
import { mkdirSync, writeFileSync } from "node:fs";
import { openApiDocument } from "@/server/platform/openapi/openapi";
import { renderReference } from "@/server/platform/openapi/openapi-page";
import { withSharedSchemas } from "@/server/platform/call/openapi-share";

const FOLDER = ".cache/openapi";

if (!process.argv.includes("--check")) {
  const document = openApiDocument();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/openapi.json`, `${JSON.stringify(withSharedSchemas(document), null, 1)}\n`);
  writeFileSync(`${FOLDER}/openapi.html`, renderReference(document));
}
