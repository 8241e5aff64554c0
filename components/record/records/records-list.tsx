"use client";

import { usePathname, useRouter } from "next/navigation";
import { useMemo } from "react";
import type { RecordContract } from "@/contracts/kit/record";
import type { Bulk } from "@/components/list/bulk/bulk";
import { AddButton } from "@/components/list/add-button";
import { ListMore, type ListMoreProps } from "@/components/list/list-tools";
import { lifecycleOf, valuesOf } from "@/components/steps/record-lifecycle";
import type { RecordsListParts } from "@/components/record/records/records-screen";
import { ResourceScreen } from "@/components/list/resource-screen";
import { rowActions } from "@/components/list/table/row-actions";
import { useRecordRemoval } from "@/components/record/records/use-record-removal";
import { useListAddress } from "@/components/record/use-record-address";
import { type Movable, useTransitions } from "@/components/steps/use-transitions";
import { type Need, useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";
import { recordsByReach } from "@/lib/session/reach";
import { matchRoute } from "@/lib/routes/manifest";
import { NEW_RECORD } from "@/lib/routes/new-record";

/** Where others bring the records: no button is named that is not there. */
const NOTHING_YET = "登记以后，记录会出现在这里。";
/** For who may not add where others of his house may: he is not told to do what he cannot. */
const ADDED_BY_OTHERS = "您的账号只能查看；由本单位有登记权限的人员登记以后，记录会出现在这里。";

const needOf = ({ spec: { access } }: RecordContract["api"][keyof RecordContract["api"]]): Need =>
  access.kind === "codes" ? access.anyOf : [];

/** ⋯ of the list: its workbooks and its paper. */
function Tools({ parts, list }: { parts: RecordsListParts<RecordContract>; list: ListMoreProps["list"] }) {
  const { of, importing, print, alsoShownBy = [] } = parts;
  const importer = importing && { of: importing, invalidates: [of.api.list, ...alsoShownBy] };
  return <ListMore list={list} importing={importer} exporting={of.resource} printing={print} />;
}

/** What may be done with chosen rows. */
const bulkOf = ({ of, print, bulkActions, bulkMore }: RecordsListParts<RecordContract>): Bulk<object> => ({
  exporting: of.resource,
  printing: print,
  ...(bulkActions ? { actions: bulkActions as never } : {}),
  ...(bulkMore ? { more: bulkMore as never } : {}),
});

interface Adding {
  readonly addLabel: string;
  readonly mayAdd: boolean;
  readonly isMadeHere: boolean;
}
/** What an empty list says; the screen's own hint, too, sends nobody to a button that he has not. */
function emptyOf(
  { of, empty }: { readonly of: { readonly noun: string } } & Pick<RecordsListParts<RecordContract>, "empty">,
  { addLabel, mayAdd, isMadeHere }: Adding,
) {
  const others = isMadeHere ? ADDED_BY_OTHERS : NOTHING_YET;
  const hint = mayAdd ? `点击「${addLabel}」登记第一份。` : others;
  const isForAdders = typeof empty?.hint === "string" && empty.hint.includes(`「${addLabel}」`);
  return { title: `还没有${of.noun}`, hint, ...empty, ...(isForAdders && !mayAdd ? { hint } : {}) };
}

/** The list of a record: what every such list has, and what the screen adds. */
export function RecordsList<P extends RecordContract>(parts: RecordsListParts<P>) {
  const { of, nameKey, isSingle = false, entry, above, cells, listActions, alsoShownBy } = parts;
  const router = useRouter();
  const user = useUser();
  // The association's screen of the same records has a name of its own: the one that its menu says.
  const title = matchRoute(usePathname())?.title ?? of.title;
  const resource = useMemo(() => ({ ...recordsByReach(of)(user), title }), [of, user, title]);
  const { recordAt } = useListAddress(of.idKey);
  // What a row begins with opens it: a bill's number in a list of bills, not the firm beside it.
  const leadsTo = resource.columns[0] ?? nameKey;
  const nameOf = (row: object): string => String(valuesOf(row)[nameKey] ?? "");
  const idOf = (row: object): string => String(valuesOf(row)[of.idKey]);
  const remove = useRecordRemoval(of, nameOf, alsoShownBy, parts.removal);
  const isOwn = (row: object): boolean => valuesOf(row)["companyId"] === user.companyId;
  const lifecycle = lifecycleOf(parts);
  const goOn = (step: string, id: string): void => {
    const place = parts.stepOpens?.[step];
    if (place) router.push(recordAt(id, place));
  };
  const steps = useTransitions(lifecycle ? { ...lifecycle, onDone: goOn } : null);
  const { of: adding, label: addLabel } = entry ?? { of: of.api.create, label: "新增" };
  // What strangers bring is not made here.
  const isMadeHere = entry !== null && adding.spec.access.kind !== "open";
  const mayAdd = useMayCall(adding) && isMadeHere;
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
        label: parts.removal?.label ?? "删除",
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
      of={resource}
      noun={of.noun}
      tools={(list) => <Tools parts={parts as unknown as RecordsListParts<RecordContract>} list={list} />}
      {...(parts.filterRender ? { filterRender: parts.filterRender } : {})}
      bulk={bulkOf(parts as unknown as RecordsListParts<RecordContract>)}
      actions={(list) => (
        <>
          {listActions?.(list as never)}
          {/* A firm that has its one record changes that. */}
          {isMadeHere && !(isSingle && (list.isLoading || list.rows.some(isOwn))) && (
            <AddButton of={adding} onClick={() => router.push(recordAt(NEW_RECORD))}>
              {addLabel}
            </AddButton>
          )}
        </>
      )}
      {...(above ? { above: above as never } : {})}
      views={parts.views}
      totals={parts.totals}
      {...(cells ? { render: cells as never } : {})}
      rowActions={(row) => (
        <>
          {actions(row)}
          {of.lifecycle && steps.buttons(row as unknown as Movable, "link")}
          {parts.rowActions?.(row as never)}
        </>
      )}
      opens={{ key: leadsTo, at: (row) => recordAt(idOf(row)) }}
      empty={emptyOf(parts, { addLabel, mayAdd, isMadeHere })}
    >
      {parts.children}
      {steps.dialogs}
    </ResourceScreen>
  );
}
