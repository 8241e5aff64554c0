import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "@/server/platform/openapi/openapi";
import { renderReference } from "@/server/platform/openapi/openapi-page";
import { withSharedSchemas } from "@/server/platform/call/openapi-share";

export type OpenApiKind = "json" | "html";
type Document = ReturnType<typeof openApiDocument>;

/** The document of all calls, machine-readable or as a page. */
export const renderOpenApi: Readonly<Record<OpenApiKind, (document: Document) => string>> = {
  json: (document) => JSON.stringify(withSharedSchemas(document)),
  html: renderReference,
};

/**
 * The same as the build has written it beside the backend: making it takes seconds, in which a process answers nobody
 * else. Made where nothing was built.
 */
export function openApiText(kind: OpenApiKind): string {
  const built = fileURLToPath(new URL(`./openapi.${kind}`, import.meta.url));
  return existsSync(built) ? readFileSync(built, "utf8") : renderOpenApi[kind](openApiDocument());
}
