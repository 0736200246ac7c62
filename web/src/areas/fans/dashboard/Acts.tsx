import { ChartBarHorizontalIcon } from "@phosphor-icons/react/dist/csr/ChartBarHorizontal";
import { ChatCircleIcon } from "@phosphor-icons/react/dist/csr/ChatCircle";
import { HeartStraightIcon } from "@phosphor-icons/react/dist/csr/HeartStraight";
import { ShareNetworkIcon } from "@phosphor-icons/react/dist/csr/ShareNetwork";
import { FAN_ACTS } from "#contract/dashboards/fan-widgets.ts";
import { ChartPanel } from "#web/ui/charts/ChartPanel.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import styles from "./Acts.module.css";
import { b } from "./messages.ts";
import type { ViewProps } from "./widget.ts";

const ICONS = {
  // Lists of content load the other heart in one chunk with the icon next to it there.
  reactions: HeartStraightIcon,
  votes: ChartBarHorizontalIcon,
  comments: ChatCircleIcon,
  shares: ShareNetworkIcon,
};

/** Acts of fans as bars; a tick marks as many days before. */
export function Acts({ data, title, days }: ViewProps<"FAN_ACTS">) {
  const most = Math.max(1, ...FAN_ACTS.flatMap((act) => [data[act].now, data[act].before]));
  const share = (value: number): string => `${(value / most) * 100}%`;
  const total = FAN_ACTS.reduce((sum, act) => sum + data[act].now, 0);
  const table = {
    head: [b("act"), b("now"), b("beforeTitle")],
    rows: FAN_ACTS.map((act) => ({
      id: act,
      cells: [b(act), formatNumber(data[act].now), formatNumber(data[act].before)],
    })),
  };
  return (
    <ChartPanel title={title} line={formatNumber(total)} table={table}>
      <ul className={styles.acts}>
        {FAN_ACTS.map((act) => {
          const Icon = ICONS[act];
          const { now, before } = data[act];
          return (
            <li key={act} className={styles.act}>
              <Icon size={16} aria-hidden />
              <span>{b(act)}</span>
              <span className={styles.count}>{formatNumber(now)}</span>
              <span className="only-read">{b("before", { value: formatNumber(before) })}</span>
              <i className={styles.bar} aria-hidden>
                <i className={styles.now} style={{ width: share(now) }} />
                <i className={styles.before} style={{ insetInlineStart: share(before) }} />
              </i>
            </li>
          );
        })}
      </ul>
      <p className={styles.key}>
        <i className={styles.tick} aria-hidden />
        {b("daysBefore", { count: days })}
      </p>
    </ChartPanel>
  );
}
