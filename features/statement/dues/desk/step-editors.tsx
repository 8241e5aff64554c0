"use client";

import dynamic from "next/dynamic";
import type { StepEditors } from "@/components/steps/transition-dialog";

const OffsetChoice = dynamic(() => import("@/features/statement/dues/desk/offset-choice").then((m) => m.OffsetChoice));

/** Which bill takes over what was paid too much is chosen, not typed. */
export const STEP_EDITORS: Readonly<Record<string, StepEditors>> = {
  offset: { toDuesId: (edit, duesId) => <OffsetChoice edit={edit} duesId={duesId} /> },
};
