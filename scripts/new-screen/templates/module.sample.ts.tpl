import { {{value}} } from "@/contracts/{{path}}";
import { {{value}}Sample } from "@/contracts/{{path}}-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = { of: {{value}}, form: {{value}}Sample, table: "{{sql}}"{{sampleSingle}} };
