"use client";

import { localityApi } from "@/contracts/common/locality";
import { NOTICE_TARGET_MEMBER, noticeApi } from "@/contracts/common/notice";
import { workbenchApi } from "@/contracts/common/workbench";
import { useEndpointQuery } from "@/lib/query/query-of";

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
