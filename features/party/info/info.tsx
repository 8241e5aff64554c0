"use client";

import dynamic from "next/dynamic";
import { partyInfo } from "@/contracts/party/info/info";
import { MEMBER_KEY } from "@/contracts/party/member/member-fields";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";
import { stepEditors } from "@/features/party/info/step-editors";
import { useListAddress } from "@/components/record/use-record-address";

const InfoRecord = dynamic(() => import("@/features/party/info/info-record").then((m) => m.InfoRecord));
const Member = dynamic(() => import("@/features/party/info/member").then((m) => m.Member));

/** The list of a firm; the association's builds on it. */
export const partyInfoParts: RecordsApartParts<typeof partyInfo> = {
  of: partyInfo,
  files: "party",
  nameKey: "companyName",
  isSingle: true,
  stepEditors,
  empty: { title: "还没有填报党建基本信息", hint: "点击「新增」填报；没有党组织的事务所也要填报工作覆盖情况。" },
  record: InfoRecord,
};

/** 基本信息管理: the firm's record with its roster, one member of it, or the list of firms. // domain a §5 */
export function PartyInfoScreen({ parts = partyInfoParts }: { readonly parts?: typeof partyInfoParts }) {
  const { id } = useListAddress(MEMBER_KEY);
  return id ? <Member id={id} /> : <RecordsScreen parts={parts} />;
}
