// Writes the OpenAPI document and its page into a folder: the build's beside the backend, which serves them at
// /restOpen/openapi.json and .html, else `.cache/openapi`. Not compared: docs/endpoints.md holds a digest of every call.
import { mkdirSync, writeFileSync } from "node:fs";
import { openApiDocument } from "@/server/platform/openapi/openapi";
import { renderOpenApi } from "@/server/platform/openapi/openapi-text";

const [folder = ".cache/openapi"] = process.argv.slice(2);

if (folder !== "--check") {
  mkdirSync(folder, { recursive: true });
  const document = openApiDocument();
  for (const kind of ["json", "html"] as const)
    writeFileSync(`${folder}/openapi.${kind}`, renderOpenApi[kind](document));
}
