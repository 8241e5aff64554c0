"use client";

import { Button } from "antd";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

interface Props {
  readonly of: Endpoint;
  readonly onClick: () => void;
  readonly children?: string;
  /** Made in a firm whose books are closed as well: its accounts. */
  readonly outlivesBooks?: boolean;
}

/** 「新增」, for those who may make the call, while the firm's books are open. */
export function AddButton({ of, onClick, children = "新增", outlivesBooks = false }: Props) {
  const { closedBooks } = useUser();
  return useMayCall(of) && (outlivesBooks || closedBooks === null) ? (
    <Button type="primary" onClick={onClick}>
      {children}
    </Button>
  ) : null;
}
