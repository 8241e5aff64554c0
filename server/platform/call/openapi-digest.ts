import { createHash } from "node:crypto";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { canonical } from "@/server/platform/audit/audit";
import { operation } from "@/server/platform/openapi/openapi";

/**
 * Eight characters that change with whatever an endpoint promises: path, access, schemas, words and flags. They stand in
 * docs/endpoints.md, so that a changed contract shows in a diff.
 */
export function digestOf(endpoint: Endpoint): string {
  const flags = Object.entries(endpoint.spec).filter(([, value]) => typeof value !== "object");
  const said = { path: endpoint.path, operation: operation(endpoint), flags: Object.fromEntries(flags) };
  return createHash("sha256").update(canonical(said)).digest("hex").slice(0, 8);
}
