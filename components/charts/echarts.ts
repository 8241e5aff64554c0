import { BarChart, LineChart, PieChart } from "echarts/charts";
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { type ECharts, init, use as register } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { chartOption } from "@/components/charts/chart-option";
import type { ChartData } from "@/components/charts/chart-data";

// Only what is drawn with, and as SVG: sharp on paper, small in memory. The only place that brings the library.
register([BarChart, LineChart, PieChart, AriaComponent, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** A chart that lives in an element and follows its width, until it is ended. It begins when the element has one. */
export function drawInto(place: HTMLElement) {
  let chart: ECharts | null = null;
  let shown: ChartData | null = null;
  const draw = (): void => {
    if (!shown || place.clientWidth === 0) return;
    chart ??= init(place, null, { renderer: "svg" });
    chart.resize();
    chart.setOption(chartOption(shown, place.clientWidth), { notMerge: true });
  };
  const watch = new ResizeObserver(draw);
  watch.observe(place);
  return {
    show: (data: ChartData): void => {
      shown = data;
      draw();
    },
    end: (): void => {
      watch.disconnect();
      chart?.dispose();
    },
  };
}

/** The same drawing as text, for paper: it needs no place on the page. */
export function svgOf(data: ChartData, width: number, height: number): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    chart.setOption(chartOption(data, width));
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
