"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { incomeTaxOf } from "@/contracts/basic/tax/tax-facts";
import { type taxInfo, type TaxInfoDetail } from "@/contracts/basic/tax/tax-info";
import { TAX_FILES } from "@/contracts/basic/tax/tax-info-fields";
import {
  canonicalTaxInfo,
  invoiceText,
  isTaxInfoHidden,
  taxInfoNeeds,
  taxInfoRules,
} from "@/contracts/basic/tax/tax-info-rules";
import { CHANGE, CREDITS, FIRM, NAMES, SECTIONS, TABS } from "@/features/basic/tax/tax-info/look";
import { type OwnTaxFacts, useTaxFacts } from "@/features/basic/tax/tax-info/use-tax-facts";
import { EditField, type EditProps } from "@/components/fields/edit";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { CopyTextButton } from "@/components/ui/copy-button";
import { Note } from "@/components/ui/note";
import { Can } from "@/lib/session/can";

const TaxInfoPrint = dynamic(() => import("@/features/basic/tax/tax-info/tax-info-print").then((m) => m.TaxInfoPrint));
const TaxYearRows = dynamic(() => import("@/features/basic/tax/tax-info/tax-rows").then((m) => m.TaxYearRows));
const CreditYearRows = dynamic(() => import("@/features/basic/tax/tax-info/tax-rows").then((m) => m.CreditYearRows));

/** Beside 编辑. */
function Actions({ record }: { readonly record: TaxInfoDetail }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <CopyTextButton text={invoiceText(record)} label="开票资料" />
      <Can need={["g_hy_com_taxcode_print", "g_hy_desk_taxinfo_view"]}>
        <Button onClick={() => setPrinting(true)}>打印</Button>
      </Can>
      {isPrinting && <TaxInfoPrint record={record} onDone={() => setPrinting(false)} />}
    </>
  );
}

/** Another number, while the association is asked. */
const Asked = ({ record: { newTaxpayerNo, newTaxpayerReason } }: { readonly record: TaxInfoDetail }) =>
  newTaxpayerNo !== null && (
    <Note tone="note">
      {`申请将纳税人识别号变更为 ${newTaxpayerNo}（${newTaxpayerReason ?? ""}）；协会通过前，原识别号继续有效。`}
    </Note>
  );

/** Of the two income taxes the one that the firm's form pays is offered. // domain a §4.4 */
const incomeTaxEditor = (own: number | null) =>
  function IncomeTaxEdit(props: EditProps) {
    return <EditField {...props} meta={own === null ? props.meta : { ...props.meta, among: [own] }} />;
  };

type Told = Readonly<Record<string, unknown>>;
const numberOr = (value: unknown, other: number | null | undefined): number | null =>
  typeof value === "number" ? value : (other ?? null);

/** A firm's record as the kit draws it; `facts` of the acting firm, whose form it may be. */
export function taxInfoParts(facts: OwnTaxFacts | null): KeptRecordParts<typeof taxInfo> {
  const firm = facts ?? undefined;
  // A record tells its firm's kind itself; a form knows that of the acting firm.
  const kindOf = (values: Told) => ({
    orgForm: numberOr(values["orgForm"], firm?.orgForm),
    companyNature: numberOr(values["companyNature"], firm?.companyNature),
  });
  const editors = { incomeTaxType: incomeTaxEditor(incomeTaxOf(firm?.orgForm ?? null)) };
  return {
    ...NAMES,
    sections: SECTIONS,
    known: [CHANGE, FIRM],
    tabs: TABS,
    fileTypes: [TAX_FILES.licence, TAX_FILES.taxPaper, TAX_FILES.other],
    isHidden: (key, values) =>
      CHANGE.keys.includes(key) || key === "taxpayerNoReason"
        ? isQuiet(key, values)
        : isTaxInfoHidden(key, values, kindOf(values)),
    needs: (form) => taxInfoNeeds(form, firm),
    rules: (form, { today }) =>
      taxInfoRules(form, {
        today,
        ...(firm ? { firm } : {}),
      }),
    recordActions: (record) => <Actions record={record} />,
    intro: (record) => <Asked record={record} />,
    spec: {
      canonical: canonicalTaxInfo,
      titleOf: ({ companyName }) => companyName,
      headKeys: ["taxpayerNo"],
      useEditors: () => editors,
      ...(facts ? { useDefaults: () => facts.defaults } : {}),
      view: (tab, record) => (tab === CREDITS ? <CreditYearRows record={record} /> : <TaxYearRows record={record} />),
      actions: { create: "新增", update: "修改", number: "变更纳税人识别号" },
      texts: {
        gone: "没有这份涉税信息，或您不能查看",
        noFiles: "点击「编辑」后在「附件」页签中上传营业执照、税种认定资料等。",
      },
    },
  };
}

/** What a page tells only when there is something; in a form everything is asked for. */
const isQuiet = (key: string, values: Told): boolean =>
  Object.hasOwn(values, "companyName") && (values[key] ?? null) === null;

/** One firm's taxpayer and invoice data, with its years and its credit. // domain a §4 */
export function TaxInfoRecord(props: KeptRecordProps) {
  const facts = useTaxFacts();
  const parts = useMemo(() => taxInfoParts(facts ?? null), [facts]);
  return <KeptRecord {...props} parts={parts} isWaiting={facts === undefined} />;
}
