import type { z } from "zod";
import { type FieldKind, type FieldMeta, isOptional, metaOf } from "@/contracts/kit/field";
import type { ListSheet } from "@/contracts/kit/sheet";
import type { Db } from "@/server/db/client";
import type { SheetChoice, SheetColumn, SheetKind } from "@/server/platform/excel/excel";
import type { Services } from "@/server/platform/call/services";
import { aliasesOf } from "@/server/reference/dictionary-aliases";
import { dictionaryOf } from "@/server/reference/dictionary-cache";

/** Money in 万元 on screens is yuan in workbooks, as it is on the wire: no figure is rounded on the way. */
const KINDS: Readonly<Partial<Record<FieldKind, SheetKind>>> = {
  text: "text",
  longText: "text",
  code: "code",
  idNo: "code",
  locality: "code",
  int: "int",
  year: "int",
  decimal: "decimal",
  money: "decimal",
  wan: "decimal",
  percent: "decimal",
  date: "date",
  month: "month",
  dateTime: "text",
  dict: "dict",
  dicts: "dicts",
  yesNo: "yesNo",
};

const SERIAL: SheetColumn = { key: "", label: "序号", kind: "serial", isRequired: false, width: 56 };

function headOf(meta: FieldMeta): string {
  const unit = meta.kind === "wan" ? "元" : meta.unit;
  return unit ? `${meta.label}（${unit}）` : meta.label;
}

/** The workbook's columns with the dictionaries of this moment; an item without a label or of an unfit kind throws. */
export async function sheetColumns(
  sheet: ListSheet,
  { db, services, now }: { readonly db: Db; readonly services: Services; readonly now: Date },
): Promise<SheetColumn[]> {
  const dictionary = await dictionaryOf(services).get(db, now);
  const choicesOf = (name: string): SheetChoice[] =>
    (dictionary.byName.get(name) ?? []).map(({ keyValue, keyNotes, keyDisabled }) => ({
      value: keyValue,
      label: keyNotes,
      isDisabled: keyDisabled,
      aliases: aliasesOf(name, keyValue),
    }));
  const columns = sheet.columns.map(({ key, isRequired, note, heads }): SheetColumn => {
    const schema = (sheet.form.shape as Record<string, z.ZodType>)[key];
    const meta = schema && metaOf(schema);
    const kind = KINDS[meta?.kind ?? "text"];
    if (!meta || !kind) throw new Error(`${sheet.title}: ${key} cannot stand in a workbook`);
    return {
      key,
      label: headOf(meta),
      ...(heads && { heads }),
      kind,
      isRequired: isRequired ?? !isOptional(schema),
      ...(meta.dict !== undefined && { choices: choicesOf(meta.dict) }),
      ...((note ?? meta.help) !== undefined && { note: note ?? meta.help }),
      ...(meta.width !== undefined && { width: meta.width }),
    };
  });
  return [SERIAL, ...columns];
}
