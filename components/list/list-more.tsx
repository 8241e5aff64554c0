"use client";

import type { ListMoreProps } from "@/components/list/list-tools";
import { ListPrintButton } from "@/components/print/list-print-button";
import { ExportButton } from "@/components/workbook/export-button";
import { ExportJobButton } from "@/components/workbook/export-job-button";
import { ImportButton } from "@/components/workbook/import-button";

/** What stands under ⋯ of a list; each draws itself for those who may. */
export const MorePanel = ({
  list,
  importing,
  exporting,
  printing,
  printQuery = list.query,
  isExportShown,
}: ListMoreProps & { readonly isExportShown: boolean }) => (
  <>
    {importing && <ImportButton {...importing} />}
    {exporting && <ExportButton of={exporting} list={list} />}
    {exporting && !isExportShown && <ExportJobButton of={exporting} />}
    {printing && <ListPrintButton of={printing} query={printQuery} />}
  </>
);
