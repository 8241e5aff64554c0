"use client";

import { applicationLook } from "@/features/public/application/look";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordProps } from "@/components/record/records/records-screen";

/** One application as the association reads and decides it. */
export const DeskApplicationRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={applicationLook} />;
