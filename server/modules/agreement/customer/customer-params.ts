import { z } from "zod";
import { defineParam } from "@/server/platform/params/params";

/** // domain b §0.2 Number check helpers [AS] */
export const takesLegacyTaxNo = defineParam(
  "customer.takesLegacyTaxNo",
  z.boolean(),
  false,
  "客户可按15位旧税号登记（提示尽快换填信用代码）",
);
