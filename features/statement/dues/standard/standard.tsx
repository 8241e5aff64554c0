"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import {
  duesStandardApi,
  duesStandardResource,
  type StandardForm,
  type StandardRow,
} from "@/contracts/statement/dues/standard";
import { StateOf } from "@/features/statement/dues/standard/state-of";
import { ResourceScreen } from "@/components/list/resource-screen";
import { rowActions } from "@/components/list/table/row-actions";
import { useListAddress } from "@/components/record/use-record-address";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { call } from "@/lib/api/call";
import { Can } from "@/lib/session/can";

const StartDialog = dynamic(() => import("@/features/statement/dues/standard/start-dialog").then((m) => m.StartDialog));
const StandardDialog = dynamic(() =>
  import("@/features/statement/dues/standard/standard-dialog").then((m) => m.StandardDialog),
);
const StandardPage = dynamic(() =>
  import("@/features/statement/dues/standard/standard-page").then((m) => m.StandardPage),
);

/** A new set that is typed, with what it began with. */
interface Begun {
  readonly begin: StandardForm;
  readonly key: string;
}

const nameOf = ({ setName }: StandardRow): string => setName;

function StandardList() {
  const router = useRouter();
  const { recordAt } = useListAddress("standardId");
  const [isStarting, setStarting] = useOpenDialog<true>("dues.standard.start");
  const [begun, setBegun] = useOpenDialog<Begun>("dues.standard.new");
  const copy = async ({ standardId }: StandardRow) => {
    const set = await call(duesStandardApi.get, { params: { standardId } });
    const { copiedTo } = await import("@/features/statement/dues/standard/rules-form");
    setBegun({ begin: copiedTo(set.duesYear + 1, set), key: standardId });
  };
  const actions = rowActions<StandardRow>(
    [{ label: "复制", need: "g_hy_desk_dues_edit", onClick: (row) => void copy(row) }],
    nameOf,
  );
  return (
    <ResourceScreen
      of={duesStandardResource}
      noun="会费标准"
      actions={() => (
        <Can need="g_hy_desk_dues_edit">
          <Button type="primary" onClick={() => setStarting(true)}>
            新建标准
          </Button>
        </Can>
      )}
      rowActions={actions}
      opens={{ key: "setName", at: ({ standardId }) => recordAt(standardId) }}
      render={{ state: ({ state }) => <StateOf state={state} /> }}
      empty={{ title: "还没有会费标准", hint: "点击「新建标准」，按全国文件或上一年度的标准起草，试算后开始执行。" }}
    >
      {isStarting && (
        <StartDialog
          onStart={(begin) => setBegun({ begin, key: `blank-${begin.duesYear}-${begin.rules.calcMethod}` })}
          onClose={() => setStarting(null)}
        />
      )}
      {begun && (
        <StandardDialog
          stored={null}
          begin={begun.begin}
          draftKey={`dues.standard:new:${begun.key}`}
          onSaved={({ standardId }) => router.push(recordAt(standardId))}
          onClose={() => setBegun(null)}
        />
      )}
    </ResourceScreen>
  );
}

/** 会费标准: drafted, simulated over last year's firms, put in force. // domain a §12.2 */
export function StandardScreen() {
  const { id } = useListAddress("standardId");
  return id ? <StandardPage key={id} id={id} /> : <StandardList />;
}
