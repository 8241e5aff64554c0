import type { StandardRow } from "@/contracts/statement/dues/standard";
import type { Mark } from "@/contracts/kit/state-look";
import { MarkTag } from "@/components/ui/status-tag";

const STATES: Readonly<Record<StandardRow["state"], Mark>> = {
  draft: "standardDraft",
  inForce: "standardInForce",
  replaced: "standardReplaced",
};

/** 草稿, 执行中, 已被替换. */
export const StateOf = ({ state }: Pick<StandardRow, "state">) => <MarkTag of={STATES[state]} />;
