import type { KeyboardEvent } from "react";

/**
 * For lists of several choices: Tab leaves them, as it leaves any field. Open, they would take the marked choice with it
 * and hold the focus; the next Tab would drop that choice again.
 */
export const TAB_LEAVES = {
  onKeyDownCapture: (event: KeyboardEvent): void => {
    if (event.key === "Tab") event.stopPropagation();
  },
};
