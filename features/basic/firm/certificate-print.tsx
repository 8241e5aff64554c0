"use client";

import type { FirmDetail } from "@/contracts/basic/firm/firm";
import { legalPersonLabel } from "@/contracts/basic/firm/firm-form";
import { PrintArea } from "@/components/print/print-area";
import { PrintSheet } from "@/components/print/print-sheet";
import styles from "@/features/basic/firm/firm.module.css";
import { useDictionary } from "@/lib/dictionary/context";
import { date } from "@/lib/format/date";

const chineseDay = (day: string | null): string => {
  const [year, month, dayOfMonth] = (day ?? "").split("-");
  return day === null ? "—" : `${year}年${Number(month)}月${Number(dayOfMonth)}日`;
};

/** 单位会员证, a copy on A4: what the association gave this firm. // domain a §1.1 集团化情况, §1.5 */
export function CertificatePrint({ firm, onDone }: { firm: FirmDetail; onDone: () => void }) {
  const dictionary = useDictionary();
  const groupType = firm.groupType === null ? "—" : dictionary.label("group_type", firm.groupType);
  const lines: readonly (readonly [string, string])[] = [
    ["会员名称", firm.companyName],
    ["统一社会信用代码", firm.creditCode],
    ["组织形式", dictionary.label("company_org_form", firm.orgForm)],
    ["集团化情况", groupType],
    [legalPersonLabel(firm), firm.legalPersonName],
    ["行政登记证书编号", firm.regCertNo],
    ["入会日期", chineseDay(firm.joinDate)],
  ];
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title="单位会员证（副本）"
        formNumber={`证号：${firm.memberNo ?? ""}`}
        firm={firm.companyName}
        firmLabel="会员单位"
        period={`打印日期：${date(new Date().toISOString())}`}
        seal={firm.associationName ?? "协会"}
      >
        <p className={styles.certificateLead}>
          兹证明下列单位为{firm.associationName ?? "本协会"}单位会员，会员状态为「
          {dictionary.label("company_status", firm.companyStatus)}」。
        </p>
        <dl className={styles.certificate}>
          {lines.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </PrintSheet>
    </PrintArea>
  );
}
