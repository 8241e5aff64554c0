"use client";

import dynamic from "next/dynamic";
import type { agreementCustomer } from "@/contracts/agreement/customer";
import { agreementCustomerApi, customerImportApi } from "@/contracts/agreement/customer-calls";
import { CUSTOMER_CONSENT } from "@/features/agreement/customer/consent";
import { MergeButton } from "@/features/agreement/customer/customer-tools";
import { NAMES } from "@/features/agreement/customer/names";
import { ReportCount } from "@/features/agreement/report/report-count";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { RecordsList } from "@/components/record/records/records-list";
import type { RecordsListParts } from "@/components/record/records/records-screen";

const CityFilter = dynamic(() => import("@/components/fields/city-filter").then((m) => m.CityFilter));

const parts: RecordsListParts<typeof agreementCustomer> = {
  ...NAMES,
  cells: {
    reportCount: ({ reportCount, customerId, customerName }) => (
      <ReportCount count={reportCount} of={{ customerId }} name={customerName} />
    ),
  },
  empty: { title: "还没有登记客户" },
  listActions: () => <MergeButton merging={{ keptId: null, goneId: null }} />,
  filterRender: { cityCode: (props: FilterProps) => <CityFilter {...props} /> },
  importing: {
    title: "客户企业",
    api: { ...customerImportApi, list: agreementCustomerApi.list },
    consent: CUSTOMER_CONSENT,
  },
};

/** The firm's customers. // domain b §2 (3) */
export const CustomerList = () => <RecordsList {...parts} />;
