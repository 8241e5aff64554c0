"use client";

import { Button } from "antd";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { useMayCall } from "@/lib/session/can";

/** 「新增」, for those who may make the call. */
export function AddButton({ of, onClick }: { readonly of: Endpoint; readonly onClick: () => void }) {
  return useMayCall(of) ? (
    <Button type="primary" onClick={onClick}>
      新增
    </Button>
  ) : null;
}
