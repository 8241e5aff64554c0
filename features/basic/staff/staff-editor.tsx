"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { StaffDetail } from "@/contracts/basic/staff-detail";
import { emptyStaff } from "@/contracts/basic/staff-form";
import { type Place, StaffForm } from "@/features/basic/staff/staff-form";
import type { TabKey } from "@/features/basic/staff/sections";
import { EditFrame } from "@/components/resource/record-frame";
import { useListAddress } from "@/components/resource/use-record-address";
import { useStaff, useStaffFull } from "@/lib/hooks/staff";

const BLANK = { ...emptyStaff, version: 0 };

/** A person's record, unmasked, in its form. */
export function StaffEditor({ person, ...place }: Place & { person: StaffDetail }) {
  return (
    <EditFrame
      title={`修改：${person.staffName}`}
      full={useStaffFull(person.staffId)}
      shown={useStaff(person.staffId)}
      onClose={place.onClose}
    >
      {(full, reload) => <StaffForm {...place} person={person} full={full} reload={reload} />}
    </EditFrame>
  );
}

/** 新增: the same form, empty; saved, it becomes the record's page. */
export function NewStaff() {
  const router = useRouter();
  const { recordAt, listAt } = useListAddress("staffId");
  const [tab, setTab] = useState<TabKey>("basic");
  return (
    <StaffForm
      person={null}
      full={BLANK}
      reload={() => Promise.resolve(undefined)}
      tab={tab}
      setTab={setTab}
      onSaved={({ staffId }) => router.replace(recordAt(staffId))}
      onClose={() => router.push(listAt)}
    />
  );
}
