"use client";

import { useQueries } from "@tanstack/react-query";
import { localityApi } from "@/contracts/common/locality";
import { NOTICE_TARGET_MEMBER, noticeApi } from "@/contracts/common/notice";
import { workbenchApi } from "@/contracts/common/workbench";
import { queryOf, useEndpointQuery } from "@/lib/query/query-of";

export const useWorkbench = () => useEndpointQuery(workbenchApi.get, {});

/** Valid notices for the portal's readers. A failure is told in its place, not over the whole page. */
export const useNotices = () =>
  useEndpointQuery(noticeApi.valid, { params: { noticeTarget: NOTICE_TARGET_MEMBER } }, { silent: true });

/** Administrative divisions, level by level; each level is asked for when the one above is known. */
export const useProvinces = () => useEndpointQuery(localityApi.provinces, {});
export const useCitiesOf = (provinceCode: string) =>
  useEndpointQuery(localityApi.citiesOf, { params: { provinceCode } }, { isEnabled: provinceCode !== "" });
export const useDistrictsOf = (cityCode: string) =>
  useEndpointQuery(localityApi.districtsOf, { params: { cityCode } }, { isEnabled: cityCode !== "" });

/** Every city, for filters. */
export const useCities = () => useEndpointQuery(localityApi.cities, {}, { noLoading: true });

const LEVELS = [
  { of: localityApi.provinces, holds: /0000$/ },
  { of: localityApi.cities, holds: /(?!00)\d{2}00$/ },
  { of: localityApi.districts, holds: /(?!00)\d{2}$/ },
] as const;

/**
 * Names of places by their six-digit codes; a code stands for itself until its name is known. Only the levels that
 * occur among `codes` are asked for. // GB/T 2260: `…0000` provinces, `…00` cities
 */
export function usePlaceNames(codes: readonly string[]): (code: string) => string {
  const lists = useQueries({
    queries: LEVELS.map(({ of, holds }) => ({
      ...queryOf(of, {}, { noLoading: true, silent: true }),
      enabled: codes.some((code) => holds.test(code)),
    })),
  });
  return (code) => {
    for (const { data } of lists) {
      const found = data?.find((place) => place.code === code);
      if (found) return found.name;
    }
    return code;
  };
}
