import { STANDING } from "@/contracts/agreement/report/report-status";
import { RowLink } from "@/components/ui/table/row-link";
import { href } from "@/lib/routes/href";
import { useCan } from "@/lib/session/context";

interface Props {
  readonly count: number;
  /** Whose reports they are, as the list of reports asks for them. */
  readonly of: Readonly<Partial<Record<"customerId" | "contractId" | "agreementId", string>>>;
  /** Whose row it is, for who hears the link alone. */
  readonly name: string;
}

/** 报告数 of a row, the way to exactly these reports. // domain b §2 (3), §3 (3), §4 (3) */
export function ReportCount({ count, of, name }: Props) {
  // By the rights themselves: the call that declares them would bring all of 业务报备 into these lists.
  const isFirm = useCan("g_hy_business_filing_view");
  const isDesk = useCan("g_hy_desk_report_view");
  if (count === 0 || !(isFirm || isDesk)) return String(count);
  const asked = { ...of, reportStatus: STANDING.map(String) };
  return (
    <RowLink
      href={href(isFirm ? "agreement.report" : "agreement.desk-report", asked)}
      aria-label={`${name}的业务报备 ${count} 份`}
    >
      {String(count)}
    </RowLink>
  );
}
