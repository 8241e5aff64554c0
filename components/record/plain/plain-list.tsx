"use client";

import { useRouter } from "next/navigation";
import type { Plain } from "@/contracts/kit/plain";
import { AddButton } from "@/components/list/add-button";
import { ListMore } from "@/components/list/list-tools";
import { plainLifecycle, valuesOf } from "@/components/steps/plain-lifecycle";
import type { PlainListParts } from "@/components/record/plain/plain-screen";
import { ResourceScreen } from "@/components/list/resource-screen";
import { rowActions } from "@/components/list/row-actions";
import { usePlainRemoval } from "@/components/record/plain/use-plain-removal";
import { useListAddress } from "@/components/record/use-record-address";
import { type Movable, useTransitions } from "@/components/steps/use-transitions";
import { type Need, useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";
import { plainByReach } from "@/lib/session/reach";
import { NEW_RECORD } from "@/lib/routes/new-record";

/** For who may not add: no button is named that is not there. */
const NOTHING_YET = "登记以后，记录会出现在这里。";

const needOf = ({ spec: { access } }: Plain["api"][keyof Plain["api"]]): Need =>
  access.kind === "codes" ? access.anyOf : [];

/** The list of a plain record: what every such list has, and what the screen adds. */
export function PlainList<P extends Plain>(parts: PlainListParts<P>) {
  const { of, nameKey, isSingle = false, empty, entry, above, listActions, print, alsoShownBy } = parts;
  const router = useRouter();
  const user = useUser();
  const { recordAt } = useListAddress(of.idKey);
  const nameOf = (row: object): string => String(valuesOf(row)[nameKey] ?? "");
  const idOf = (row: object): string => String(valuesOf(row)[of.idKey]);
  const remove = usePlainRemoval(of, nameOf, alsoShownBy);
  const isOwn = (row: object): boolean => valuesOf(row)["companyId"] === user.companyId;
  const steps = useTransitions(plainLifecycle(parts) ?? null);
  const { of: adding, label: addLabel } = entry ?? { of: of.api.create, label: "新增" };
  const mayAdd = useMayCall(adding);
  const { open, removable, key = "" } = of.lifecycle ?? {};
  const isIn = (states: readonly number[] | undefined, row: object): boolean =>
    states === undefined || states.includes(Number(valuesOf(row)[key]));
  const actions = rowActions<object>(
    [
      {
        label: "编辑",
        need: needOf(of.api.update),
        isFor: (row) => isOwn(row) && isIn(open, row),
        onClick: (row) => router.push(recordAt(idOf(row), { edit: "1" })),
      },
      {
        label: "删除",
        need: needOf(of.api.remove),
        danger: true,
        isFor: (row) => isOwn(row) && isIn(removable, row),
        onClick: (row) => void remove(row),
      },
    ],
    nameOf,
  );
  return (
    <ResourceScreen
      of={plainByReach(of)(user)}
      noun={of.noun}
      tools={(list) => <ListMore list={list} exporting={of.resource} printing={print} />}
      actions={(list) => (
        <>
          {listActions?.(list as never)}
          {/* A firm that has its one record changes that. */}
          {!(isSingle && (list.isLoading || list.rows.some(isOwn))) && (
            <AddButton of={adding} onClick={() => router.push(recordAt(NEW_RECORD))}>
              {addLabel}
            </AddButton>
          )}
        </>
      )}
      {...(above ? { above: above as never } : {})}
      rowActions={(row) => (
        <>
          {actions(row)}
          {of.lifecycle && steps.buttons(row as unknown as Movable, "link")}
          {parts.rowActions?.(row as never)}
        </>
      )}
      opens={{ key: nameKey, at: (row) => recordAt(idOf(row)) }}
      empty={{ title: `还没有${of.noun}`, hint: mayAdd ? `点击「${addLabel}」登记第一份。` : NOTHING_YET, ...empty }}
    >
      {parts.children}
      {steps.dialogs}
    </ResourceScreen>
  );
}
