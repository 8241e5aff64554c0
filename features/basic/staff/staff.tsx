"use client";

import dynamic from "next/dynamic";
import { useListAddress } from "@/components/record/use-record-address";

// Apart: a list does not load what a record needs, nor the other way round.
const StaffList = dynamic(() => import("@/features/basic/staff/staff-list").then((m) => m.StaffList));
const StaffRecord = dynamic(() => import("@/features/basic/staff/staff-record").then((m) => m.StaffRecord));

/** 人员管理: the list, one person, or a new one. // domain a §2 */
export function StaffScreen() {
  const { id } = useListAddress("staffId");
  return id ? <StaffRecord staffId={id} /> : <StaffList />;
}
