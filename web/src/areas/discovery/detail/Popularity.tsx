import type { ArtistDetail } from "#contract/discovery/artist.ts";
import { formatCompact } from "#web/ui/format/numbers.ts";
import { formatMonth } from "#web/ui/time/format.ts";
import styles from "../Discovery.module.css";
import { t } from "../messages.ts";

const [WIDTH, HEIGHT] = [150, 34];

/** The counts of the months as a line, with the counts themselves for screen readers. */
function Line({ months }: { months: readonly { month: string; listeners: number }[] }) {
  const counts = months.map(({ listeners }) => listeners);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const points = counts.map((count, index) => {
    const x = 3 + ((WIDTH - 6) * index) / Math.max(1, counts.length - 1);
    const y = HEIGHT - 4 - ((HEIGHT - 8) * (count - least)) / Math.max(1, most - least);
    return [x, y] as const;
  });
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return (
    <>
      <svg className={styles.curve} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <polyline points={points.map((point) => point.join()).join(" ")} />
        <circle cx={endX} cy={endY} r={3} />
      </svg>
      <table className="only-read">
        <caption>{t("popularityTable")}</caption>
        <tbody>
          {months.map(({ month, listeners }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(`${month}-01`)}</th>
              <td>{listeners}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** How many listen, over the months in which somebody asked, and what they hear most. */
export function Popularity({ artist: { popularity } }: { artist: ArtistDetail }) {
  if (!popularity) return <p className={styles.none}>{t("noListeners")}</p>;
  const { listeners, months, mostHeard } = popularity;
  const before = months.at(-2);
  const gain = before ? listeners - before.listeners : 0;
  const sign = gain < 0 ? "−" : "+";
  return (
    <dl className={styles.popularity}>
      <div>
        <dt>{t("listeners")}</dt>
        <dd>
          <b>{formatCompact(listeners)}</b>
          <span>{t("listenBrainz", { months: t("months", { count: months.length }) })}</span>
        </dd>
      </div>
      {months.length > 1 && <Line months={months} />}
      {before && before.listeners > 0 && (
        <div>
          <dt>{t("against", { month: formatMonth(`${before.month}-01`) })}</dt>
          <dd>
            <b>
              {sign}
              {((100 * Math.abs(gain)) / before.listeners).toFixed(1)} %
            </b>
            <span>{t(gain < 0 ? "fewerListeners" : "moreListeners", { figure: formatCompact(Math.abs(gain)) })}</span>
          </dd>
        </div>
      )}
      {mostHeard && (
        <div>
          <dt>{t("mostHeard")}</dt>
          <dd>
            <b className={styles.song}>{mostHeard.title}</b>
            <span>{mostHeard.release}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}
