import type { FastifyInstance } from "fastify";
import { {{value}}, {{value}}Rules } from "@/contracts/{{path}}";
import { implement } from "@/server/platform/call/implement";
import { keepRecords } from "@/server/records/records";
import { {{table}} } from "@/server/modules/{{path}}.table";

const records = keepRecords({
  of: {{value}},
  table: {{table}},
  files: "{{id}}",
  rules: {{value}}Rules,{{errors}}
});

/** {{noun}}: read within reach, written by the acting firm. */
export const register{{Type}} = (app: FastifyInstance): void => implement(app, {{value}}.api, records.handlers);
