"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ComponentType } from "react";
import type { StatementKind } from "@/features/statement/kind";
import { namesOf } from "@/features/statement/names";
import {
  type KeptRecordProps,
  type RecordsApartParts,
  RecordsScreen,
} from "@/components/record/records/records-screen";
import { RecordsList } from "@/components/record/records/records-list";
import { useListAddress } from "@/components/record/use-record-address";
import { NEW_RECORD } from "@/lib/routes/new-record";

const CreateDialog = dynamic(() => import("@/features/statement/create-dialog").then((m) => m.CreateDialog));

/** List and record of one of the three; 新增 asks for the period over the list. // domain a §7.3 */
export function partsOf(
  kind: StatementKind,
  Record: ComponentType<KeptRecordProps>,
  empty = { title: `还没有${kind.of.noun}`, hint: "点击「新增」选择年度和期间，年初（上年）数自动带入。" },
) {
  const list = { ...namesOf(kind), empty };
  function New() {
    const router = useRouter();
    const { listAt } = useListAddress(kind.of.idKey);
    return (
      <RecordsList {...(list as object as Parameters<typeof RecordsList>[0])}>
        <CreateDialog kind={kind} onClose={() => router.push(listAt)} />
      </RecordsList>
    );
  }
  function Page(props: KeptRecordProps) {
    return props.id === NEW_RECORD ? <New /> : <Record {...props} />;
  }
  return { ...list, record: Page } satisfies RecordsApartParts<StatementKind["of"]>;
}

/** The screen of one of the three. Hold `parts` outside of the render. */
export const StatementScreen = ({ parts }: { readonly parts: ReturnType<typeof partsOf> }) => (
  <RecordsScreen parts={parts} />
);
