/** An item that cannot be typed, by its pattern (`partners.*.idNo`), and why. */
export interface LockedItem {
  readonly path: string;
  readonly reason: string;
}

/** Why the item at a dotted path (`partners.3.idNo`) cannot be typed; undefined when it can. */
export const lockedReasonIn =
  (items: readonly LockedItem[]) =>
  (path: string): string | undefined => {
    const pattern = path.replace(/\.\d+(?=\.|$)/g, ".*");
    return items.find((item) => item.path === pattern)?.reason;
  };
