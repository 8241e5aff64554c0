import { DATA_FAULT_TEXT } from "@/contracts/kit/data-fault";

/** Choices as they are offered: one whose stored name cannot be shown says so, instead of an empty line. */
export const labelled = <C extends { readonly label: string }>(options: readonly C[]): C[] =>
  options.map((one) => (one.label.trim() === "" ? { ...one, label: DATA_FAULT_TEXT } : one));
