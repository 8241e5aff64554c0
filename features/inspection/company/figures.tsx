"use client";

import type { Figure } from "@/contracts/inspection/company-fields";
import { FIGURE_HEADS, figureText } from "@/contracts/inspection/sheet-words";
import { ViewSection } from "@/components/record/record-view";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { dateTime } from "@/lib/format/date";

/** A table that the system knows, with its source and time. */
const TableFigure = ({ figure: { label, source, syncTime, table } }: { readonly figure: Figure }) =>
  table && (
    <ViewSection title={label}>
      {/* Scrolls by itself, so the keyboard must reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
      <div className={small.scroll} role="region" aria-label={label} tabIndex={0}>
        <table className={`${small.table} ${small.cards}`}>
          <SmallTableHead heads={table.heads} />
          <tbody>
            {table.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={table.heads[column]} data-label={table.heads[column]} data-name={column === 0}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={small.quiet}>
        来源：{source}，取数时间：{dateTime(syncTime)}
      </p>
    </ViewSection>
  );

/** Figures that the system knows, each with its source and time; tables behind them. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <>
    {figures.length > 0 && (
      <ViewSection title="系统数据">
        {/* Scrolls by itself, so the keyboard must reach it. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
        <div className={small.scroll} role="region" aria-label="系统数据" tabIndex={0}>
          <table className={`${small.table} ${small.cards}`}>
            <SmallTableHead heads={FIGURE_HEADS} />
            <tbody>
              {figures.map(({ key, label, text, source, syncTime }) => (
                <tr key={key}>
                  <td data-label={FIGURE_HEADS[0]} data-name="true">
                    {label}
                  </td>
                  <td data-label={FIGURE_HEADS[1]}>{figureText({ label, text })}</td>
                  <td data-label={FIGURE_HEADS[2]} className={small.quiet}>
                    {source}
                  </td>
                  <td data-label={FIGURE_HEADS[3]} className={small.code}>
                    {dateTime(syncTime)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </ViewSection>
    )}
    {figures.map((figure) => (
      <TableFigure key={figure.key} figure={figure} />
    ))}
  </>
);
