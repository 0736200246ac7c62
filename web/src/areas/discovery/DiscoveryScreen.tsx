import { ArrowLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowLeft";
import { PlaylistIcon } from "@phosphor-icons/react/dist/csr/Playlist";
import { useCallback, useRef } from "react";
import { type ArtistDetail, discovery } from "#contract/discovery/artist.ts";
import { shortlists } from "#contract/discovery/shortlist.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { ToolTabs } from "#web/shared/ToolTabs.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { usePageKeys } from "#web/ui/usePageKeys.ts";
import { addAsScout, ownPersonOf } from "./adding.ts";
import styles from "./Discovery.module.css";
import { ArtistPane } from "./detail/ArtistPane.tsx";
import { FoundList } from "./FoundList.tsx";
import { t } from "./messages.ts";
import { OwnArtist, useOwnArtist } from "./OwnArtist.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { putOnList } from "./shortlists/listActions.tsx";
import { ShortlistPane } from "./shortlists/ShortlistPane.tsx";
import { useDiscoveryState } from "./useDiscoveryState.ts";

function Panes({ owner }: { owner: TabOwner | null }) {
  const narrow = useNarrow();
  const [given, change] = useDiscoveryState();
  const own = useOwnArtist(owner);
  // A talent's page begins with the talent.
  const state = {
    ...given,
    q: given.q || (owner && !own.artistId ? owner.name : ""),
    artist: given.artist ?? own.artistId,
  };
  const query = {
    q: state.q,
    ...(state.kind !== "ARTISTS" && { kind: state.kind }),
    ...state.filters,
    ...(state.offset > 0 && { offset: String(state.offset) }),
  };
  const answer = useCallQuery(discovery.search, { query: query as never }, { when: state.q !== "", keep: true });
  const lists = useCallQuery(shortlists.list, {}).data ?? [];
  const list = lists.find(({ id }) => id === state.list) ?? lists[0];
  const opened = useRef<ArtistDetail | null>(null);
  const detail = useRef<HTMLElement>(null);
  const mayAdd = useMay("SCOUT", "write");
  const toAdd = useRef<string | null>(null);
  const onOpen = useCallback(
    (artist: ArtistDetail) => {
      opened.current = artist;
      const isWanted = toAdd.current === artist.id;
      toAdd.current = null;
      if (isWanted && mayAdd && !ownPersonOf(artist)) void addAsScout(artist);
    },
    [mayAdd],
  );
  const choose = (artist: string): void => change({ artist, view: null }, true);
  const addOnceOpen = (artist: string): void => {
    toAdd.current = artist;
    choose(artist);
  };
  const ids = [...(answer.data?.artists ?? []), ...(answer.data?.tracks.map(({ artist }) => artist) ?? [])].map(
    ({ id }) => id,
  );
  const step = (by: 1 | -1): void => {
    const next = ids[state.artist === null ? 0 : ids.indexOf(state.artist) + by];
    if (next) change({ artist: next });
  };
  usePageKeys({
    j: () => step(1),
    k: () => step(-1),
    l: () => {
      const artist = opened.current;
      if (artist && list && artist.id === state.artist) void putOnList(list, artist);
    },
    Enter: () => detail.current?.focus(),
  });
  const place = state.showsList ? "list" : state.artist ? "detail" : "found";
  return (
    <>
      <SearchBar state={state} change={change} />
      <div className={styles.panes} data-place={place}>
        {(!narrow || place === "found") && (
          <section className={styles.found} aria-label={t("searchMusic")}>
            {owner && <OwnArtist owner={owner} own={own} artist={state.artist} opened={opened} />}
            <FoundList state={state} answer={answer} choose={choose} addOnceOpen={addOnceOpen} change={change} />
          </section>
        )}
        {(!narrow || place === "detail") && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and Enter goes into it
          <section ref={detail} className={styles.detail} aria-label={t("artists")} tabIndex={0}>
            {narrow && (
              <div className={styles.phoneBar}>
                <Button
                  tone="quiet"
                  icon={<ArrowLeftIcon size={16} />}
                  onClick={() => change({ artist: null, view: null })}
                >
                  {t("back")}
                </Button>
                <Button icon={<PlaylistIcon size={16} />} onClick={() => change({ view: "list" })}>
                  {t("toList")}
                </Button>
              </div>
            )}
            {state.artist ? (
              <ArtistPane artistId={state.artist} lists={lists} choose={choose} onOpen={onOpen} />
            ) : (
              <Empty title={t("chooseArtist")} line={t("chooseLine")} />
            )}
          </section>
        )}
        {(!narrow || place === "list") && (
          <section className={styles.side} aria-label={t("shortlist")}>
            {narrow && (
              <Button tone="quiet" icon={<ArrowLeftIcon size={16} />} onClick={() => change({ view: null })}>
                {t("back")}
              </Button>
            )}
            <ShortlistPane
              lists={lists}
              list={list}
              artist={state.artist}
              choose={choose}
              chooseList={(id) => change({ list: id })}
            />
          </section>
        )}
      </div>
    </>
  );
}

/** Artists of MusicBrainz: found, in full, and on a shortlist, side by side. */
export function DiscoveryScreen({ owner }: { owner: TabOwner | null }) {
  const status = useCallQuery(discovery.status, {});
  return (
    <div className={styles.screen}>
      <ListBar tabs={<ToolTabs owner={owner} />} />
      <QueryBoundary answer={status}>
        {({ on }) => (on ? <Panes owner={owner} /> : <Empty title={t("offTitle")} line={t("offLine")} />)}
      </QueryBoundary>
    </div>
  );
}
