"use client";

import { useState } from "react";
import { SheetGrid } from "@/components/sheet/sheet-grid";
import type { SheetValues } from "@/components/sheet/sheet-form";
import { sampleSheet } from "@/components/sheet/sheet-sample";
import { Sample, Story } from "@/features/gallery/story";

/** A small form of figures. */
export function SheetStory() {
  const [values, setValues] = useState<SheetValues>({});
  return (
    <Story id="sheet">
      <Sample name="sheet" label="资产表（示例）" value={JSON.stringify(values)}>
        <SheetGrid form={sampleSheet} label="资产表（示例）" values={values} onChange={setValues} />
      </Sample>
    </Story>
  );
}
