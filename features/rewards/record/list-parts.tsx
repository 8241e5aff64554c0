"use client";

import type { Endpoint } from "@/contracts/kit/endpoint";
import type { ListPrint } from "@/contracts/kit/resource";
import type { ImportApi } from "@/contracts/kit/sheet";
import { SHARED } from "@/features/rewards/record/look";
import { WaitingBar } from "@/features/rewards/record/waiting-bar";
import { YearTotalsBar } from "@/features/rewards/record/year-totals";
import styles from "@/features/rewards/record/year-totals.module.css";
import type { ResourceList } from "@/components/list/use-resource-list";

type List = ResourceList<object>;

/** What the lists of firms and of persons do alike. */
export const listParts = <P,>(of: P, { totals, print }: { readonly totals: Endpoint; readonly print: ListPrint }) => ({
  ...SHARED,
  of,
  alsoShownBy: [totals],
  above: (list: List) => <YearTotalsBar of={totals} list={list} />,
  print,
});

interface DeskCalls {
  readonly list: Endpoint;
  readonly enter: Endpoint;
  readonly waiting: Endpoint;
}

/** The association's list: what waits for it stands above, and it enters what it decided itself, honours also by workbook. */
export const deskListParts = <P,>(
  list: ReturnType<typeof listParts<P>>,
  { list: read, enter, waiting }: DeskCalls,
  honours: { readonly title: string; readonly api: ImportApi },
) => ({
  ...list,
  importing: {
    title: honours.title,
    api: { ...honours.api, list: read },
    document: {
      owner: SHARED.files,
      label: "表彰文书",
      hint: "上传证书或表彰决定：本次导入的每条奖励各附一份，文号不同的文书请分几次导入。",
    },
  },
  entry: { of: enter, label: "录入" },
  alsoShownBy: [...list.alsoShownBy, waiting],
  above: (shown: List) => (
    <div className={styles.bars}>
      {list.above(shown)}
      <WaitingBar of={waiting} list={shown} />
    </div>
  ),
});
