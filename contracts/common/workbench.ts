import { z } from "zod";
import { endpoint, restBase, session } from "@/contracts/kit/endpoint";
import { isoDate } from "@/contracts/kit/scalars";

/** Filters with which the screen opens. */
const query = z.record(z.string(), z.string()).optional();

/** One thing that is due. `routeId` names a screen of the manifest when there is one to open. */
export const todo = z.object({
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  dueDate: isoDate().nullable(),
  /** Days from today to dueDate; negative = overdue. */
  daysLeft: z.int().nullable(),
  level: z.enum(["overdue", "soon", "later"]),
  routeId: z.string().nullable(),
  query,
});

/** A figure of the own firm, ready to show. */
export const figure = z.object({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  unit: z.string(),
  routeId: z.string().nullable(),
  query,
});

/** One thing that a new association sets; done or not is told by the data themselves. // contract §7.22 */
export const startStep = z.object({
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  isDone: z.boolean(),
  routeId: z.string(),
});

export const workbench = z.object({
  companyName: z.string().nullable(),
  today: isoDate(),
  todos: z.array(todo),
  figures: z.array(figure),
  /** 启用清单 for the association's administrator; empty once all of it is done, and for everybody else. */
  startSteps: z.array(startStep),
});
export type Workbench = z.infer<typeof workbench>;

export const workbenchApi = {
  get: endpoint("common.workbench.get", restBase("common", "workbench"), {
    method: "GET",
    access: session,
    origin: "ours",
    summary: "我的工作台：按行业日历与本所档案算出的待办，以及本所数字",
    data: workbench,
  }),
} as const;
