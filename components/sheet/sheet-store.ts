import { type AmountUnit, isAmount, showAmount } from "@/contracts/kit/amount/amount";
import {
  type CellNote,
  type CellNotes,
  isTypedRow,
  type SheetForm,
  type SheetValues,
} from "@/components/sheet/sheet-form";
import {
  beginSheet,
  boxOf,
  faultOf,
  keyAt,
  type Place,
  preview,
  readable,
  type SheetState,
  valueAt,
} from "@/components/sheet/sheet-model";

/** One cell as it is drawn; the same object until something of it changes. */
export interface CellLook {
  readonly text: string;
  readonly isAt: boolean;
  readonly isSelected: boolean;
  readonly isTyping: boolean;
  readonly hasCaret: boolean;
  readonly isNegative: boolean;
  readonly notes: readonly CellNote[];
}

const NO_NOTES: CellNotes = new Map();
const NOTHING_SAID: readonly CellNote[] = [];

const sameNotes = (one: readonly CellNote[], other: readonly CellNote[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every(({ tone, message }, i) => other[i]?.tone === tone && other[i].message === message));
/** Whether a cell is drawn the same; letters typed into it stand in its input already. */
const sameLook = (one: CellLook, next: CellLook): boolean =>
  (one.text === next.text || (one.isTyping && next.isTyping)) &&
  one.isAt === next.isAt &&
  one.isSelected === next.isSelected &&
  one.isTyping === next.isTyping &&
  one.hasCaret === next.hasCaret &&
  one.isNegative === next.isNegative &&
  sameNotes(one.notes, next.notes);

/** All that a cell's look follows from. */
interface Seed {
  readonly stored: string;
  readonly unit: AmountUnit;
  readonly inBrackets: boolean;
  readonly isAt: boolean;
  readonly isSelected: boolean;
  readonly typing: SheetState["typing"];
  readonly said: readonly CellNote[];
  readonly refused: string | undefined;
}

const sameSeed = (one: Seed, other: Seed): boolean =>
  one.stored === other.stored &&
  one.unit === other.unit &&
  one.inBrackets === other.inBrackets &&
  one.isAt === other.isAt &&
  one.isSelected === other.isSelected &&
  one.typing === other.typing &&
  one.said === other.said &&
  one.refused === other.refused;

/** Whether a letter was typed into the cell at hand and nothing else has happened. */
const isOneLetterOn = (before: SheetState, next: SheetState): boolean =>
  next.typing !== null &&
  next.typing !== before.typing &&
  next.at === before.at &&
  next.values === before.values &&
  next.refused === before.refused &&
  next.unit === before.unit &&
  next.from === null &&
  before.from === null;

/**
 * The state of a form of figures outside of React: a letter changes one cell alone; when typing rests or the cell is left,
 * the sums above it follow, and only what changed is drawn again. // performance §1: a key costs no more in 53 rows than
 * in one
 */
export class SheetStore {
  state: SheetState;
  inBrackets = false;
  private notes = NO_NOTES;
  private readonly looks = new Map<string, CellLook>();
  private readonly seeds = new Map<string, Seed>();
  private readonly watchers = new Map<string, Set<() => void>>();
  private readonly all = new Set<() => void>();
  /** Found anew when something else is said at a cell. */
  private faulty: readonly Place[] | undefined;
  /** Letters have been typed that no sum knows of yet. */
  private isBehind = false;
  /** What is typed and what follows from it, as shown. */
  shown: SheetValues = {};

  constructor(
    readonly form: SheetForm,
    values: SheetValues,
  ) {
    this.state = beginSheet(form, values);
    this.draw();
  }

  /** Takes what changed from outside: a draft, a merge, another column; the steps of before are not undone over it. */
  load(values: SheetValues): void {
    if (values === this.state.values) return;
    const { at, unit } = this.state;
    this.set({ ...beginSheet(this.form, values), at, unit });
  }

  annotate(notes: CellNotes): void {
    if (notes === this.notes) return;
    this.notes = notes;
    this.set({ ...this.state });
  }

  showBrackets(inBrackets: boolean): void {
    this.inBrackets = inBrackets;
    // Another state, since what is told of the form as a whole follows it.
    this.set({ ...this.state });
  }

  set(state: SheetState): void {
    if (state === this.state) return;
    const isLetter = isOneLetterOn(this.state, state);
    this.state = state;
    if (!isLetter) return this.draw();
    this.isBehind = true;
    this.drawCell(state.at);
  }

  /** Sums follow what is typed: when typing rests, and when the cell is left. */
  catchUp(): void {
    if (this.isBehind) this.draw();
  }

  look(key: string): CellLook {
    return this.looks.get(key) as CellLook;
  }

  /** Watches one cell. */
  watch(key: string, onChange: () => void): () => void {
    const set = this.watchers.get(key) ?? new Set();
    this.watchers.set(key, set.add(onChange));
    return () => void set.delete(onChange);
  }

  /** Watches the state as a whole. */
  watchAll = (onChange: () => void): (() => void) => {
    this.all.add(onChange);
    return () => void this.all.delete(onChange);
  };

  /** Cells at which a fault is told, in the form's order. */
  faultyPlaces(): readonly Place[] {
    this.faulty ??= this.form.rows.flatMap((_, row) =>
      this.form.columns.flatMap((__, column) => {
        const place = { row, column };
        const look = this.looks.get(keyAt(this.form, place));
        return look?.notes.some(({ tone }) => tone !== "info") ? [place] : [];
      }),
    );
    return this.faulty;
  }

  private draw(): void {
    this.isBehind = false;
    const typed = readable(preview(this.form, this.state));
    this.shown = { ...typed, ...this.form.compute(typed) };
    const changed: string[] = [];
    const box = boxOf(this.state);
    this.form.rows.forEach((row, r) => {
      if (row.isHeading) return;
      this.form.columns.forEach((_, c) => {
        const key = this.drawn({ row: r, column: c }, box);
        if (key !== null) changed.push(key);
      });
    });
    this.tell(changed);
  }

  private drawCell(at: Place): void {
    const key = this.drawn(at, boxOf(this.state));
    this.tell(key === null ? [] : [key]);
  }

  /** Looks at one cell anew; its key where it looks otherwise than before. */
  private drawn(place: Place, box: ReturnType<typeof boxOf>): string | null {
    const row = this.form.rows[place.row] as SheetForm["rows"][number];
    const key = keyAt(this.form, place);
    const seed = this.seedOf(place, key, box);
    const known = this.seeds.get(key);
    if (known && sameSeed(known, seed)) return null;
    this.seeds.set(key, seed);
    const look = this.lookOf(row, seed);
    const before = this.looks.get(key);
    if (before && sameLook(before, look)) {
      // Of the letters, for whoever draws the cell next.
      if (before.text !== look.text) this.looks.set(key, look);
      return null;
    }
    this.looks.set(key, look);
    if (!before || !sameNotes(before.notes, look.notes)) this.faulty = undefined;
    return key;
  }

  private tell(changed: readonly string[]): void {
    for (const key of changed) this.watchers.get(key)?.forEach((tell) => tell());
    this.all.forEach((tell) => tell());
  }

  private seedOf(place: Place, key: string, box: ReturnType<typeof boxOf>): Seed {
    const { at, typing, unit, values, refused } = this.state;
    const row = this.form.rows[place.row] as SheetForm["rows"][number];
    const isAt = at.row === place.row && at.column === place.column;
    return {
      stored: valueAt(isTypedRow(row) ? values : this.shown, key),
      unit,
      inBrackets: this.inBrackets,
      isAt,
      isSelected:
        place.row >= box.top && place.row <= box.bottom && place.column >= box.left && place.column <= box.right,
      typing: isAt ? typing : null,
      said: this.notes.get(key) ?? NOTHING_SAID,
      refused: refused.get(key),
    };
  }

  private lookOf(row: SheetForm["rows"][number], seed: Seed): CellLook {
    const { stored, typing, isAt, isSelected, said } = seed;
    const fault = seed.refused ?? faultOf(this.form, row, stored);
    return {
      text: typing ? typing.text : showAmount(stored, seed.unit, seed.inBrackets),
      isAt,
      isSelected,
      isTyping: typing !== null,
      hasCaret: typing?.hasCaret ?? false,
      isNegative: stored.startsWith("-") && isAmount(stored),
      // The form around it may have found the same.
      notes:
        fault === undefined || said.some(({ message }) => message === fault)
          ? said
          : [{ tone: "error", message: fault }, ...said],
    };
  }
}
