"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { TAX_FILES } from "@/contracts/basic/tax/tax-info-fields";
import { taxYear, type TaxYearDetail } from "@/contracts/basic/tax/tax-year";
import {
  canonicalTaxYear,
  isTaxYearHidden,
  taxYearNeeds,
  taxYearRules,
  totalTaxOf,
} from "@/contracts/basic/tax/tax-year-rules";
import { grouped } from "@/contracts/kit/amount/amount";
import { type OwnTaxFacts, useTaxFacts } from "@/features/basic/tax/tax-info/use-tax-facts";
import { SECTIONS, TOTALS } from "@/features/basic/tax/tax-year/look";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { Note } from "@/components/ui/note";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { useEndpointQuery } from "@/lib/query/query-of";
import { Can } from "@/lib/session/can";

const TaxYearPrint = dynamic(() => import("@/features/basic/tax/tax-year/tax-year-print").then((m) => m.TaxYearPrint));

function PrintButton({ record }: { readonly record: TaxYearDetail }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Can need={["g_hy_com_taxcode_print", "g_hy_desk_taxinfo_view"]}>
      <Button onClick={() => setPrinting(true)}>打印</Button>
      {isPrinting && <TaxYearPrint record={record} onDone={() => setPrinting(false)} />}
    </Can>
  );
}

/** What is typed adds up before it is saved. */
function Total({ values, includesWithheld }: { readonly values: object; readonly includesWithheld: boolean }) {
  const total = totalTaxOf(canonicalTaxYear({ ...values }), includesWithheld);
  const what = includesWithheld ? "含代扣代缴个人所得税" : "代扣代缴个人所得税单独列示，不计入";
  return <Note tone="note">{`纳税合计 ${grouped(total)} 元（${what}）`}</Note>;
}

/** A year as the kit draws it, of a firm that had this form; what was accepted is the acting firm's. */
function partsOf(facts: OwnTaxFacts | null, orgForm: number | null): KeptRecordParts<typeof taxYear> {
  const firm = facts ? { ...facts, orgForm } : undefined;
  return {
    of: taxYear,
    files: "basic.tax-year",
    nameKey: "year",
    sections: SECTIONS,
    known: [TOTALS],
    fileTypes: [TAX_FILES.taxPaper, TAX_FILES.other],
    isHidden: (key, values) => isTaxYearHidden(key, values, orgForm),
    needs: () => taxYearNeeds(firm),
    rules: (form, { today }) => taxYearRules(form, { today, ...(firm ? { firm } : {}) }),
    recordActions: (record) => <PrintButton record={record} />,
    spec: {
      canonical: canonicalTaxYear,
      titleOf: ({ companyName, year }) => `${companyName} ${year} 年度`,
      headKeys: ["totalTax"],
      remark: ({ values }) => <Total values={values} includesWithheld={facts?.terms.includesWithheld ?? false} />,
      texts: { noFiles: "点击「编辑」后在「附件」页签中上传完税证明或年度纳税申报表。" },
    },
  };
}

/** One year of one firm. // domain a §4.2 */
export function TaxYearRecord(props: KeptRecordProps) {
  const { id } = props;
  const facts = useTaxFacts();
  const isNew = id === NEW_RECORD;
  const stored = useEndpointQuery(taxYear.api.get, { params: { taxYearId: id } }, { silent: true, isEnabled: !isNew });
  const orgForm = stored.data ? stored.data.orgForm : (facts?.orgForm ?? null);
  const parts = useMemo(() => partsOf(facts ?? null, orgForm), [facts, orgForm]);
  return <KeptRecord {...props} parts={parts} isWaiting={facts === undefined || (!isNew && stored.isPending)} />;
}
