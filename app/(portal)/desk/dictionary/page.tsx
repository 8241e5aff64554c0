import { DictionaryScreen } from "@/features/desk/dictionary/dictionary";
import { prefetchDictionary } from "@/features/desk/desk-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.dictionary", DictionaryScreen, prefetchDictionary);
