import { and, eq, inArray, ne } from "drizzle-orm";
import {
  applyChange,
  basisOf,
  type ChangeBasis,
  resultFindings,
} from "@/contracts/basic/firm-change/firm-change-apply";
import type { FirmChangeForm } from "@/contracts/basic/firm-change/firm-change-form";
import {
  CHANGE_ITEM,
  isCertified,
  ITEM_KEYS,
  keysOfItems,
  typedPath,
} from "@/contracts/basic/firm-change/firm-change-items";
import { type ChangeWords, changeRules } from "@/contracts/basic/firm-change/firm-change-rules";
import { canonicalForm } from "@/contracts/basic/firm/firm-canonical";
import { firmChanges as firmChangesOf } from "@/contracts/basic/firm/firm-diff";
import type { FirmForm } from "@/contracts/basic/firm/firm-form";
import { isLocked } from "@/contracts/basic/firm/firm-key";
import type { Change } from "@/contracts/kit/diff";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { workingDaysBetween } from "@/contracts/kit/day/working-days";
import type { Db } from "@/server/db/client";
import { lookupsOf } from "@/server/records/history";
import type { FormFacts, WriteContext } from "@/server/records/hooks";
import { calendarOf } from "@/server/records/review/read";
import { firmRecords } from "@/server/modules/basic/firm/firm-records";
import { lockedPatterns } from "@/server/modules/basic/firm/firm-params";
import { firmChanges, type FirmChangeRecord } from "@/server/modules/basic/firm-change/firm-change.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import type { FirmRecord } from "@/server/reference/firm.table";

/** All that is known of an application upon the firm as it stands. */
export interface ChangeKnown {
  readonly firm: FirmRecord;
  readonly current: FirmForm;
  /** The items as they stand today. */
  readonly standing: ChangeBasis;
  readonly result: FirmForm;
  readonly conflicts: readonly FieldError[];
  /** Everything that the firm's own save would refuse. */
  readonly faults: readonly FieldError[];
  readonly warnings: readonly Finding[];
  readonly words: ChangeWords;
  /** Another application that waits for one of the same items. */
  readonly waiting: { readonly changeNo: string; readonly item: number } | null;
  readonly locked: readonly string[];
}

const WAITING = [SUBMISSION.submitted, SUBMISSION.accepted];

/** What waits for one of these items beside this application. // domain a §1.7 item 3 */
export async function waitingFor(
  db: Db,
  { companyId, changeId, changeItems }: Pick<FirmChangeRecord, "companyId" | "changeId" | "changeItems">,
) {
  const others = await db
    .select({ changeNo: firmChanges.changeNo, changeItems: firmChanges.changeItems })
    .from(firmChanges)
    .where(
      and(
        eq(firmChanges.companyId, companyId),
        ne(firmChanges.changeId, changeId),
        inArray(firmChanges.auditStatus, WAITING),
      ),
    );
  for (const other of others) {
    const taken = new Set(keysOfItems(other.changeItems));
    const item = changeItems.find((one) => keysOfItems([one]).some((key) => taken.has(key)));
    if (item !== undefined) return { changeNo: other.changeNo, item };
  }
  return null;
}

export const wordsOf = async ({ services, db, now }: Pick<WriteContext, "services" | "db" | "now">) => {
  const dictionary = await dictionaryOf(services).get(db, now);
  return {
    item: (value: number) => dictionary.label("firm_change_item", value),
    paper: (value: number) => dictionary.label("attach_type", value),
  };
};

interface Asked {
  readonly changeId: string;
  readonly companyId: string;
  readonly form: FirmChangeForm;
  /** What stood when it was last saved; null: it is new. */
  readonly basis: ChangeBasis | null;
  /** The firm, where the caller holds it already. */
  readonly firm?: FirmRecord;
}

