"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { PlainDetail } from "@/contracts/kit/plain";
import type { partyInfo } from "@/contracts/party/info";
import { Can } from "@/lib/session/can";

const InfoPrint = dynamic(() => import("@/features/party/info/info-print").then((m) => m.InfoPrint));

/** 《党组织基本情况表》 of one firm. */
export function PrintButton({ record }: { readonly record: PlainDetail<typeof partyInfo> }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Can need={["g_hy_party_manage_print", "g_hy_desk_party_view"]}>
      <Button onClick={() => setPrinting(true)}>打印</Button>
      {isPrinting && <InfoPrint record={record} onDone={() => setPrinting(false)} />}
    </Can>
  );
}
