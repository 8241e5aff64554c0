"use client";

import type { FirmDetail } from "@/contracts/basic/firm";
import { FilesView } from "@/features/basic/firm/files-view";
import { HistoryView } from "@/features/basic/firm/history-view";
import { itemsOf, RecordSection } from "@/features/basic/firm/record-view";
import { BranchesView, PartnersView } from "@/features/basic/firm/rows-view";
import { BASIC_SECTIONS, GRADE_KEYS, LICENCE_SECTIONS, MEMBER_KEYS, type TabKey } from "@/features/basic/firm/sections";
import styles from "@/features/basic/firm/firm.module.css";
import { DescriptionGrid } from "@/components/ui/description-grid";

const LICENCE_TYPES = [1, 2, 3, 5, 11] as const;
const COUNT_KEYS = [
  ["staffTotal", "从业人数"],
  ["taxAgentCount", "税务师"],
  ["practisingCount", "执业会员"],
  ["cpaCount", "注册会计师"],
  ["lawyerCount", "律师"],
  ["bachelorUpCount", "本科及以上"],
  ["partyMemberCount", "中共党员"],
  ["femaleCount", "女性"],
  ["ageTo35Count", "35岁及以下"],
  ["age36To50Count", "36至50岁"],
  ["age51To60Count", "51至60岁"],
  ["ageOver60Count", "61岁及以上"],
] as const;

/** What one tab shows of the record. // domain a §1.5 */
export function TabContent({ tab, firm }: { tab: TabKey; firm: FirmDetail }) {
  switch (tab) {
    case "partners":
      return <PartnersView firm={firm} />;
    case "branches":
      return <BranchesView firm={firm} />;
    case "licences":
      return (
        <>
          {LICENCE_SECTIONS.map((section) => (
            <RecordSection key={section.title} {...section} firm={firm} />
          ))}
          <section className={styles.section}>
            <h2 className={styles.heading}>证照附件</h2>
            <FilesView firm={firm} types={LICENCE_TYPES} />
          </section>
        </>
      );
    case "grade":
      return <DescriptionGrid items={itemsOf(GRADE_KEYS, firm)} />;
    case "history":
      return <HistoryView companyId={firm.companyId} />;
    case "files":
      return <FilesView firm={firm} />;
    default:
      return (
        <>
          {BASIC_SECTIONS.map((section) => (
            <RecordSection key={section.title} {...section} firm={firm} />
          ))}
          <RecordSection title="会员信息" keys={MEMBER_KEYS} firm={firm} />
          <section className={styles.section}>
            <h2 className={styles.heading}>从业人员（在职，实时统计）</h2>
            <DescriptionGrid items={COUNT_KEYS.map(([key, label]) => ({ label, value: `${firm.counts[key]} 人` }))} />
          </section>
        </>
      );
  }
}
