"use client";

import { Button } from "antd";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { useMayCall } from "@/lib/session/can";

interface Props {
  readonly of: Endpoint;
  readonly onClick: () => void;
  readonly children?: string;
}

/** 「新增」, for those who may make the call. */
export function AddButton({ of, onClick, children = "新增" }: Props) {
  return useMayCall(of) ? (
    <Button type="primary" onClick={onClick}>
      {children}
    </Button>
  ) : null;
}
