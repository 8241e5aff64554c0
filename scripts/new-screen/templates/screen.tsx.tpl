"use client";

import { {{value}}, {{value}}Rules } from "@/contracts/{{path}}";
import { PlainScreen, type PlainScreenParts } from "@/components/record/plain/plain-screen";

const parts: PlainScreenParts<typeof {{value}}> = {
  of: {{value}},
  files: "{{id}}",
  nameKey: "{{name}}",{{single}}
  sections: [{ title: "基本信息", keys: ["{{name}}", "remark"] }],
  rules: {{value}}Rules,
};

/** {{title}}: the list, or one record. // domain page: say which */
export const {{Type}}Screen = () => <PlainScreen parts={parts} />;
