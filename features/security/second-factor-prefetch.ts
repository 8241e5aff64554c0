import { factorApi } from "@/contracts/auth/second-factor";
import type { PageRequest } from "@/lib/session/screen-page";

export const prefetchSecondFactor = ({ fetch }: PageRequest): void => fetch(factorApi.state, {});
