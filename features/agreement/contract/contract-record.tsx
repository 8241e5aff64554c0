"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import {
  type agreementContract,
  agreementContractApi,
  type AgreementContractDetail,
  type AgreementContractForm,
} from "@/contracts/agreement/contract/contract";
import { CONTRACT_STATUS, CONTRACT_TYPE, PRICING } from "@/contracts/agreement/contract/contract-fields";
import {
  contractCanonical,
  contractMissing,
  contractNeeds,
  contractRules,
} from "@/contracts/agreement/contract/contract-rules";
import { SERVICE } from "@/contracts/agreement/service-types";
import { CHAIN_TAB, ContractLink, CustomerLink } from "@/features/agreement/contract/links";
import { ChangeNote } from "@/features/agreement/contract/change-note";
import { ContractTools } from "@/features/agreement/contract/contract-tools";
import { FILE_TYPES, KNOWN, SECTIONS, TABS } from "@/features/agreement/contract/look";
import { NAMES } from "@/features/agreement/contract/names";
import { TeamEdit } from "@/features/agreement/contract/team-edit";
import type { EditProps } from "@/components/fields/edit";
import { subjectEditor } from "@/components/fields/subject-editors";
import type { RecordTab } from "@/components/record/record-spec";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";

const person = subjectEditor(agreementContractApi.people, "输入姓名查找");
const editors = {
  customerId: subjectEditor(agreementContractApi.customers, "输入客户名称或信用代码查找"),
  parentContractId: subjectEditor(agreementContractApi.parents, "输入合同编号或名称查找"),
  projectLeaderId: person,
  acceptorId: person,
  servicePersonIds: (props: EditProps) => <TeamEdit {...props} />,
};

type Values = Readonly<Record<string, unknown>>;
const hasAssurance = ({ items }: Values): boolean =>
  ((items ?? []) as readonly { readonly serviceCategory?: unknown }[]).some(
    ({ serviceCategory }) => serviceCategory === SERVICE.assurance,
  );
/** Told only where there is something to tell. */
const IF_ANY: readonly string[] = ["renewedFromNo", "effectTime", "endActualDate", "endReason"];
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === "";

function isHidden(key: string, values: Values): boolean {
  if (key === "parentContractId") return values["contractType"] !== CONTRACT_TYPE.supplement;
  if (key === "planHours") return values["pricingMode"] !== PRICING.hourly && isNothing(values["planHours"]);
  if (key === "independenceOk") return !hasAssurance(values) && isNothing(values["independenceOk"]);
  return IF_ANY.includes(key) && isNothing(values[key]);
}

/** 新增合同 of a customer's page names him in the address. */
function useCustomer() {
  const customerId = useSearchParams().get("customer");
  return customerId === null ? {} : { customerId };
}

const Filings = dynamic(() => import("@/features/agreement/filing/filings-of").then((m) => m.FilingsOf));
const Chain = dynamic(() => import("@/features/agreement/chain/chain").then((m) => m.ContractChain));
const FILINGS: RecordTab = { key: "filings", label: "协议备案", isOwn: true };
const CHAIN: RecordTab = { key: CHAIN_TAB, label: "业务链", isOwn: true };
/** 生成协议备案: of a contract in force, by its own firm. // domain b §3 (4) */
const beginOf = ({ contractId, contractStatus, companyId }: AgreementContractDetail) =>
  contractStatus === CONTRACT_STATUS.active ? { contractId, companyId } : null;

/** A contract as the kit draws it. // domain b §3 */
const parts: KeptRecordParts<typeof agreementContract> = {
  ...NAMES,
  sections: SECTIONS,
  known: [KNOWN],
  tabs: [...TABS, FILINGS, CHAIN],
  fileTypes: FILE_TYPES,
  isHidden,
  needs: (form: AgreementContractForm) => [...contractNeeds(form), "attachments"],
  gaps: (form: AgreementContractForm) => contractMissing(form),
  rules: contractRules,
  recordActions: (record) => <ContractTools record={record} />,
  intro: (record) => <ChangeNote record={record} />,
  spec: {
    useEditors: () => editors,
    useDefaults: useCustomer,
    canonical: (form) => contractCanonical(form as unknown as AgreementContractForm),
    titleOf: ({ contractName, contractNo }) => `${contractName}（${contractNo ?? ""}）`,
    headKeys: ["customerName"],
    show: ({ customerId, customerName, parentContractId, parentContractNo, renewedFromId, ...record }) => ({
      customerId: () => <CustomerLink id={customerId} name={customerName} />,
      parentContractId: () => <ContractLink id={parentContractId} contractNo={parentContractNo} />,
      renewedFromNo: (contractNo) => <ContractLink id={renewedFromId} contractNo={String(contractNo ?? "")} />,
      projectLeaderId: () => record.projectLeaderName,
      acceptorId: () => record.acceptorName,
      servicePersonIds: () => record.servicePersonNames.join("、"),
    }),
    view: (tab, record) =>
      tab === CHAIN_TAB ? (
        <Chain contractId={record.contractId} />
      ) : (
        <Filings of={{ contractId: record.contractId }} begin={beginOf(record)} />
      ),
    actions: { create: "新增", update: "修改", remove: "删除", import: "导入" },
    texts: {
      noRows: "还没有登记，点击「编辑」添加。",
      noFiles: "点击「编辑」后在「附件」中上传合同扫描件，最好是 PDF；生效前须有扫描件。",
    },
  },
};

/** One contract. */
export const ContractRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={parts} />;
