"use client";

import dynamic from "next/dynamic";
import { agreementCustomer } from "@/contracts/agreement/customer/customer";
import { agreementCustomerApi } from "@/contracts/agreement/customer/customer-calls";
import { CUSTOMER_TYPE, RISK_LEVEL } from "@/contracts/agreement/customer/customer-fields";
import { customerNeeds, customerRules } from "@/contracts/agreement/customer/customer-rules";
import { AlikeNote } from "@/features/agreement/customer/alike-note";
import { CUSTOMER_CONSENT } from "@/features/agreement/customer/consent";
import { RecordTools } from "@/features/agreement/customer/customer-tools";
import { emptiedBy, FILE_TYPES, isHidden, KNOWN, SECTIONS } from "@/features/agreement/customer/look";
import { NameChanges } from "@/features/agreement/customer/name-changes";
import { NAMES } from "@/features/agreement/customer/names";
import type { EditProps } from "@/components/fields/edit";
import { subjectEditor } from "@/components/fields/subject-editors";
import { blankOf } from "@/components/record/form/blank";
import type { RecordTab } from "@/components/record/record-spec";
import { PlaceField } from "@/components/record/form/place-field";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { useListAddress } from "@/components/record/use-record-address";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { NEW_RECORD } from "@/lib/routes/new-record";

const IndustryEdit = dynamic<EditProps>(() =>
  import("@/features/agreement/customer/industry-edit").then((m) => m.IndustryEdit),
);

const Contracts = dynamic(() =>
  import("@/features/agreement/customer/customer-contracts").then((m) => m.CustomerContracts),
);
const Filings = dynamic(() => import("@/features/agreement/filing/filings-of").then((m) => m.FilingsOf));
const CONTRACTS: readonly RecordTab[] = [
  { key: "contracts", label: "业务合同", isOwn: true },
  { key: "filings", label: "协议备案", isOwn: true },
];

const editors = {
  industryCode: (props: EditProps) => <IndustryEdit {...props} />,
  managerStaffId: subjectEditor(agreementCustomerApi.managers, "输入姓名查找本所在职人员"),
  parentCustomerId: subjectEditor(agreementCustomerApi.choices, "输入名称、编号查找客户"),
};

/** The record whose form is open, as its address says; a new one has no id. */
function Alike({ form }: { readonly form: RecordForm<unknown> }) {
  const { id } = useListAddress("customerId");
  return <AlikeNote form={form} customerId={id && id !== NEW_RECORD ? id : undefined} />;
}

/** Another type empties what only the earlier one had. */
function withType(form: RecordForm<unknown>): RecordForm<unknown> {
  return {
    ...form,
    set: (path, value) => {
      form.set(path, value);
      if (path === "customerType") for (const key of emptiedBy(value, form.values)) form.set(key, null);
    },
  };
}

const placeOf = (form: RecordForm<unknown>) =>
  isHidden("provinceCode", form.values) ? null : (
    <PlaceField form={form} label="注册地" paths={["provinceCode", "cityCode", "districtCode"]} />
  );

const parts: KeptRecordParts<typeof agreementCustomer> = {
  ...NAMES,
  sections: SECTIONS,
  known: [KNOWN],
  tabs: CONTRACTS,
  fileTypes: FILE_TYPES,
  isHidden,
  needs: (form) => customerNeeds({ ...form, customerType: Number(form.customerType) || CUSTOMER_TYPE.firm }),
  rules: customerRules,
  recordActions: (record) => <RecordTools record={record} />,
  intro: ({ nameChanges }) => (nameChanges.length > 0 ? <NameChanges changes={nameChanges} /> : null),
  spec: {
    blank: { ...blankOf(agreementCustomer.form), riskLevel: RISK_LEVEL.middle, version: 0 },
    headKeys: ["customerCode", "creditCode", "companyName"],
    consent: CUSTOMER_CONSENT,
    remark: (form) => <Alike form={form} />,
    enrich: withType,
    view: (tab, record) =>
      tab === "contracts" ? (
        <Contracts customer={record} />
      ) : (
        <Filings of={{ customerId: record.customerId }} begin={null} />
      ),
    blocks: (form) => ({ provinceCode: placeOf(form) }),
    useEditors: () => editors,
    show: ({ industryName, placeName, managerName, parentName }) => ({
      industryCode: () => industryName,
      provinceCode: () => placeName,
      managerStaffId: () => managerName,
      parentCustomerId: () => parentName,
    }),
    copied: new Set(["customerCode", "creditCode", "invoiceTaxNo", "invoiceAccount"]),
    personal: {
      keys: ["idNo", "contactPhone", "invoicePhone"],
      need: "g_hy_cust_edit",
      isOwn: (record, companyId) => record.companyId === companyId,
    },
    actions: {
      create: "新增",
      update: "修改",
      remove: "删除",
      import: "导入",
      rename: "更名或换证",
      merge: "合并重复",
      mergeInto: "并入其他客户",
    },
    texts: { gone: "没有这个客户，或您不能查看", noFiles: "点击「编辑」后在「附件」页签中上传营业执照等。" },
  },
};

/** One customer, read, edited or new. // domain b §2 */
export const CustomerRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={parts} />;
