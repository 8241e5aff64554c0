/**
 * Writes what the theme implies: `components/theme/variables.css` and `components/theme/phone.css`. Both are
 * committed and a test compares them, so run it after every change of the theme or of antd's version:
 * `node --import tsx scripts/theme-css.ts`.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { variablesCss } from "@/components/theme/css-variables";
import { phoneCss } from "@/components/theme/phone-css";

const folder = join(import.meta.dirname, "../components/theme");
writeFileSync(join(folder, "variables.css"), variablesCss());
writeFileSync(join(folder, "phone.css"), phoneCss());
