"use client";

import dynamic from "next/dynamic";
import type { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { memberApplyNames } from "@/features/basic/member-apply/member-apply-names";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const PARTS: RecordsApartParts<typeof memberApply> = {
  ...memberApplyNames,
  record: dynamic(() => import("@/features/basic/member-apply/member-apply-record").then((m) => m.MemberApplyRecord)),
  empty: {
    title: "还没有会员申请",
    hint: "入会、执业与非执业互转、退会、补发会员证、更正姓名或证件号码，点击「新增」申请。",
  },
};

/** 会员申请 of the firm's people. // domain a §2.4 */
export const MemberApplyScreen = () => <RecordsScreen parts={PARTS} />;
