"use client";

import dynamic from "next/dynamic";
import type { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { memberApplyNames } from "@/features/basic/member-apply/member-apply-names";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const PARTS: RecordsApartParts<typeof memberApply> = {
  ...memberApplyNames,
  record: dynamic(() => import("@/features/basic/member-apply/member-apply-record").then((m) => m.MemberApplyRecord)),
  empty: { title: "还没有提交的会员申请", hint: "事务所提交后在这里审核。" },
};

/** 会员申请审核: the association's side. // domain a §2.4 */
export const DeskMemberApplyScreen = () => <RecordsScreen parts={PARTS} />;
