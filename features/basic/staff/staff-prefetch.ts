import { staffResource } from "@/contracts/basic/staff/staff";
import { prefetchRecords } from "@/lib/session/prefetch-records";
import { byReach } from "@/lib/session/reach";

export const resourceFor = byReach(staffResource, "companyName", "companyId");
export const prefetchStaff = prefetchRecords(resourceFor);
