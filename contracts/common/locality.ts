import { z } from "zod";
import { anyOf, endpoint, open } from "@/contracts/kit/endpoint";
import { localityCode } from "@/contracts/kit/scalars";

const base = "/restOpen/common/dimensionality/locality/v1.0";

/**
 * An administrative division; codes have six digits (GB/T 2260). `provinceCode` and `cityCode` say where it lies, its own
 * level among them. // spec §3, contract §7.28
 */
export const locality = z.object({
  code: z.string(),
  name: z.string(),
  parentCode: z.string().nullable(),
  provinceCode: z.string().optional(),
  /** Null of a province. */
  cityCode: z.string().nullable().optional(),
});
export type Locality = z.infer<typeof locality>;

const list = z.array(locality);
const byProvince = z.strictObject({ provinceCode: localityCode() });
const byCity = z.strictObject({ cityCode: localityCode() });
const read = { method: "GET", access: open, origin: "spec", data: list, cacheable: true } as const;

export const localityApi = {
  provinces: endpoint("common.locality.provinces", `${base}/provinces`, { ...read, summary: "省级行政区" }),
  cities: endpoint("common.locality.cities", `${base}/cities`, { ...read, summary: "全部地级行政区" }),
  citiesOf: endpoint("common.locality.citiesOf", `${base}/cities/{provinceCode}`, {
    ...read,
    summary: "一省的地级行政区",
    params: byProvince,
  }),
  districts: endpoint("common.locality.districts", `${base}/districts`, { ...read, summary: "全部县级行政区" }),
  districtsOf: endpoint("common.locality.districtsOf", `${base}/districts/{cityCode}`, {
    ...read,
    summary: "一市的县级行政区",
    params: byCity,
  }),
  districtsByProvince: endpoint("common.locality.districtsByProvince", `${base}/districtsByProvince/{provinceCode}`, {
    ...read,
    summary: "一省的县级行政区",
    params: byProvince,
  }),
  cacheEvict: endpoint("common.locality.cacheEvict", `${base}/localityCacheEvict`, {
    method: "GET",
    access: anyOf("g_hy_desk_dict_edit"),
    origin: "spec",
    summary: "清除行政区划缓存",
    data: z.null(),
    changesState: true,
  }),
} as const;
