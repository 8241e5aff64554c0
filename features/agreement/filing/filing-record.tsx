"use client";

import dynamic from "next/dynamic";
import {
  type agreementFiling,
  agreementFilingApi,
  type AgreementFilingForm,
} from "@/contracts/agreement/filing/filing";
import { filingMissing, filingNeeds, filingRules, isForeignTo } from "@/contracts/agreement/filing/filing-rules";
import { ChainLink } from "@/features/agreement/contract/links";
import { ContractNote, useContractDefaults } from "@/features/agreement/filing/contract-note";
import { FilingTools } from "@/features/agreement/filing/filing-tools";
import { CityEdit } from "@/features/agreement/filing/city-edit";
import { ItemsEdit } from "@/features/agreement/filing/items-edit";
import { ItemsView } from "@/features/agreement/filing/items-view";
import {
  CLIENT,
  ENDING,
  FILE_TYPES,
  isNothing,
  INVOICES_TAB,
  ITEMS_TAB,
  REPORTS_TAB,
  RESULT,
  SECTIONS,
  YEARS,
} from "@/features/agreement/filing/look";
import { NAMES } from "@/features/agreement/filing/names";
import { FilingIntro } from "@/features/agreement/filing/versions";
import { YearsEdit, YearsView } from "@/features/agreement/filing/years";
import type { EditProps } from "@/components/fields/edit";
import { subjectEditor } from "@/components/fields/subject-editors";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";

const Invoices = dynamic(() => import("@/features/agreement/filing/invoices").then((m) => m.FilingInvoices));
const Reports = dynamic(() => import("@/features/agreement/filing/reports").then((m) => m.FilingReports));

const editors = {
  contractId: subjectEditor(agreementFilingApi.contracts, "输入合同编号、名称或客户查找"),
  serviceCity: (props: EditProps) => <CityEdit {...props} />,
};

/** A filing as the kit draws it. */
export const filingRecordParts: KeptRecordParts<typeof agreementFiling> = {
  ...NAMES,
  sections: SECTIONS,
  known: [CLIENT, RESULT, ENDING],
  tabs: [
    { key: ITEMS_TAB, label: "服务项目", isOwn: true, typed: { items: [ITEMS_TAB, YEARS], lists: [ITEMS_TAB, YEARS] } },
    { key: INVOICES_TAB, label: "发票", isOwn: true },
    { key: REPORTS_TAB, label: "业务报备", isOwn: true },
  ],
  fileTypes: FILE_TYPES,
  isHidden: (key, values) => isForeignTo(key, values) || isNothing(key, values),
  needs: (form: AgreementFilingForm) => [...filingNeeds(form), "attachments"],
  gaps: filingMissing,
  rules: filingRules,
  recordActions: (record) => <FilingTools record={record} />,
  intro: (record) => <FilingIntro record={record} />,
  spec: {
    useDefaults: useContractDefaults,
    useEditors: () => editors,
    remark: (form) => <ContractNote form={form} />,
    show: ({ contractId, contractName }) => ({ contractId: () => <ChainLink id={contractId} name={contractName} /> }),
    view: (tab, record) => {
      if (tab === INVOICES_TAB) return <Invoices record={record} />;
      if (tab === REPORTS_TAB) return <Reports record={record} />;
      return (
        <>
          <ItemsView items={record.items} people={record.people} />
          <YearsView rows={record.yearAmounts} />
        </>
      );
    },
    edit: (_tab, form) => (
      <>
        <ItemsEdit form={form} />
        <YearsEdit form={form} />
      </>
    ),
    actions: { create: "新增", update: "修改", remove: "删除", import: "导入" },
    headKeys: ["filingNo", "clientName"],
  },
};

/** One version of an agreement. */
export const AgreementFilingRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={filingRecordParts} />;
