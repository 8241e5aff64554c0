"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import type { RecordContract } from "@/contracts/kit/record";
import { lifecycleOf, valuesOf } from "@/components/steps/record-lifecycle";
import { type HeadActions, isFilled } from "@/components/record/page/record-head";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { type KeptRecord as Shown, keptSpec } from "@/components/record/records/kept-spec";
import { RecordScreen } from "@/components/record/record-screen";
import { useRecordRemoval } from "@/components/record/records/use-record-removal";
import { type Gaps, type Movable, useTransitions } from "@/components/steps/use-transitions";
import { useListAddress } from "@/components/record/use-record-address";
import { useUser } from "@/lib/session/context";

interface Props<P extends RecordContract> extends KeptRecordProps {
  readonly parts: KeptRecordParts<P>;
  /** What `parts` are made of is on its way: the page stands in its shape until it is here. */
  readonly isWaiting?: boolean;
}

/** One record, read, edited or new. Hold `parts` outside of the render. */
export function KeptRecord<P extends RecordContract>({ id, parts, isAlone = false, isWaiting = false }: Props<P>) {
  const { of, recordActions, mainAction, intro } = parts;
  const router = useRouter();
  const user = useUser();
  const { listAt } = useListAddress(of.idKey, parts.spec?.within);
  const spec = useMemo(() => ({ ...keptSpec(parts), ...(isAlone ? { isAlone } : {}) }), [parts, isAlone]);
  const remove = useRecordRemoval(of, (record) => spec.titleOf(record as Shown<P>), parts.alsoShownBy, parts.removal);
  const steps = useTransitions(lifecycleOf(parts) ?? null);
  const actions = (record: Shown<P>, gaps: Gaps): HeadActions => {
    const { main, others, danger } = steps.headActions(record as unknown as Movable, gaps);
    const removal = valuesOf(record)["canRemove"] === true && (
      <Button danger onClick={() => void remove(record).then((isGone) => isGone && router.push(listAt))}>
        {parts.removal?.label ?? "删除"}
      </Button>
    );
    return {
      main: main ?? mainAction?.(record, user),
      others: (
        <>
          {recordActions?.(record)}
          {others}
        </>
      ),
      danger: isFilled([danger, removal]) && (
        <>
          {danger}
          {removal}
        </>
      ),
    };
  };
  return (
    <>
      <RecordScreen of={spec} id={id} isWaiting={isWaiting} actions={actions} {...(intro ? { intro } : {})} />
      {parts.children}
      {steps.dialogs}
    </>
  );
}
