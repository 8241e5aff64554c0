import dynamic from "next/dynamic";
import type { EditProps } from "@/components/fields/edit";

const ReportYearEdit = dynamic(() => import("@/features/party/info/report-year-edit").then((m) => m.ReportYearEdit));

/** A submission says which year it is for. */
export const stepEditors = {
  submit: { year: (props: EditProps, recordId: string) => <ReportYearEdit {...props} recordId={recordId} /> },
} as const;
