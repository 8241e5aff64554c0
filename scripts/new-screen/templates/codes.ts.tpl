import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「{{title}}」. // contract §5 */
export const {{value}}Codes = {
  screen: "{{title}}",
  actions: [{{actions}}],
} as const satisfies ScreenCodes;
