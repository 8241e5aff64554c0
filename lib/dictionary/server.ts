import "server-only";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { backendOrigin, callOnServer } from "@/lib/api/server";
import { type CompactDictionary, compact } from "@/lib/dictionary/dictionary";

/** One process asks at most this often; the answer is the same for everybody. */
const FRESH_MS = 30_000;

let kept: { readonly origin: string; readonly at: number; readonly types: CompactDictionary } | null = null;

/** The dictionary for the first paint: an older one while the backend cannot answer, empty when there never was one. // spec §3 */
export async function loadDictionary(incoming: Headers): Promise<CompactDictionary> {
  const origin = backendOrigin();
  const known = kept?.origin === origin ? kept : null;
  if (known && Date.now() - known.at < FRESH_MS) return known.types;
  try {
    const types = compact(await callOnServer(dictionaryApi.all, {}, incoming));
    kept = { origin, at: Date.now(), types };
    return types;
  } catch (error) {
    console.error("dictionary not loaded", error);
    return known?.types ?? {};
  }
}
