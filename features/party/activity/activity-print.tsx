"use client";

import { useEffect, useState } from "react";
import { activity } from "@/contracts/party/activity/activity";
import { participant } from "@/contracts/party/activity/activity-fields";
import { hasMarkup } from "@/contracts/kit/text/rich-text";
import { plainTextOf } from "@/lib/notices/notice-html";
import type { DetailOf } from "@/contracts/kit/record";
import styles from "@/features/party/activity/activity.module.css";
import { fieldText } from "@/components/fields/show";
import { columnsOf, metasOf } from "@/components/list/table/columns";
import { stateOf } from "@/components/print/as-of";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { Picture } from "@/components/ui/photo/picture";
import { fileLink } from "@/lib/api/file-link";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";

type Detail = DetailOf<typeof activity>;

const METAS = metasOf(activity.detail);
const HEAD = [
  "title",
  "activityType",
  "extraTypes",
  "activityForm",
  "place",
  "hostOrgName",
  "hostName",
  "recorderName",
  "speakerName",
  "speakerPost",
  "creditHours",
  "cost",
];
const COUNTS = [
  "dueCount",
  "actualCount",
  "leaveCount",
  "absentCount",
  "partyAttend",
  "activistAttend",
  "massAttend",
  "votingDue",
  "votingActual",
];
const WIDE: ReadonlySet<string> = new Set(["title", "place", "materials", "resolutions", "lateReason"]);
const PEOPLE = columnsOf(participant, ["personName", "memberType", "partyPost", "hours"]);

/** The written text as it may be printed; the sanitiser must have come before the print dialog opens. */
function useClean(content: string | null): string | null {
  const [html, setHtml] = useState<string | null>(content && hasMarkup(content) ? null : "");
  useEffect(() => {
    if (html !== null || content === null) return;
    void import("@/lib/notices/sanitise").then(
      ({ sanitise }) => setHtml(sanitise(content)),
      // A part that does not come keeps no paper: its words are printed plain.
      () => setHtml(""),
    );
  }, [content, html]);
  return html;
}

const timeOf = ({ startTime, endTime }: Detail): string =>
  [startTime, endTime].map((one) => dateTime(one).slice(0, 16) || "—").join(" 至 ");

function Sheet({ record, html }: { readonly record: Detail; readonly html: string }) {
  const dictionary = useDictionary();
  const values = record as Readonly<Record<string, unknown>>;
  const itemOf = (key: string) => {
    const meta = METAS.get(key) ?? { label: key };
    const text = fieldText(values[key], meta, dictionary);
    return { label: meta.label, value: text ? `${text}${meta.unit ? ` ${meta.unit}` : ""}` : "—", wide: WIDE.has(key) };
  };
  const told = (keys: readonly string[]) =>
    keys.filter((key) => fieldText(values[key], METAS.get(key) ?? { label: key }, dictionary) !== "").map(itemOf);
  const units = record.coOrganizers.map(({ unitName }) => unitName).join("、");
  return (
    <PrintSheet
      title="党组织会议（活动）记录"
      firm={record.companyName}
      period={stateOf(activity, record, dictionary)}
      signatures={["主持人", "记录人"]}
      seal="党组织印章"
    >
      <PrintGrid
        items={[
          ...told(HEAD.slice(0, 1)),
          { label: "时间", value: timeOf(record), wide: true },
          ...told(HEAD.slice(1)),
          ...(units ? [{ label: "联合单位", value: units, wide: true }] : []),
          ...told(COUNTS),
        ]}
      />
      <h2>活动内容/纪要</h2>
      {html ? (
        <div className={styles.printed} dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <div className={styles.printed}>
          {(hasMarkup(record.content ?? "") ? plainTextOf(record.content ?? "") : (record.content ?? ""))
            .split("\n")
            .map((line, i) => (
              <p key={i}>{line}</p>
            ))}
        </div>
      )}
      <PrintGrid items={told(["materials", "resolutions", "lateReason"])} />
      <PrintRows
        title={`参加人员（${record.participants.length}人）`}
        isNumbered
        heads={PEOPLE.map(({ meta }) => meta.label)}
        rows={record.participants
          // Whose own hours are open has those of the activity.
          .map((row) => ({ ...row, hours: row.hours ?? record.creditHours }))
          .map((row) =>
            PEOPLE.map(({ key, meta }) => fieldText(row[key as keyof typeof row], meta, dictionary) || "—"),
          )}
      />
      {record.photos.length > 0 && (
        <>
          <h2>活动照片</h2>
          <div className={styles.printedPhotos}>
            {record.photos.map(({ fileId }, i) => (
              <Picture key={fileId} src={fileLink(fileId)} alt={`活动照片 ${i + 1}`} />
            ))}
          </div>
        </>
      )}
    </PrintSheet>
  );
}

/** 会议记录 on A4. Mount it to print. // domain a §6.2 */
export function ActivityPrint({ record, onDone }: { readonly record: Detail; readonly onDone: () => void }) {
  const html = useClean(record.content);
  return html === null ? null : (
    <PrintArea onDone={onDone}>
      <Sheet record={record} html={html} />
    </PrintArea>
  );
}
