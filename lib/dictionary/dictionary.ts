import type { DictionaryItem } from "@/contracts/common/dictionary";
import { DATA_FAULT_TEXT } from "@/contracts/kit/data-fault";

/** The dictionary as it travels in the page: type → [value, label, 1 when disabled]. A third of the plain list. */
export type CompactDictionary = Readonly<Record<string, readonly (readonly [number, string, 1?])[]>>;

/** A dictionary and which state of it this is; null when the server told none. // contract §7.10 */
export interface LoadedDictionary {
  readonly types: CompactDictionary;
  readonly version: number | null;
}

export interface DictionaryOption {
  readonly value: number;
  readonly label: string;
  readonly isDisabled: boolean;
}

export function compact(items: readonly DictionaryItem[]): CompactDictionary {
  const out: Record<string, [number, string, 1?][]> = {};
  for (const { keyName, keyValue, keyNotes, keyDisabled } of items) {
    // A stored name that cannot be shown travels empty, and nobody can choose an empty line.
    const label = keyNotes || DATA_FAULT_TEXT;
    (out[keyName] ??= []).push(keyDisabled ? [keyValue, label, 1] : [keyValue, label]);
  }
  return out;
}

/** The shared list: labels by type and numeric value, options by type. // spec §3 */
export class Dictionary {
  readonly #types: CompactDictionary;

  constructor(types: CompactDictionary) {
    this.#types = types;
  }

  /** Label of a value; an unknown value shows as itself, nothing as nothing. */
  label(type: string, value: number | null | undefined): string {
    if (value === null || value === undefined) return "";
    return this.#types[type]?.find(([one]) => one === value)?.[1] ?? String(value);
  }

  labels(type: string, values: readonly number[] | null | undefined): string[] {
    return (values ?? []).map((value) => this.label(type, value));
  }

  /** Options to choose from. A disabled entry may stay where it is chosen already (`keep`) but cannot be picked anew. */
  options(type: string, keep: readonly number[] = []): DictionaryOption[] {
    return (this.#types[type] ?? [])
      .map(([value, label, disabled]) => ({ value, label, isDisabled: disabled === 1 }))
      .filter((option) => !option.isDisabled || keep.includes(option.value));
  }
}
