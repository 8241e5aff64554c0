import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { isProductionHost, siteTitle } from "@/lib/routes/title";
import { version } from "@/package.json";

/** What the environment and the request's host say about this portal, read at run time. // contract §1 */
export interface PortalConfig {
  readonly isProduction: boolean;
  readonly siteTitle: string;
  readonly clientVersion: string;
  /** The kill switch is not thrown. */
  readonly hasServiceWorker: boolean;
  /** The login path is `/auth/login/{product}Men`. */
  readonly product: string;
  readonly loginKey: string;
  /** Certificate login host, or null. */
  readonly certHost: string | null;
  /** Most rows that a pager admits to, or null. // spec §9 */
  readonly totalLimit: number | null;
  readonly icpNumber: string | null;
  readonly policeNumber: string | null;
}

const text = (name: string): string | null => process.env[name]?.trim() || null;

/** The public host of a request: what the browser has in its address bar. The front vouches for the header. */
export const hostOf = (incoming: Headers): string => incoming.get("x-forwarded-host") ?? incoming.get("host") ?? "";

/** Once per request. Everything here may be known to the browser. */
export const portalConfig = cache(async (): Promise<PortalConfig> => {
  const isProduction = isProductionHost(hostOf(await headers()), text("PRODUCTION_HOST"));
  const totalLimit = Number(text("TOTAL_LIMIT"));
  return {
    isProduction,
    siteTitle: siteTitle(isProduction),
    // The front names its build; `next dev` and plain `next start` know the number only.
    clientVersion: text("PORTAL_VERSION") ?? version,
    hasServiceWorker: process.env.NODE_ENV === "production" && text("SERVICE_WORKER") !== "0",
    product: text("PRODUCT") ?? "member",
    loginKey: text("LOGIN_KEY") ?? "member-dev-key-1",
    certHost: text("CERT_HOST"),
    totalLimit: totalLimit > 0 ? totalLimit : null,
    icpNumber: text("ICP_NUMBER"),
    policeNumber: text("POLICE_NUMBER"),
  };
});
