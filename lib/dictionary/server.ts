import "server-only";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { envelopeVersion } from "@/lib/api/decode";
import { backendOrigin, callOnServer } from "@/lib/api/server";
import { compact, type LoadedDictionary } from "@/lib/dictionary/dictionary";

/** One process asks at most this often; the answer is the same for everybody. */
const FRESH_MS = 30_000;

let kept: { readonly origin: string; readonly at: number; readonly loaded: LoadedDictionary } | null = null;

/** The dictionary for the first paint: an older one while the backend cannot answer, empty when there never was one. // spec §3 */
export async function loadDictionary(incoming: Headers): Promise<LoadedDictionary> {
  const origin = backendOrigin();
  const known = kept?.origin === origin ? kept : null;
  if (known && Date.now() - known.at < FRESH_MS) return known.loaded;
  try {
    const items = await callOnServer(dictionaryApi.all, {}, incoming);
    const loaded = { types: compact(items), version: envelopeVersion(items) };
    kept = { origin, at: Date.now(), loaded };
    return loaded;
  } catch (error) {
    console.error("dictionary not loaded", error);
    return known?.loaded ?? { types: {}, version: null };
  }
}
