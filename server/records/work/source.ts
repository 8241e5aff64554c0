import type { z } from "zod";
import type {
  branchColumn,
  coming,
  figure,
  todo,
  waitingKind,
  workChart,
  workCount,
} from "@/contracts/common/workbench";
import type { PermissionCode } from "@/contracts/access";
import { daysBetween } from "@/contracts/kit/day/dates";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import type { Services } from "@/server/platform/call/services";

export type Todo = z.infer<typeof todo>;
export type Figure = z.infer<typeof figure>;
type Count = z.infer<typeof workCount>;

/** Who asks for his workbench, and when. */
export interface WorkAsked {
  readonly db: Db;
  readonly user: SessionUser;
  readonly now: Date;
  /** Calendar date, YYYY-MM-DD. */
  readonly today: string;
  readonly services: Services;
  /** Days before an end or a start that people are told of it. // domain a §1.1 */
  readonly leadDays: number;
}

/** What one source adds; it asks only for what this user may see and do. */
export interface Work {
  readonly counts?: readonly Count[];
  readonly todos?: readonly Todo[];
  readonly coming?: readonly z.infer<typeof coming>[];
  readonly figures?: readonly Figure[];
  readonly charts?: readonly z.infer<typeof workChart>[];
  readonly waiting?: readonly z.infer<typeof waitingKind>[];
  readonly columns?: readonly z.infer<typeof branchColumn>[];
}

/** How many things wait behind a screen of the menu, by its name there. */
export type MenuCounts = Readonly<Record<string, number>>;
export type MenuAsked = Pick<WorkAsked, "db" | "user" | "today" | "services">;

/** Where work comes from: one of each domain, in `server/modules/work-sources.ts`. // docs/decisions/0038 */
export interface WorkSource {
  /** What the reader knows it by, when it does not answer. */
  readonly label: string;
  readonly ask: (asked: WorkAsked) => Promise<Work>;
  /** Asked with the polls: a query over an index, no more. */
  readonly menu?: (asked: MenuAsked) => Promise<MenuCounts>;
}

/** Days before the end from which a matter belongs to 本周. */
const WEEK_DAYS = 7;

type Rest = Omit<Todo, "dueDate" | "daysLeft" | "level">;

/** A matter with its end: overdue, within the week or later. */
export function dated(today: string, dueDate: string, rest: Rest): Todo {
  const daysLeft = daysBetween(today, dueDate);
  const level = daysLeft < 0 ? "overdue" : daysLeft <= WEEK_DAYS ? "week" : "later";
  return { ...rest, dueDate, daysLeft, level };
}

/** A matter that no day bounds and that ought not to lie. */
export const pressing = (rest: Rest): Todo => ({ ...rest, dueDate: null, daysLeft: null, level: "week" });

/** A count; late ones come first. */
export const counted = (
  key: string,
  label: string,
  value: number,
  { unit = "件", isLate = false, ...to }: Partial<Pick<Count, "unit" | "isLate" | "query">> & Pick<Count, "routeId">,
): Count => ({ key, label, value, unit, isLate: isLate && value > 0, ...to });

/**
 * Lists of a head office hold its branches too; writes go to the acting firm alone. What waits for the acting firm is
 * asked for by its id where there are others.
 */
export const ofActingFirm = ({ companyId, reach }: SessionUser): { companyId?: string } =>
  companyId !== null && reach.length > 1 ? { companyId } : {};

/** Whether the user works for a firm and holds one of the codes. */
export const worksFor = (
  user: SessionUser,
  ...anyOf: readonly PermissionCode[]
): user is SessionUser & { companyId: string } => user.companyId !== null && hasCode(user, ...anyOf);
