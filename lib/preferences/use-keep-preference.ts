import {
  PREFERENCE_LIMIT,
  preferenceApi,
  type ScreenPreference,
  screenPreference,
} from "@/contracts/common/preference";
import { check } from "@/contracts/kit/validate";
import { call } from "@/lib/api/call";
import { notifyError } from "@/lib/notify/notify";
import { usePreference } from "@/lib/preferences/context";

/** What the user has chosen for a list, and how it is kept: shown at once; when it cannot be kept, that is told (false). */
export function useKeepPreference(screen: string) {
  const { preference, show } = usePreference(screen);
  const keep = async (next: ScreenPreference): Promise<boolean> => {
    show?.(next);
    try {
      await call(preferenceApi.save, { body: { screen, ...next } }, { noLoading: true });
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };
  return { preference, show, keep };
}

/** Bounds of a column's width, in px. */
export const COLUMN_WIDTH = { min: PREFERENCE_LIMIT.minWidth, max: 400 } as const;

/** What is wrong with a choice before it is kept. */
export const checkPreference = (next: unknown, today: string) => check(screenPreference, next, today);
