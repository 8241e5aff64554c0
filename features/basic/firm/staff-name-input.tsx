"use client";

import { AutoComplete } from "antd";
import { useDeferredValue, useState } from "react";
import type { StaffIdentity } from "@/contracts/basic/staff/staff-option";
import type { EditProps } from "@/components/fields/edit";
import { useStaffIdentity, useStaffOptions } from "@/lib/hooks/staff-option";
import { notifyError } from "@/lib/notify/notify";

/** A name that may be typed or picked from the firm's staff; a pick also fills what belongs to the person. */
export function StaffNameInput({
  id,
  value,
  onChange,
  status,
  disabled,
  onPick,
  ...rest
}: EditProps & { onPick: (person: StaffIdentity) => void }) {
  const typed = typeof value === "string" ? value : "";
  const [isOpen, setOpen] = useState(false);
  const options = useStaffOptions(useDeferredValue(typed), isOpen);
  const identityOf = useStaffIdentity();
  const pick = async (staffId: string) => {
    try {
      onPick(await identityOf(staffId));
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <AutoComplete
      id={id}
      style={{ width: "100%" }}
      value={typed}
      disabled={disabled ?? false}
      status={status ?? ""}
      aria-describedby={rest["aria-describedby"]}
      aria-required={rest["aria-required"]}
      onOpenChange={setOpen}
      onChange={(next: string) => onChange(next)}
      onSelect={(_name: string, option: { staffId: string }) => void pick(option.staffId)}
      options={(options.data ?? []).map((person) => ({
        // The name is what stays in the field; people of one name differ by key and line.
        key: person.staffId,
        value: person.staffName,
        staffId: person.staffId,
        label: `${person.staffName}　${person.maskedIdNo}${person.department ? `　${person.department}` : ""}`,
      }))}
    />
  );
}
