import { namedFilesOf, ROW_ID, rowListsOf, rowsIn } from "@/contracts/kit/plain-rows";
import type { FieldError } from "@/contracts/kit/validate";
import { type Dictionary, dictionaryFaults } from "@/server/kit/dictionary-faults";
import { AppError, invalid } from "@/server/kit/errors";
import { type FileOwner, takeFiles } from "@/server/kit/files-take";
import { newId } from "@/server/kit/id";
import type { Parts, PlainContext } from "@/server/kit/plain/parts";

// What a form holds beside plain items: rows, and files that items point to.

type Form = Readonly<Record<string, unknown>>;

/** Dictionary values in rows, and rows that stand twice. */
export function rowFaults({ of }: Parts, form: Form, before: Form | null, dictionary: Dictionary): FieldError[] {
  return rowListsOf(of.fields).flatMap(({ key, row }) => {
    const stored = new Map(rowsIn(before ?? {}, key).map((one) => [one[ROW_ID], one]));
    const seen = new Set<unknown>();
    return rowsIn(form, key).flatMap((one, i) => {
      const rowId = one[ROW_ID];
      const isRepeated = rowId !== null && seen.has(rowId);
      seen.add(rowId);
      return [
        ...(isRepeated ? [{ path: `${key}.${i}.${ROW_ID}`, message: "同一行重复出现，请刷新后重试" }] : []),
        ...dictionaryFaults(row, one, stored.get(rowId), `${key}.${i}.`, dictionary),
      ];
    });
  });
}

/** Rows that are new get their id. */
export const numbered = ({ of }: Parts, form: Form): Form => ({
  ...form,
  ...Object.fromEntries(
    rowListsOf(of.fields).map(({ key }) => [
      key,
      rowsIn(form, key).map((row) => ({ ...row, [ROW_ID]: row[ROW_ID] ?? newId() })),
    ]),
  ),
});

type Loose = Parameters<typeof takeFiles>[2];
/** Files that items point to stand behind those of 附件, as another kind. */
const BEHIND = 900;
const OTHER_FILE = 99;

/** Makes the record hold the files of 附件 and those that its items point to; a refusal stands at the item. */
export async function takeOwn(
  parts: Parts,
  { db, now }: PlainContext,
  owner: Omit<FileOwner, "bizType">,
  form: Form,
): Promise<void> {
  const loose = form["attachments"] as Loose;
  const named = namedFilesOf(parts.of.fields, form);
  const refs = [
    ...loose,
    ...named.map(({ fileId }, i) => ({ fileId, attachType: OTHER_FILE, sortNo: Math.min(BEHIND + i, 999) })),
  ];
  await takeFiles(db, { bizType: parts.files, ...owner }, refs, now).catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.extras.fieldErrors) throw error;
    const placed = error.extras.fieldErrors.map(({ path, message }) => ({
      path: named[Number(path.split(".")[1]) - loose.length]?.path ?? path,
      message,
    }));
    throw invalid(placed);
  });
}
