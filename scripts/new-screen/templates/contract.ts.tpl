import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { optional, text } from "@/contracts/kit/scalars";
import type { Finding } from "@/contracts/kit/validate";

/** {{noun}}: the items of the form, in the order of the paper form. // domain page: say which */
const fields = {
  {{name}}: field(text(100), { label: "{{noun}}名称", width: 220 }),
  remark: field(optional(text(500)), { label: "备注", kind: "longText" }),
};

/** {{noun}} of the firms: calls, schemas and list. // domain page: say which */
export const {{value}} = defineRecord({
  id: "{{id}}",
  idKey: "{{idKey}}",
  title: "{{title}}",
  noun: "{{noun}}",
  access: {
    find: anyOf("{{find}}"),
    add: anyOf("{{add}}"),
    edit: anyOf("{{edit}}"),
    del: anyOf("{{del}}"),
    export: anyOf("{{export}}"),
  },
  fields,
  listed: ["{{name}}"],
  filter: { {{name}}: field(text(100).optional(), { label: "{{noun}}名称" }) },
  mainFilters: ["{{name}}"],
  sortable: ["{{name}}", "createTime", "updateTime"],
});
export type {{Type}}Form = FormOf<typeof {{value}}>;
export type {{Type}}Detail = DetailOf<typeof {{value}}>;

/** Rules across items, the same in browser and server; each line of the domain page is one finding. */
export const {{value}}Rules = (_form: {{Type}}Form): Finding[] => [];
