"use client";

import { {{value}}, {{value}}Rules } from "@/contracts/{{path}}";
import { RecordsScreen, type RecordsScreenParts } from "@/components/record/records/records-screen";

const parts: RecordsScreenParts<typeof {{value}}> = {
  of: {{value}},
  files: "{{id}}",
  nameKey: "{{name}}",{{single}}
  sections: [{ title: "基本信息", keys: ["{{name}}", "remark"] }],
  rules: {{value}}Rules,
};

/** {{title}}: the list, or one record. // domain page: say which */
export const {{Type}}Screen = () => <RecordsScreen parts={parts} />;
