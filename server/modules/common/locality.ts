import type { FastifyInstance } from "fastify";
import { type Locality, localityApi } from "@/contracts/common/locality";
import { notFound } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { evictLocalities, localities } from "@/server/reference/localities";

function below(parents: ReadonlyMap<string, Locality[]>, code: string): Locality[] {
  const list = parents.get(code);
  if (!list) throw notFound();
  return list;
}

/** The locality family. // spec §7 */
export function registerLocality(app: FastifyInstance): void {
  implement(app, localityApi, {
    provinces: async () => localities().provinces,
    cities: async () => localities().cities,
    citiesOf: async ({ params }) => below(localities().citiesOf, params.provinceCode),
    districts: async () => localities().districts,
    districtsOf: async ({ params }) => below(localities().districtsOf, params.cityCode),
    districtsByProvince: async ({ params }) => below(localities().districtsByProvince, params.provinceCode),
    cacheEvict: async ({ audit }) => {
      evictLocalities();
      audit({ object: "common.locality", objectId: "all", companyId: null });
      return null;
    },
  });
}
