"use client";

import { useEffect, useRef } from "react";
import type { ChartData } from "@/components/charts/chart-data";
import styles from "@/components/charts/chart.module.css";
import { drawInto } from "@/components/charts/echarts";

/** The drawing itself; it says nothing to assistive technology, which has the table. */
export function Drawing({ data }: { readonly data: ChartData }) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof drawInto> | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const drawing = drawInto(place.current);
    chart.current = drawing;
    return () => {
      chart.current = null;
      drawing.end();
    };
  }, []);
  useEffect(() => chart.current?.show(data), [data]);
  return <div ref={place} className={styles.drawing} aria-hidden />;
}
