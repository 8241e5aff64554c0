import { STANDARD_STATE_WORDS, type StandardRow } from "@/contracts/statement/dues/standard";
import type { Tone } from "@/contracts/kit/state-look";
import { StatusTag } from "@/components/ui/status-tag";

const TONES: Readonly<Record<StandardRow["state"], Tone>> = {
  draft: "warning",
  inForce: "success",
  replaced: "neutral",
};

/** 草稿, 执行中, 已被替换. */
export const StateOf = ({ state }: Pick<StandardRow, "state">) => (
  <StatusTag tone={TONES[state]}>{STANDARD_STATE_WORDS[state]}</StatusTag>
);
