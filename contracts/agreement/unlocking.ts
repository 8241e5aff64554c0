import { day } from "@/contracts/kit/items";
import { reasonedStep } from "@/contracts/kit/lifecycle";

/** What the association says when it opens a record of a closed year: until when, and why. // domain b §4 (7), §6 (4) */
export const unlockStep = reasonedStep.extend({ unlockedUntil: day("解锁至") });
