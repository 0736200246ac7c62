import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { BinocularsIcon } from "@phosphor-icons/react/dist/csr/Binoculars";
import { PlaylistIcon } from "@phosphor-icons/react/dist/csr/Playlist";
import { useEffect } from "react";
import { type ArtistDetail, discovery } from "#contract/discovery/artist.ts";
import type { Shortlist } from "#contract/discovery/shortlist.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { usePageKeys } from "#web/ui/usePageKeys.ts";
import { addAsScout, ownPersonOf } from "../adding.ts";
import { Cover } from "../Cover.tsx";
import styles from "../Discovery.module.css";
import { t } from "../messages.ts";
import { putOnList } from "../shortlists/listActions.tsx";
import { usePersonPath } from "../standing.tsx";
import { Alongside, ArtistLinks, ArtistPeople, Releases, Similar } from "./Parts.tsx";
import { Popularity } from "./Popularity.tsx";

/** Says what kind of artist it is, from where and since when. */
function lineOf({ kind, place, since }: ArtistDetail): string {
  const who = kind && place ? t("artistOf", { kind, place }) : (kind ?? place);
  return [who, since === null ? null : t("sinceYear", { year: String(since) })].filter(Boolean).join(", ");
}

/** Adding, or opening whoever of ours the artist is. */
function ScoutButton({ artist }: { artist: ArtistDetail }) {
  const mayAdd = useMay("SCOUT", "write");
  const pathOf = usePersonPath();
  const person = ownPersonOf(artist);
  const add = (): void => void (mayAdd && !person && addAsScout(artist));
  usePageKeys({
    s: add,
    p: () => void window.open(artist.address, "_blank", "noopener"),
  });
  if (person)
    return (
      <Button to={pathOf(person)} icon={<BinocularsIcon size={16} aria-hidden />}>
        {t(person.family === "talents" ? "openTalent" : "openScout")}
      </Button>
    );
  if (!mayAdd) return null;
  return (
    <Button tone="main" icon={<BinocularsIcon size={16} aria-hidden />} aria-keyshortcuts="s" onClick={add}>
      {t("addAsScout")}
    </Button>
  );
}

interface Props {
  artist: ArtistDetail;
  lists: readonly Shortlist[];
  choose: (artistId: string) => void;
}
function Detail({ artist, lists, choose }: Props) {
  const { name, address } = artist;
  return (
    <>
      <header className={styles.head}>
        <Cover of={artist} size={100} />
        <div className={styles.title}>
          <h2>{name}</h2>
          <p>{lineOf(artist)}</p>
          <Tags tags={artist.tags} />
        </div>
        <div className={styles.actions}>
          <ScoutButton artist={artist} />
          <OpenMenuButton
            actions={[
              ...lists.map((list) => ({
                id: list.id,
                title: t("putOn", { list: list.name }),
                run: () => putOnList(list, artist),
              })),
              {
                id: "new",
                title: t("newList"),
                run: async () => (await import("../shortlists/listActions.tsx")).openNewList(),
              },
            ]}
          >
            <Button icon={<PlaylistIcon size={16} weight={artist.listed ? "fill" : "regular"} aria-hidden />}>
              {t(artist.listed ? "listed" : "listIt")}
            </Button>
          </OpenMenuButton>
          <a
            className={styles.outside}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t("openRecord", { name })}
          >
            <ArrowSquareOutIcon size={14} aria-hidden />
            {t("opensElsewhere")}
          </a>
        </div>
      </header>
      {artist.missing.length > 0 && <Callout tone="waiting">{t("missingSource")}</Callout>}
      <Popularity artist={artist} />
      <Releases artist={artist} />
      <div className={styles.two}>
        <Similar artist={artist} choose={choose} />
        <ArtistPeople artist={artist} choose={choose} />
      </div>
      <ArtistLinks artist={artist} />
      <Alongside artist={artist} />
    </>
  );
}

interface PaneProps extends Omit<Props, "artist"> {
  artistId: string;
  /** Told which artist is open, once it is known. */
  onOpen?: (artist: ArtistDetail) => void;
}
/** An artist in full. */
export function ArtistPane({ artistId, lists, choose, onOpen }: PaneProps) {
  const answer = useCallQuery(discovery.detail, { params: { artistId } });
  const { data } = answer;
  useEffect(() => {
    if (data) onOpen?.(data);
  }, [data, onOpen]);
  return (
    <QueryBoundary answer={answer}>
      {(artist) => <Detail key={artist.id} artist={artist} lists={lists} choose={choose} />}
    </QueryBoundary>
  );
}
