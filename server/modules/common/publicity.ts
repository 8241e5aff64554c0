import { NOTICE_TARGET } from "@/contracts/common/sys-notice";
import { daysAfter } from "@/contracts/kit/day/dates";
import { startOfDay } from "@/server/platform/call/services";
import { escapedText } from "@/server/platform/text/rich-text";
import { addNotice } from "@/server/modules/common/sys-notice";
import type { RecordContext } from "@/server/records/hooks";

/** Dictionary `notice_type`: 业务通知. */
const NOTICE = 2;

/** What a 公示 says; plain text throughout. */
interface Publicity {
  readonly title: string;
  readonly intro: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly closing?: string;
  /** Its last day. */
  readonly until: string;
}

const cells = (tag: "td" | "th", texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<${tag}>${escapedText(text)}</${tag}>`).join("")}</tr>`;

/**
 * Writes the notice of a 公示 as a draft that ends with its last day: an officer reads it over and publishes it with the
 * other notices. Returns its id.
 */
export const addPublicity = (
  context: RecordContext,
  { title, intro, heads, rows, closing, until }: Publicity,
): Promise<string> =>
  addNotice(context, {
    noticeTitle: title,
    noticeContent: [
      `<p>${escapedText(intro)}</p>`,
      `<table><thead>${cells("th", heads)}</thead><tbody>${rows.map((row) => cells("td", row)).join("")}</tbody></table>`,
      closing === undefined ? "" : `<p>${escapedText(closing)}</p>`,
    ].join(""),
    noticeTargets: [NOTICE_TARGET.member],
    noticeType: NOTICE,
    topFlag: false,
    enableTime: context.now.toISOString(),
    disableTime: startOfDay(daysAfter(until, 1)).toISOString(),
    attachments: [],
  });
