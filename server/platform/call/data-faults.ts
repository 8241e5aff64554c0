import { z } from "zod";
import { DATA_FAULTS, dataFaultsOf, FAULTY_DATES } from "@/contracts/kit/data-fault";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { isOptional, unwrap } from "@/contracts/kit/field";
import { dateKindOf } from "@/contracts/kit/scalars";
import { newId } from "@/server/platform/clock/id";
import type { Platform } from "@/server/platform/call/platform";

/** A stored value that does not keep its contract. */
export interface DataFault {
  /** Id of the record, as far as it carries one. */
  readonly id: string;
  readonly key: string;
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const ID = /^id$|Id$/;
const idOf = (record: Fields): string =>
  String(Object.entries(record).find(([key, value]) => ID.test(key) && typeof value === "string")?.[1] ?? "?");

/**
 * What a database can hold against the contract is of the right type and out of its bounds; a missing key or another
 * type is a mistake of our own code, which must not be hidden.
 */
const OURS: ReadonlySet<string> = new Set(["invalid_type", "unrecognized_keys", "invalid_union", "invalid_key"]);
const isOfData = (error: z.ZodError): boolean => error.issues.every(({ code }) => !OURS.has(code));

/** An empty value of the item's type, so that whoever reads the record without looking finds what he expects. */
function standIn(schema: z.ZodType, key: string, value: unknown): unknown {
  // Without its id a row cannot be opened, and lists could not tell rows apart.
  if (ID.test(key) && typeof value === "string") return value.slice(0, 100);
  const inner = unwrap(schema);
  if (isOptional(schema) && schema.safeParse(null).success) return null;
  if (inner instanceof z.ZodArray) return [];
  if (inner instanceof z.ZodNumber) return 0;
  if (inner instanceof z.ZodBoolean) return false;
  if (inner instanceof z.ZodEnum) return inner.options[0];
  return "";
}

const rowsIn = (schema: z.ZodType): z.ZodType | null => {
  const inner = unwrap(schema);
  const element = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : null;
  return element && unwrap(element) instanceof z.ZodObject ? element : null;
};

/** Longer than any date; more is no date, and is not repeated. */
const LONGEST_DATE = 30;
/** The stored text of a faulty date as people can read it; null for what is none, or lies where no calendar goes. */
function dateText(schema: z.ZodType, value: unknown): string | null {
  if (dateKindOf(schema) === null || typeof value !== "string") return null;
  return value !== "" && value.length <= LONGEST_DATE && !/^[+-]/.test(value) ? value : null;
}

/** The value as its schema has it, with the faulty items of its records replaced and named. */
function mend(schema: z.ZodType, value: unknown, faults: DataFault[]): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const inner = unwrap(schema);
  const row = rowsIn(schema);
  if (row && Array.isArray(value)) return value.map((item) => mend(row, item, faults));
  if (!(inner instanceof z.ZodObject) || !isObject(value)) return value;
  const bad: string[] = [];
  const dates: Record<string, string> = {};
  const mended: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(inner.shape as Record<string, z.ZodType>)) {
    const parsed = item.safeParse(value[key]);
    if (parsed.success) {
      if (parsed.data !== undefined) mended[key] = parsed.data;
    } else if (rowsIn(item) || (unwrap(item) instanceof z.ZodObject && isObject(value[key]))) {
      mended[key] = mend(item, value[key], faults);
    } else {
      bad.push(key);
      const text = dateText(item, value[key]);
      if (text !== null) dates[key] = text;
      mended[key] = standIn(item, key, value[key]);
    }
  }
  if (bad.length === 0) return mended;
  faults.push(...bad.map((key) => ({ id: idOf(value), key })));
  return { ...mended, [DATA_FAULTS]: bad, ...(Object.keys(dates).length > 0 && { [FAULTY_DATES]: dates }) };
}

/** The answer with what could be saved of it; null: its shape is wrong, which is no stored value's fault. */
export function salvage(
  schema: z.ZodType,
  value: unknown,
  error: z.ZodError,
): { readonly data: unknown; readonly faults: readonly DataFault[] } | null {
  if (!isOfData(error)) return null;
  const faults: DataFault[] = [];
  const data = mend(schema, value, faults);
  return faults.length > 0 ? { data, faults } : null;
}

/** A number that is shown in part: its form's schema refuses it, and nothing is wrong with what is stored. */
const isMasked = (value: unknown): boolean => typeof value === "string" && value.includes("*");

/** Keys of a row that its schema refuses, for whoever writes it elsewhere than into an answer. */
export function faultyKeys(schema: z.ZodType, row: unknown): readonly string[] {
  const result = schema.safeParse(row);
  if (result.success) return [];
  const inner = unwrap(schema);
  const items = inner instanceof z.ZodObject && isObject(row) ? Object.entries<z.ZodType>(inner.shape) : [];
  // A row may have more or less than its schema: no reason to show a date that none has.
  const dates = items.flatMap(([key, item]) =>
    dateKindOf(item) !== null && isObject(row) && typeof row[key] === "string" && !item.safeParse(row[key]).success
      ? [key]
      : [],
  );
  const refused = [...dataFaultsOf(salvage(schema, row, result.error)?.data), ...dates];
  return [...new Set(refused)].filter((key) => !isObject(row) || !isMasked(row[key]));
}

/** Told already; bounded, since a whole table may be damaged. */
const MOST_TOLD = 1_000;
const toldBy = new WeakMap<Platform, Set<string>>();

/** Once per record and item: a line for the operator's log, and a row of the audit log that the association reads. */
export function tellFaults(platform: Platform, endpoint: Pick<Endpoint, "id">, faults: readonly DataFault[]): void {
  const told = toldBy.get(platform) ?? new Set<string>();
  toldBy.set(platform, told);
  const resource = endpoint.id.split(".").slice(0, -1).join(".");
  for (const { id, key } of faults) {
    const mark = `${resource} ${id} ${key}`;
    if (told.has(mark) || told.size >= MOST_TOLD) continue;
    told.add(mark);
    const requestId = newId();
    platform.log.error({ errorId: requestId, endpoint: endpoint.id, record: id, item: key }, "stored value is faulty");
    platform.refusals.note({
      facts: { user: null, ip: "-", now: platform.services.clock.now(), requestId, action: "kit.dataFault" },
      companyId: null,
      error: {
        errorCode: "FAULT",
        publicMessage: `${resource} 的记录 ${id} 中「${key}」的值不符合规定，已显示为数据异常`,
      },
    });
  }
}
