/** A screen's permission codes in words; no two of its words are alike. */
export interface ScreenCodes {
  readonly screen: string;
  /** The first one opens the screen. */
  readonly actions: readonly (readonly [code: `g_hy_${string}`, word: string])[];
}

/** A menu's screens. */
export interface GroupCodes {
  readonly group: string;
  readonly screens: readonly ScreenCodes[];
}
