import { {{value}} } from "@/contracts/{{path}}";
import { {{Type}}Screen } from "@/features/{{path}}/{{file}}";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("{{id}}", {{Type}}Screen, prefetchRecord({{value}}));
