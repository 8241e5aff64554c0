import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "@/server/platform/openapi/openapi";
import { renderReference } from "@/server/platform/openapi/openapi-page";
import { withSharedSchemas } from "@/server/platform/call/openapi-share";

export type OpenApiKind = "json" | "html";

/** The document of all calls, machine-readable or as a page. Seconds of work in which a process answers nobody else. */
export const makeOpenApi: Readonly<Record<OpenApiKind, () => string>> = {
  json: () => JSON.stringify(withSharedSchemas(openApiDocument())),
  html: () => renderReference(openApiDocument()),
};

/** The same as the build has written it beside the backend; made where nothing was built. */
export function openApiText(kind: OpenApiKind): string {
  const built = fileURLToPath(new URL(`./openapi.${kind}`, import.meta.url));
  return existsSync(built) ? readFileSync(built, "utf8") : makeOpenApi[kind]();
}
