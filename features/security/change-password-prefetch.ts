import { anonymousApi } from "@/contracts/auth/password";
import type { PageRequest } from "@/lib/session/screen-page";

/** The rules stand there with the first paint. */
export const prefetchChangePassword = ({ fetch }: PageRequest): void => fetch(anonymousApi.site, {});
