import "server-only";
import { preferenceApi } from "@/contracts/common/preference";
import { callOnServer } from "@/lib/api/server";
import type { Preferences } from "@/lib/preferences/context";
import { loadUser } from "@/lib/session/server";

/** How the user looks at his lists; null where nobody is signed in or the backend cannot tell: lists then show what they have. // decision 0036 */
export async function loadPreferences(incoming: Headers): Promise<Preferences | null> {
  if (!(await loadUser())) return null;
  try {
    const all = await callOnServer(preferenceApi.list, {}, incoming);
    return Object.fromEntries(all.map(({ screen, ...preference }) => [screen, preference]));
  } catch {
    return null;
  }
}
