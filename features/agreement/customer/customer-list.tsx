"use client";

import dynamic from "next/dynamic";
import type { agreementCustomer } from "@/contracts/agreement/customer/customer";
import { agreementCustomerApi, customerImportApi } from "@/contracts/agreement/customer/customer-calls";
import { CUSTOMER_CONSENT } from "@/features/agreement/customer/consent";
import { MergeChosen, MergeList, type Merging } from "@/features/agreement/customer/customer-tools";
import { NAMES } from "@/features/agreement/customer/names";
import { ReportCount } from "@/features/agreement/report/report-count";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { RecordsList } from "@/components/record/records/records-list";
import type { RecordsListParts } from "@/components/record/records/records-screen";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";

const MergeDialog = dynamic(() => import("@/features/agreement/customer/merge-dialog").then((m) => m.MergeDialog));
const CityFilter = dynamic(() => import("@/components/fields/city-filter").then((m) => m.CityFilter));

const parts: RecordsListParts<typeof agreementCustomer> = {
  ...NAMES,
  cells: {
    reportCount: ({ reportCount, customerId, customerName }) => (
      <ReportCount count={reportCount} of={{ customerId }} name={customerName} />
    ),
  },
  empty: { title: "还没有登记客户" },
  filterRender: { cityCode: (props: FilterProps) => <CityFilter {...props} /> },
  importing: {
    title: "客户企业",
    api: { ...customerImportApi, list: agreementCustomerApi.list },
    consent: CUSTOMER_CONSENT,
  },
};

/** The firm's customers; two that are ticked are merged from there. // domain b §2 (3), (4) */
export function CustomerList() {
  const [merging, setMerging] = useOpenDialog<Merging>("agreement.customer-merge");
  return (
    <RecordsList
      {...parts}
      listActions={() => <MergeList onOpen={setMerging} />}
      bulkMore={{ of: agreementCustomerApi.merge, button: (rows) => <MergeChosen rows={rows} onOpen={setMerging} /> }}
    >
      {merging && <MergeDialog of={merging} onClose={() => setMerging(null)} />}
    </RecordsList>
  );
}
