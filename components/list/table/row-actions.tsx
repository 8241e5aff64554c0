"use client";

import { Button } from "antd";
import type { ReactNode } from "react";
import { Can, type Need } from "@/lib/session/can";

/** One thing that may be done with a row. */
export interface RowAction<Row> {
  readonly label: string;
  readonly need: Need;
  readonly danger?: true;
  /** Rows that have it; all unless given. */
  readonly isFor?: (row: Row) => boolean;
  readonly onClick: (row: Row) => void;
}

/** The actions column of a list, told as data: only what the user and the row's state allow is drawn. // look.md "Lists" */
export const rowActions =
  <Row,>(actions: readonly RowAction<Row>[], nameOf: (row: Row) => string) =>
  (row: Row): ReactNode =>
    actions
      .filter(({ isFor = () => true }) => isFor(row))
      .map(({ label, need, danger = false, onClick }) => (
        <Can key={label} need={need}>
          <Button type="link" danger={danger} aria-label={`${label} ${nameOf(row)}`} onClick={() => onClick(row)}>
            {label}
          </Button>
        </Can>
      ));
