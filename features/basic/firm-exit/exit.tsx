"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { exitNames } from "@/features/basic/firm-exit/exit-names";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";
import { href } from "@/lib/routes/href";

const PARTS: RecordsApartParts<typeof firmExit> = {
  ...exitNames,
  record: dynamic(() => import("@/features/basic/firm-exit/exit-record").then((m) => m.ExitRecord)),
  entry: { of: firmExit.api.create, label: "申请退会或注销" },
  listActions: () => <Link href={href("basic.firm")}>返回事务所信息</Link>,
  empty: {
    title: "没有退会或注销申请",
    hint: "退会、注销、并入其他事务所或迁往外省的，在此向协会申请。",
  },
};

/** 退会与注销申请 of a firm. // domain a §1.5 */
export const FirmExitScreen = () => <RecordsScreen parts={PARTS} />;
