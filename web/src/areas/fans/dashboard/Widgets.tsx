/** The widgets of a dashboard: those of the first nine columns, and the reader's side next to them. */
import type { ComponentType, CSSProperties } from "react";
import { Link } from "react-router";
import { FAN_WIDGETS } from "#contract/dashboards/fan-widgets.ts";
import { ChartPanel } from "#web/ui/charts/ChartPanel.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { t as m } from "#web/ui/messages.ts";
import { contentPath } from "../contentPaths.ts";
import { Acts } from "./Acts.tsx";
import { BestPosts } from "./BestPosts.tsx";
import styles from "./Dashboard.module.css";
import { FigureRow } from "./FigureRow.tsx";
import { GainedChart } from "./GainedChart.tsx";
import { ActiveFans, NextToPublish, PlaceList, TopTalents } from "./Lists.tsx";
import { b } from "./messages.ts";
import type { FanWidget, ViewProps, WidgetKind } from "./widget.ts";

const VIEWS: { readonly [K in WidgetKind]: ComponentType<ViewProps<K>> } = {
  FAN_FIGURES: FigureRow,
  FOLLOWERS_GAINED: GainedChart,
  FAN_ACTS: Acts,
  BEST_POSTS: BestPosts,
  FANS_BY_PLACE: PlaceList,
  ACTIVE_FANS: ActiveFans,
  NEXT_TO_PUBLISH: NextToPublish,
  TOP_TALENTS: TopTalents,
};
/** Columns of the sheet; those after them are the side's. */
const SHEET = 9;

/** True where nothing of a fan is known, in the period and before it. */
const isUnknown = (widgets: readonly FanWidget[]): boolean =>
  widgets.some(
    ({ kind, data }) =>
      kind === "FAN_FIGURES" &&
      data !== null &&
      [data.followers, ...[data.views, data.acts, data.gained].flatMap(({ now, before }) => [now, before])].every(
        (count) => count === 0,
      ),
  );

interface Props {
  widgets: readonly FanWidget[];
  days: number;
  retry: () => void;
}

export function Widgets({ widgets, days, retry }: Props) {
  if (isUnknown(widgets))
    return (
      <Empty title={b("noFans")} line={b("noFansLine")}>
        <Link to={contentPath("snippets")}>{b("firstPost")}</Link>
      </Empty>
    );
  const isBeside = ({ x }: FanWidget): boolean => x >= SHEET;
  const shown = (widget: FanWidget) => <Widget key={widget.id} widget={widget} days={days} retry={retry} />;
  return (
    <div className={styles.sides}>
      <div className={styles.sheet}>
        {widgets
          .filter((widget) => !isBeside(widget))
          .toSorted((first, second) => first.y - second.y || first.x - second.x)
          .map((widget) => (
            <div key={widget.id} className={styles.widget} style={{ "--span": widget.width } as CSSProperties}>
              {shown(widget)}
            </div>
          ))}
      </div>
      <aside className={styles.aside}>
        {widgets
          .filter(isBeside)
          .toSorted((first, second) => first.y - second.y)
          .map(shown)}
      </aside>
    </div>
  );
}

function Widget({ widget: { kind, data }, days, retry }: { widget: FanWidget; days: number; retry: () => void }) {
  const { title } = FAN_WIDGETS[kind];
  if (data === null)
    return (
      <ChartPanel title={title}>
        <p>{b("unavailable")}</p>
        <Button onClick={retry}>{m("retry")}</Button>
      </ChartPanel>
    );
  const View = VIEWS[kind] as ComponentType<{ data: typeof data; title: string; days: number }>;
  return <View data={data} title={title} days={days} />;
}
