"use client";

import dynamic from "next/dynamic";
import { NEW } from "@/features/basic/staff/staff-prefetch";
import { useListAddress } from "@/components/resource/use-record-address";

// Apart: a list does not load what a record needs, nor the other way round.
const StaffList = dynamic(() => import("@/features/basic/staff/staff-list").then((m) => m.StaffList));
const StaffPage = dynamic(() => import("@/features/basic/staff/staff-page").then((m) => m.StaffPage));
const NewStaff = dynamic(() => import("@/features/basic/staff/staff-editor").then((m) => m.NewStaff));

/** 人员管理: the list, one person, or a new one. // domain a §2 */
export function StaffScreen() {
  const { id } = useListAddress("staffId");
  if (!id) return <StaffList />;
  return id === NEW ? <NewStaff /> : <StaffPage key={id} staffId={id} />;
}
