import { dataRequestApi } from "@/contracts/auth/data-request";
import type { PageRequest } from "@/lib/session/screen-page";

export function prefetchMyData({ fetch }: PageRequest): void {
  fetch(dataRequestApi.ownData, {});
  fetch(dataRequestApi.own, {});
}
