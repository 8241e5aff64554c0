import type { ChartData } from "@/components/charts/chart-data";
import { chartHeight } from "@/components/charts/chart-option";
import styles from "@/components/charts/chart.module.css";
import { svgOf } from "@/components/charts/echarts";

/** As wide as the text of an A4 page across. */
const WIDTH = 960;

/** A chart on paper: drawn at once, so that it is there when the page prints. Its figures stand in a table beside it. */
export const PrintChart = ({ data }: { readonly data: ChartData }) => (
  <figure className={styles.paper}>
    <figcaption>{data.title}</figcaption>
    {/* Drawn here; the library escapes the words in it. */}
    <div aria-hidden dangerouslySetInnerHTML={{ __html: svgOf(data, WIDTH, chartHeight(data)) }} />
  </figure>
);
