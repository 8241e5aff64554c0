import type { Finding } from "@/contracts/kit/validate";
import { RESULT } from "@/contracts/inspection/score";

type Said = Readonly<Record<string, unknown>>;
const lacks = (path: string, message: string): Finding[] => [{ level: "error", rule: "STEP", path, message }];
const isMore = ({ inspectResult: to }: Said): boolean => typeof to === "number" && to !== RESULT.passed;

const conclusion = (said: Said) =>
  isMore(said) && said["opinion"] === null ? lacks("opinion", "结论不是「合格」的，请写明理由") : [];

/** Rules across what a step says, by step: browser and server ask the same. // domain b §1 (2b), (4) */
export const COMPANY_STEP_RULES = {
  conclude: conclusion,
  acceptRectification: conclusion,
  correctConclusion: (said: Said) =>
    isMore(said) && said["resultRemark"] === null ? lacks("resultRemark", "结论不是「合格」的，请写明结论说明") : [],
  signOnsite: (said: Said) =>
    said["isAgreed"] === false && said["opinion"] === null
      ? lacks("opinion", "对现场检查记录有异议的，请写明哪些与事实不符")
      : [],
} as const satisfies Readonly<Record<string, (said: Said) => Finding[]>>;
