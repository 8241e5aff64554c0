import { type ChartData, isBlank } from "@/components/charts/chart-data";
import { chartHeight } from "@/components/charts/chart-option";
import styles from "@/components/charts/chart.module.css";
import { svgOf } from "@/components/charts/echarts";

/** As wide as the text of an A4 page across. */
const WIDTH = 960;

interface Props {
  readonly data: ChartData;
  /** Why nothing is drawn. */
  readonly empty: string;
}

/** A chart on paper: drawn at once, so that it is there when the page prints. Its figures stand in a table beside it. */
export const PrintChart = ({ data, empty }: Props) =>
  isBlank(data) ? (
    <p>{`${data.title}：${data.empty ?? empty}`}</p>
  ) : (
    <figure className={styles.paper}>
      <figcaption>{data.title}</figcaption>
      {/* Drawn here; the library escapes the words in it. */}
      <div aria-hidden dangerouslySetInnerHTML={{ __html: svgOf(data, WIDTH, chartHeight(data)) }} />
    </figure>
  );
