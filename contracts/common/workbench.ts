import { z } from "zod";
import { endpoint, restBase, session } from "@/contracts/kit/endpoint";
import { isoDate } from "@/contracts/kit/scalars";

/** A screen by its name in the manifest, with the filters that it opens with; null: nothing to open. */
const target = {
  routeId: z.string().nullable(),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
};

/** How many there are; the list behind the link holds exactly these. // look.md "Workbench" */
export const workCount = z.object({
  key: z.string(),
  label: z.string(),
  value: z.int(),
  unit: z.string(),
  /** Late ones: they come first and are told in the colour of what is wrong. */
  isLate: z.boolean(),
  ...target,
});

/** One thing that waits for the reader. */
export const todo = z.object({
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  dueDate: isoDate().nullable(),
  /** Days from today to dueDate; negative = overdue. */
  daysLeft: z.int().nullable(),
  /** 逾期, 本周 (within seven days, or pressing without a day), 以后. */
  level: z.enum(["overdue", "week", "later"]),
  ...target,
});

/** What is known to come and cannot be done yet: 即将开始. */
export const coming = z.object({
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  fromDate: isoDate(),
  dueDate: isoDate(),
});

/** A figure, ready to show. */
export const figure = z.object({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  unit: z.string(),
  ...target,
});

/** A small chart of bars; with a target each bar is measured by it. */
export const workChart = z.object({
  key: z.string(),
  title: z.string(),
  unit: z.string(),
  bars: z.array(z.object({ label: z.string(), value: z.int(), target: z.int().nullable() })),
  ...target,
});

/** What the association has to decide of one kind, by how long it has waited. */
export const waitingKind = z.object({
  key: z.string(),
  label: z.string(),
  waiting: z.int(),
  overdue: z.int(),
  /** Submitted within the last 3 days, 4 to 10 days ago, earlier. */
  ages: z.object({ fresh: z.int(), recent: z.int(), older: z.int() }),
  ...target,
});

/** One column of the head office's matrix; a firm without a cell has nothing there. */
export const branchColumn = z.object({
  key: z.string(),
  label: z.string(),
  cells: z.array(z.object({ companyId: z.string(), text: z.string(), isLate: z.boolean(), ...target })),
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
  /** Three to five, the pressing ones first. */
  counts: z.array(workCount),
  todos: z.array(todo),
  coming: z.array(coming),
  figures: z.array(figure),
  charts: z.array(workChart),
  /** The association's, by kind; empty for firms. */
  waiting: z.array(waitingKind),
  /** The head office and its branches; null for everybody else. */
  branches: z
    .object({
      firms: z.array(z.object({ companyId: z.string(), companyName: z.string(), shortName: z.string().nullable() })),
      columns: z.array(branchColumn),
    })
    .nullable(),
  /** Sources that did not answer, by their names: what they hold is missing above, and nobody may call it nothing. */
  failed: z.array(z.string()),
  /** 启用清单 for the association's administrator; empty once all of it is done, and for everybody else. */
  startSteps: z.array(startStep),
});
export type Workbench = z.infer<typeof workbench>;

export const workbenchApi = {
  get: endpoint("common.workbench.get", restBase("common", "workbench"), {
    method: "GET",
    access: session,
    origin: "ours",
    summary:
      "我的工作台：由各业务算出的待办、件数、即将开始的事项、数字与图表；总所另有分所一览，协会另有待审核的类型与时间",
    data: workbench,
  }),
} as const;