/** The application upon the firm as it stands: what it leads to, and all that its save would find. */
export async function judgeChange(context: WriteContext, asked: Asked): Promise<ChangeKnown> {
  const { companyId, changeId, form } = asked;
  const firm = asked.firm ?? (await firmRecords.read(context.db, companyId));
  const current = canonicalForm(firmRecords.formOf(context, firm));
  const standing = basisOf(current, form.changeItems);
  const { form: result, conflicts } = applyChange(current, asked.basis ?? standing, form);
  const decided = new Set<string>(keysOfItems(form.changeItems));
  const [one] = await firmRecords.inform({ context, companyId, decided }, [
    { recordId: companyId, form: result, before: current, record: firm },
  ]);
  if (!one) throw new Error("each subject is informed");
  const findings = resultFindings(one.form, current, one.facts.known, decided);
  return {
    firm,
    current,
    standing,
    result,
    conflicts,
    faults: await firmRecords.faultsOf(one),
    warnings: findings.filter(({ level }) => level === "warning"),
    words: await wordsOf(context),
    waiting: await waitingFor(context.db, { companyId, changeId, changeItems: form.changeItems }),
    locked: lockedPatterns(context.services.params, current, firm.companyStatus),
  };
}

/** What the application does to the firm, in words. */
export async function changesOf(
  context: Pick<WriteContext, "services" | "db" | "now">,
  { current, result }: Pick<ChangeKnown, "current" | "result">,
): Promise<Change[]> {
  const { lookups } = await lookupsOf(context, []);
  return firmChangesOf(current, result, lookups);
}

export const isReissued = (changes: readonly Change[]): boolean => changes.some(({ path }) => isCertified(path));

/** Items that nobody need apply for: they can be typed. Branches go along with what else is applied for. */
function openItems(form: FirmChangeForm, { locked, words }: ChangeKnown): Finding[] {
  const isOpen = (item: number): boolean =>
    item !== CHANGE_ITEM.branches && !(ITEM_KEYS[item] ?? []).some((key) => isLocked(locked, key));
  const open = form.changeItems.filter(isOpen).map((item) => `「${words.item(item)}」`);
  if (open.length === 0) return [];
  const message = `${open.join("、")}可以直接在事务所档案中修改，无需申请，请取消选择`;
  return [{ level: "error", rule: "OPEN", path: "changeItems", message }];
}

export const waitingText = (waiting: NonNullable<ChangeKnown["waiting"]>, words: ChangeWords): string =>
  `「${words.item(waiting.item)}」已在申请 ${waiting.changeNo} 中等待协会审核，不能同时申请两次；需要合并或修改的，请先撤回该申请`;

/**
 * Rules of an application. What it would do to the firm warns while it is typed and refuses its submission.
 * // domain a §1.4, §1.6
 */
export function changeFindings(
  form: FirmChangeForm,
  {
    known,
    context,
    step,
  }: Pick<FormFacts<FirmChangeForm, FirmChangeRecord, ChangeKnown>, "known" | "context" | "step">,
): Finding[] {
  const { firm, conflicts, faults, warnings, waiting, words } = known;
  const { today, services } = context;
  const workingDays = form.changeDate === null ? 0 : workingDaysBetween(form.changeDate, today, calendarOf(services));
  const level = step ? ("error" as const) : ("warning" as const);
  const said = new Set<string>();
  const results = [...conflicts, ...faults].flatMap(({ path, message }): Finding[] => {
    if (said.has(path)) return [];
    said.add(path);
    return [{ level, rule: "RESULT", path: typedPath(path), message }];
  });
  return [
    ...changeRules(form, { today, establishDate: firm.establishDate, workingDays }),
    ...openItems(form, known),
    ...results,
    ...warnings.filter(({ path }) => !said.has(path)).map((found) => ({ ...found, path: typedPath(found.path) })),
    ...(waiting && !step
      ? [{ level: "warning" as const, rule: "TWICE", path: "changeItems", message: waitingText(waiting, words) }]
      : []),
  ];
}
