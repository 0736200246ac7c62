import { DatabaseIcon } from "@phosphor-icons/react/dist/csr/Database";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { DiscoveryResult } from "#contract/discovery/artist.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { formatCompact, formatNumber } from "#web/ui/format/numbers.ts";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { formatTime } from "#web/ui/time/format.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { Cover } from "./Cover.tsx";
import styles from "./Discovery.module.css";
import { t } from "./messages.ts";
import { StandingMark } from "./standing.tsx";
import type { DiscoveryState } from "./useDiscoveryState.ts";

const EXAMPLES = ["chamber folk", "neo soul", "Wellington"];
const MINUTE_MS = 60_000;

const lengthText = (ms: number | null): string =>
  ms === null ? "" : `${Math.floor(ms / MINUTE_MS)}:${String(Math.round((ms % MINUTE_MS) / 1000)).padStart(2, "0")}`;

/** Returns the rows of a result, each of which opens an artist. */
function rowsOf({ artists, tracks }: Pick<DiscoveryResult, "artists" | "tracks">) {
  const found = artists.map((artist) => ({
    key: artist.id,
    artistId: artist.id,
    cover: artist,
    title: artist.name,
    line: [artist.kind, artist.place, artist.comment].filter(Boolean).join(", "),
    figure: artist.listeners === null ? "" : formatCompact(artist.listeners),
    standing: { person: artist.person, listed: artist.listed },
  }));
  const recordings = tracks.map(({ id, title, artist, release, year, length }) => ({
    key: id,
    artistId: artist.id,
    cover: { ...artist, coverUrl: null },
    title,
    line: [artist.name, release, year].filter(Boolean).join(", "),
    figure: lengthText(length),
    standing: { person: artist.person, listed: artist.listed },
  }));
  return [...found, ...recordings];
}

interface Props {
  state: DiscoveryState;
  answer: UseQueryResult<DiscoveryResult>;
  choose: (artistId: string) => void;
  /** Opens an artist and adds them as a scout. */
  addOnceOpen: (artistId: string) => void;
  change: (change: Readonly<Record<string, string | null>>) => void;
}

/** The artists or recordings that were found; those of the search before stay, paler, until the new ones are there. */
export function FoundList({ state, answer, choose, addOnceOpen, change }: Props) {
  const zone = useZone();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, isFetching, isPlaceholderData } = answer;
  useEffect(() => {
    if (state.artist)
      list.current?.querySelector(`[data-artist="${state.artist}"]`)?.scrollIntoView({ block: "nearest" });
  }, [state.artist]);
  const waits = isFetching && (isPlaceholderData || !data);
  if (state.q === "")
    return (
      <Empty title={t("searchForSound")} line={t("searchLine")}>
        {EXAMPLES.map((example) => (
          <Button key={example} size="small" onClick={() => change({ q: example })}>
            {example}
          </Button>
        ))}
      </Empty>
    );
  if (error && !waits)
    return (
      <Empty title={errorText(error)} live>
        <Button onClick={() => void answer.refetch()}>{t("retry")}</Button>
      </Empty>
    );
  const rows = data ? rowsOf(data) : [];
  const last = data ? data.offset + rows.length : 0;
  return (
    <>
      <div className={styles.listHead}>
        <h2>
          {t(state.kind === "ARTISTS" ? "artists" : "recordings")}{" "}
          {data && <span>{t("found", { shown: last, count: data.count })}</span>}
        </h2>
        <span>{t(state.kind === "ARTISTS" ? "listeners" : "length")}</span>
      </div>
      {!data && <Skeleton lines={8} />}
      {data && rows.length === 0 && !waits && (
        <Empty title={t("nothingFound", { q: state.q })} line={t("nothingLine")} live>
          <Button onClick={() => change({ q: null, tag: null, country: null, since: null, until: null })}>
            {t("clear")}
          </Button>
          {data.near.length > 0 && (
            <p className={styles.near}>
              {t("near")}
              {data.near.map((tag) => (
                <Button key={tag} size="small" onClick={() => change({ q: tag, offset: null })}>
                  {tag}
                </Button>
              ))}
            </p>
          )}
        </Empty>
      )}
      <ul ref={list} className={styles.rows} aria-busy={waits || undefined}>
        {rows.map((row) => (
          <li key={row.key}>
            <button
              type="button"
              className={styles.row}
              data-artist={row.artistId}
              aria-current={row.artistId === state.artist || undefined}
              onClick={() => choose(row.artistId)}
              // Enter goes on into the detail, which the screen does; S is for the marked row, whatever artist is open.
              onKeyDown={(event) => {
                const { key, ctrlKey, metaKey, altKey } = event;
                if (row.artistId === state.artist) return;
                if (key === "Enter") choose(row.artistId);
                if (key !== "s" || ctrlKey || metaKey || altKey) return;
                event.stopPropagation();
                addOnceOpen(row.artistId);
              }}
            >
              <Cover of={row.cover} size={40} />
              <span className={styles.words}>
                <b>{row.title}</b>
                <span>{row.line}</span>
              </span>
              <span className={styles.figures}>
                <span>{row.figure}</span>
                <StandingMark of={row.standing} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data && (data.offset > 0 || last < data.count) && (
        <div className={styles.pages}>
          {data.offset > 0 && (
            <Button size="small" onClick={() => change({ offset: String(Math.max(0, data.offset - 25)) })}>
              {t("before")}
            </Button>
          )}
          {last < data.count && last < 1000 && (
            <Button size="small" onClick={() => change({ offset: formatNumber(last, 0).replaceAll(",", "") })}>
              {t("more")}
            </Button>
          )}
        </div>
      )}
      <p className={styles.foot} role="status">
        <DatabaseIcon size={16} aria-hidden />
        {waits ? t("asking") : data ? t("readAt", { time: formatTime(data.readAt, zone) }) : ""}
      </p>
    </>
  );
}
