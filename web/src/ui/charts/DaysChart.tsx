import { AreaChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { formatNumber } from "../format/numbers.ts";
import { formatDate } from "../time/format.ts";
import styles from "./DaysChart.module.css";

interface Props {
  /** `YYYY-MM-DD` each, in order. */
  days: readonly { day: string; value: number }[];
  /** The name of the count. */
  title: string;
}

/** Day and month only, to fit below the axis. */
const short = (day: string): string => (formatDate(day) ?? "").slice(0, 6);

/** A chart of a count per day. Its library is large and loaded on first use; a table next to it has the same data for screen readers. */
export function DaysChart({ days, title }: Props) {
  return (
    <AreaChart
      className={styles.chart ?? ""}
      h={260}
      aria-hidden
      data={days.map(({ day, value }) => ({ day, value }))}
      dataKey="day"
      series={[{ name: "value", label: title, color: "var(--focus)" }]}
      curveType="monotone"
      withDots={false}
      strokeWidth={2}
      fillOpacity={0.14}
      withGradient={false}
      gridAxis="x"
      tickLine="none"
      valueFormatter={formatNumber}
      xAxisProps={{ tickFormatter: short, minTickGap: 32 }}
      yAxisProps={{ width: 44, allowDecimals: false }}
      // The chart is hidden from assistive technology, so nothing in it may take the focus.
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
      tooltipAnimationDuration={0}
      tooltipProps={{ labelFormatter: (day) => formatDate(String(day)) }}
    />
  );
}
