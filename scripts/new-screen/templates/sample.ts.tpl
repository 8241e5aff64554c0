import type { {{Type}}Form } from "@/contracts/{{path}}";

/** A right form with every item filled in; for tests. */
export const {{value}}Sample: {{Type}}Form = { {{name}}: "示例{{noun}}", remark: "示例备注", attachments: [] };
