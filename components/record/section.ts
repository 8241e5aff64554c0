/** A titled group of items, in the order of the paper form. */
export interface Section {
  readonly title: string;
  readonly keys: readonly string[];
  /** Item that is a person's photograph; it stands beside the others. */
  readonly picture?: string;
}
