"use client";

import { Fragment } from "react";
import type { FirmDetail } from "@/contracts/basic/firm";
import { NATURE, partnerNoun } from "@/contracts/basic/firm-form";
import { firmItems } from "@/features/basic/firm/record-view";
import { BASIC_SECTIONS, GRADE_KEYS, LICENCE_SECTIONS, MEMBER_KEYS } from "@/features/basic/firm/sections";
import styles from "@/features/basic/firm/firm.module.css";
import type { DescriptionItem } from "@/components/ui/description-grid";
import { PrintArea } from "@/components/ui/print-area";
import { PrintSheet } from "@/components/ui/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";
import { date } from "@/lib/format/date";
import { percent, wan } from "@/lib/format/number";

/** Two items a line, wide ones alone. */
function linesOf(items: readonly DescriptionItem[]): DescriptionItem[][] {
  const lines: DescriptionItem[][] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last?.length === 1 && !last[0]?.wide && !item.wide) last.push(item);
    else lines.push([item]);
  }
  return lines;
}

function Grid({ title, items }: { title: string; items: readonly DescriptionItem[] }) {
  return (
    <>
      <h2 className={styles.printTitle}>{title}</h2>
      <table className={styles.printGrid}>
        <tbody>
          {linesOf(items).map((line) => (
            <tr key={line.map((item) => item.label).join()}>
              {line.map((item) => (
                <Fragment key={item.label}>
                  <th scope="row">{item.label}</th>
                  <td colSpan={line.length === 1 ? 3 : 1}>{item.value}</td>
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Numbers, dates and persons' names stay in one line; a credit code is the longest of them. */
const CODE_LENGTH = 18;

function Rows({
  title,
  heads,
  rows,
}: {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2 className={styles.printTitle}>{title}</h2>
      <table className={styles.print}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" style={{ width: "auto" }}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={row.join()}>
              {row.map((cell, j) => (
                <td key={`${i} ${heads[j]}`} style={cell.length <= CODE_LENGTH ? { whiteSpace: "nowrap" } : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const PARTNER_HEADS = [
  "姓名/名称",
  "证件号码",
  "职业资格",
  "资格证书编号",
  "出资额(万元)",
  "比例",
  "入伙日期",
] as const;
const BRANCH_HEADS = ["名称", "统一社会信用代码", "负责人", "成立日期", "税务师", "从业人数"] as const;

/** 事务所基本信息表 on A4, personal numbers masked as on the screen. // domain a §1.5, look.md "Print" */
export function FirmPrint({ firm, onDone }: { firm: FirmDetail; onDone: () => void }) {
  const dictionary = useDictionary();
  const noun = partnerNoun(firm.orgForm);
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title="税务师事务所基本信息表"
        {...(firm.memberNo ? { formNumber: `单位会员证号：${firm.memberNo}` } : {})}
        firm={firm.companyName}
        period={`打印日期：${date(new Date().toISOString())}`}
        signatures={["填表人", firm.companyNature === NATURE.branch ? "负责人" : "所长(主任税务师)"]}
        seal="事务所公章"
      >
        {[...BASIC_SECTIONS, ...LICENCE_SECTIONS].map((section) => (
          <Grid key={section.title} title={section.title} items={firmItems(section.keys, firm)} />
        ))}
        <Grid title="会员信息与等级信用" items={firmItems([...MEMBER_KEYS, ...GRADE_KEYS], firm)} />
        <Rows
          title={noun}
          heads={PARTNER_HEADS}
          rows={firm.partners.map((row) => [
            row.partnerName,
            row.idNo,
            dictionary.label("partner_qualification", row.qualification),
            row.qualCertNo ?? "—",
            wan(row.contribution),
            percent(row.contributionRatio),
            row.joinDate,
          ])}
        />
        <Rows
          title="分支机构"
          heads={BRANCH_HEADS}
          rows={firm.branches.map((row) => [
            row.branchName,
            row.creditCode,
            row.principalName,
            row.establishDate,
            row.taxAgentCount === null ? "—" : String(row.taxAgentCount),
            row.staffCount === null ? "—" : String(row.staffCount),
          ])}
        />
      </PrintSheet>
    </PrintArea>
  );
}
