import { index, pgTable, text{{uniqueImport}} } from "drizzle-orm/pg-core";
import { recordColumns } from "@/server/records/firm-columns";

/** {{noun}} of the firms; one column for each item of the form. // contracts/{{path}}.ts */
export const {{table}} = pgTable(
  "{{sql}}",
  {
    {{idKey}}: text().primaryKey(),
    {{name}}: text().notNull(),
    // `remark` is among these.
    ...recordColumns(),
  },
  (t) => [{{unique}}index("{{sql}}_company_create_idx").on(t.companyId, t.createTime, t.{{idKey}})],
);
