"use client";

import { useRouter } from "next/navigation";
import { creditYear } from "@/contracts/basic/tax/credit-year";
import type { TaxInfoDetail } from "@/contracts/basic/tax/tax-info";
import { taxYear } from "@/contracts/basic/tax/tax-year";
import { useTaxRoutes } from "@/features/basic/tax/tax-info/tax-routes";
import styles from "@/features/basic/tax/tax-info/tax-info.module.css";
import { AddButton } from "@/components/list/add-button";
import { DataTable } from "@/components/list/table/data-table";
import { useLocalList } from "@/components/list/use-local-list";
import { RowLink } from "@/components/ui/table/row-link";
import { href } from "@/lib/routes/href";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { useUser } from "@/lib/session/context";

const LATEST = { sort: "-year" };
interface Props {
  readonly record: TaxInfoDetail;
}

const years = {
  ...taxYear.resource,
  sortable: ["year"] as const,
  columns: ["year", "revenueDeclared", "vatPaid", "citPaid", "pitOperatingPaid", "totalTax", "arrears"] as const,
};
/** 年度纳税 of the record's firm; each opens on its own page. */
export function TaxYearRows({ record: { companyId } }: Props) {
  const router = useRouter();
  const { year: route } = useTaxRoutes();
  const list = useLocalList(years, { companyId }, LATEST);
  const isOwn = useUser().companyId === companyId;
  const at = (taxYearId: string) => href(route, { taxYearId });
  return (
    <>
      {isOwn && (
        <div className={styles.tools}>
          <AddButton of={taxYear.api.create} onClick={() => router.push(at(NEW_RECORD))}>
            新增年度
          </AddButton>
        </div>
      )}
      <DataTable
        resource={years}
        list={list}
        noun="年度纳税情况"
        onOpen={({ taxYearId }) => router.push(at(taxYearId))}
        render={{ year: (row) => <RowLink href={at(row.taxYearId)}>{String(row.year)}</RowLink> }}
        empty={{ title: "还没有填报年度纳税情况", hint: "每个年度填报一次，完税证明或年度申报表作为附件。" }}
      />
    </>
  );
}

const credits = {
  ...creditYear.resource,
  sortable: ["year"] as const,
  columns: [
    "year",
    "taxCreditLevel",
    "taxCreditScore",
    "tscLevel",
    "tscScore",
    "dishonestFlag",
    "auditStatus",
  ] as const,
};
/** 信用等级 of the record's firm; each opens on its own page. */
export function CreditYearRows({ record: { companyId } }: Props) {
  const router = useRouter();
  const { credit: route } = useTaxRoutes();
  const list = useLocalList(credits, { companyId }, LATEST);
  const isOwn = useUser().companyId === companyId;
  const at = (creditYearId: string) => href(route, { creditYearId });
  return (
    <>
      {isOwn && (
        <div className={styles.tools}>
          <AddButton of={creditYear.api.create} onClick={() => router.push(at(NEW_RECORD))}>
            新增信用等级
          </AddButton>
        </div>
      )}
      <DataTable
        resource={credits}
        list={list}
        noun="信用等级"
        onOpen={({ creditYearId }) => router.push(at(creditYearId))}
        render={{ year: (row) => <RowLink href={at(row.creditYearId)}>{String(row.year)}</RowLink> }}
        empty={{ title: "还没有填报信用等级", hint: "每个评价年度填报一次，由协会审核；通过后显示在事务所档案。" }}
      />
    </>
  );
}
