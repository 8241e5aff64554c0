"use client";

import { useState } from "react";
import {
  MOST_NOTICES,
  reconciliationRow,
  type ReconciliationRow,
  statisticsReconciliationApi,
} from "@/contracts/statistics/reconciliation";
import { LoadedDialog } from "@/features/statistics/loaded-dialog";
import styles from "@/features/statistics/statistics.module.css";
import { FiguresTable } from "@/components/charts/figures-table";
import { useAsked } from "@/components/record/use-asked-call";
import { EmptyState } from "@/components/ui/state/empty-state";
import { PlainButton } from "@/components/ui/plain-button";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { Can } from "@/lib/session/can";

const COLUMNS = ["companyName", "reportCount", "reportFee", "sendTime", "sentCount", "toldCount", "toldFee"];

interface Sent {
  readonly sent: number;
  readonly skipped: number;
}
const wasTold = ({ sendTime }: ReconciliationRow): boolean => sendTime !== null;
const doneText = ({ sent, skipped }: Sent): string =>
  `已通知 ${sent} 家${skipped > 0 ? `；${skipped} 家刚才已有人通知，没有重复通知` : ""}`;

/** Sends notices, those that were told before once more; so many at once as one call takes. */
function useSending(year: number) {
  const { mutateAsync, isPending } = useEndpointMutation(statisticsReconciliationApi.send, {
    invalidates: [statisticsReconciliationApi.list],
  });
  const send = async (firms: readonly ReconciliationRow[]): Promise<Sent> => {
    const sum = { sent: 0, skipped: 0 };
    // Whom somebody else has told since the list was read is not told again: asked was for a first notice.
    for (const again of [false, true]) {
      const companyIds = firms.filter((firm) => wasTold(firm) === again).map(({ companyId }) => companyId);
      for (let at = 0; at < companyIds.length; at += MOST_NOTICES) {
        const body = { year, companyIds: companyIds.slice(at, at + MOST_NOTICES), again };
        const { sent, skipped } = await mutateAsync({ body });
        sum.sent += sent;
        sum.skipped += skipped;
      }
    }
    return sum;
  };
  return { send, isPending };
}

interface ToolsProps {
  readonly year: number;
  readonly rows: readonly ReconciliationRow[];
  readonly chosen: ReadonlySet<string>;
  readonly onSent: () => void;
}

function Tools({ year, rows, chosen, onSent }: ToolsProps) {
  const asked = useAsked();
  const { send, isPending } = useSending(year);
  const untold = rows.filter((row) => !wasTold(row));
  const picked = rows.filter(({ companyId }) => chosen.has(companyId));
  const before = picked.filter(wasTold).length;
  const ask = async (firms: readonly ReconciliationRow[], more = "") => {
    const question = {
      title: `向 ${firms.length} 家事务所发送 ${year} 年度核对通知？`,
      content: `站内信告知报备份数和报备收费，请其逐月核对。${more}`,
      confirmText: "发送通知",
    };
    if (await asked(question, () => send(firms), doneText)) onSent();
  };
  return (
    <div className={styles.tools}>
      <PlainButton disabled={untold.length === 0 || isPending} onClick={() => void ask(untold)}>
        通知全部未通知的（{untold.length} 家）
      </PlainButton>
      <PlainButton
        disabled={picked.length === 0 || isPending}
        onClick={() => void ask(picked, before > 0 ? `其中 ${before} 家已经通知过，将再次通知。` : undefined)}
      >
        通知所选（{picked.length} 家）
      </PlainButton>
    </div>
  );
}

interface Props {
  readonly year: number;
  readonly onClose: () => void;
}

/** 核对通知: the firms' figures of a year, who was told when, and what. // domain b §9 (4) */
export function NoticesDialog({ year, onClose }: Props) {
  const result = useEndpointQuery(statisticsReconciliationApi.list, { query: { year } }, { silent: true });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState<string | undefined>();
  const choose = (companyId: string, isOn: boolean) =>
    setChosen((now) => new Set(isOn ? [...now, companyId] : [...now].filter((one) => one !== companyId)));
  const nameOf = ({ companyId, companyName }: ReconciliationRow) => (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={chosen.has(companyId)}
        onChange={(event) => choose(companyId, event.target.checked)}
      />
      {companyName}
    </label>
  );
  return (
    <LoadedDialog title={`${year} 年度核对通知`} failed="核对通知没有加载" result={result} onClose={onClose}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="没有可以通知的事务所" hint="该年度没有会员单位，也没有业务报备。" />
        ) : (
          <>
            <p>份数和收费按报备日期归入 {year} 年度。每家每年度通知一次，需要时可选中再次通知。</p>
            <Can need="g_hy_desk_statistics_lock">
              <Tools year={year} rows={rows} chosen={chosen} onSent={() => setChosen(new Set())} />
            </Can>
            <FiguresTable
              label={`${year} 年度核对通知`}
              schema={reconciliationRow}
              columns={COLUMNS}
              rows={rows}
              idOf={({ companyId }) => companyId}
              total={null}
              sort={sort}
              onSort={setSort}
              render={{ companyName: nameOf }}
            />
          </>
        )
      }
    </LoadedDialog>
  );
}
