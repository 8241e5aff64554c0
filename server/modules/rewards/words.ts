import { RECORD_TYPE } from "@/contracts/rewards/record-fields";
import type { Services } from "@/server/platform/call/services";
import { appealUntil } from "@/server/modules/rewards/record-facts";
import type { RewardRecord } from "@/server/modules/rewards/record.table";

/** So much of a record's name stands in the head of a message, that its number is never cut off. */
const NAME_LENGTH = 50;

/** Names a record in messages: two of one name differ by their numbers, those of one event by their people, too. */
export function titleOf({
  title,
  recordNo,
  staffName,
}: Pick<RewardRecord, "title" | "recordNo" | "staffName">): string {
  const which = staffName === null ? recordNo : `${recordNo} ${staffName}`;
  return title === null ? which : `${title.slice(0, NAME_LENGTH)}（${which}）`;
}

const period = ({ effectFrom, decideDate, effectTo }: RewardRecord): string =>
  `${effectFrom ?? decideDate ?? ""} 至 ${effectTo ?? "解除为止"}`;

/** What whoever is told of a record needs to know of it. // domain b §8 (2), §11.3 */
export function wordsOf(record: RewardRecord, services: Pick<Services, "params">): string {
  const { recordNo, companyName, staffName, authority, docNo, recordType } = record;
  const until = appealUntil(services, record);
  const items: readonly (readonly [string, string | null])[] = [
    ["编号", recordNo],
    ["对象", companyName],
    ["人员", staffName],
    ["机关", authority],
    ["文号", docNo],
    ["影响期", recordType === RECORD_TYPE.punishment ? period(record) : null],
    ["申诉期限", until && `至 ${until}（含当日）`],
  ];
  return items.flatMap(([label, text]) => (text ? [`${label}：${text}`] : [])).join("\n");
}
