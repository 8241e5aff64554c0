// Writes docs/generated/openapi.json and openapi.html from the contracts; `--check` fails when they are out of date.
import { openApiDocument } from "@/server/platform/openapi/openapi";
import { renderReference } from "@/server/platform/openapi/openapi-page";
import { writeOrCheck } from "./lib/generated";

const document = openApiDocument();
writeOrCheck("docs/generated/openapi.json", `${JSON.stringify(document, null, 2)}\n`);
writeOrCheck("docs/generated/openapi.html", renderReference(document));
