import { {{value}} } from "@/contracts/{{path}}";
import { {{value}}Sample } from "@/contracts/{{path}}-sample";
import type { PlainSample } from "@/server/tests/plain-examples";

export const sample: PlainSample = { of: {{value}}, form: {{value}}Sample, table: "{{sql}}"{{sampleSingle}} };
