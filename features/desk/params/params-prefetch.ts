import { businessParameterApi } from "@/contracts/auth/business-parameter";
import type { PageRequest } from "@/lib/session/screen-page";

export const prefetchParams = ({ fetch }: PageRequest): void => fetch(businessParameterApi.list, {});
