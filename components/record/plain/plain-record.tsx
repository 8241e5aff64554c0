"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import type { Plain } from "@/contracts/kit/plain";
import { plainLifecycle, valuesOf } from "@/components/steps/plain-lifecycle";
import type { PlainRecordParts, PlainRecordProps } from "@/components/record/plain/plain-screen";
import { type PlainRecord as Shown, plainSpec } from "@/components/record/plain/plain-spec";
import { RecordScreen } from "@/components/record/record-screen";
import { usePlainRemoval } from "@/components/record/plain/use-plain-removal";
import { type Movable, useTransitions } from "@/components/steps/use-transitions";
import { useListAddress } from "@/components/record/use-record-address";

interface Props<P extends Plain> extends PlainRecordProps {
  readonly parts: PlainRecordParts<P>;
}

/** One plain record, read, edited or new. Hold `parts` outside of the render. */
export function PlainRecord<P extends Plain>({ id, parts, isAlone = false }: Props<P>) {
  const { of, recordActions, intro } = parts;
  const router = useRouter();
  const { listAt } = useListAddress(of.idKey, parts.spec?.within);
  const spec = useMemo(() => ({ ...plainSpec(parts), ...(isAlone ? { isAlone } : {}) }), [parts, isAlone]);
  const remove = usePlainRemoval(of, (record) => spec.titleOf(record as Shown<P>), parts.alsoShownBy);
  const steps = useTransitions(plainLifecycle(parts) ?? null);
  const actions = (record: Shown<P>) => (
    <>
      {valuesOf(record)["canRemove"] === true && (
        <Button danger onClick={() => void remove(record).then((isGone) => isGone && router.push(listAt))}>
          删除
        </Button>
      )}
      {recordActions?.(record)}
      {steps.buttons(record as unknown as Movable)}
    </>
  );
  return (
    <>
      <RecordScreen of={spec} id={id} actions={actions} {...(intro ? { intro } : {})} />
      {parts.children}
      {steps.dialogs}
    </>
  );
}
