import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { GlobeIcon } from "@phosphor-icons/react/dist/csr/Globe";
import { LinkIcon } from "@phosphor-icons/react/dist/csr/Link";
import { useEffect, useState } from "react";
import { type ArtistDetail, DISCOVERY_LIMITS, discovery } from "#contract/discovery/artist.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Cover } from "../Cover.tsx";
import styles from "../Discovery.module.css";
import { t } from "../messages.ts";

interface Props {
  artist: ArtistDetail;
}
interface Choosing extends Props {
  choose: (artistId: string) => void;
}
const SHOWN = 5;

function Part({
  title,
  count,
  end,
  children,
}: {
  title: string;
  count?: number;
  end?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h3>
          {title} {count !== undefined && <span>{count}</span>}
        </h3>
        {end}
      </div>
      {children}
    </section>
  );
}

/** Asks for the covers that the agency does not have yet; they come later than the rest. */
function useCovers({ releases }: ArtistDetail, shown: number): (releaseId: string) => string | null {
  const [covers, setCovers] = useState<ReadonlyMap<string, string | null>>(new Map());
  const missing = releases
    .slice(0, shown)
    .filter(({ id, coverUrl }) => coverUrl === null && !covers.has(id))
    .slice(0, DISCOVERY_LIMITS.covers)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (missing === "") return;
    let isOver = false;
    const releaseIds = missing.split(",");
    void mutate(discovery.covers, { body: { releaseIds } }).then((answer) => {
      const found = new Map(answer?.map(({ releaseId, coverUrl }) => [releaseId, coverUrl]));
      // A release without an answer is not asked for again while it is shown.
      if (!isOver)
        setCovers((now) => new Map([...now, ...releaseIds.map((id) => [id, found.get(id) ?? null] as const)]));
    });
    return () => {
      isOver = true;
    };
  }, [missing]);
  return (releaseId) => covers.get(releaseId) ?? null;
}

export function Releases({ artist }: Props) {
  const [isWhole, setWhole] = useState(false);
  const { releases } = artist;
  const shown = isWhole ? releases.length : SHOWN;
  const coverOf = useCovers(artist, Math.min(shown, 4 * DISCOVERY_LIMITS.covers));
  if (releases.length === 0) return null;
  return (
    <Part
      title={t("releases")}
      count={releases.length}
      end={
        releases.length > SHOWN && (
          <Button tone="link" onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? "fewer" : "all")}
          </Button>
        )
      }
    >
      <ul className={styles.releases}>
        {releases.slice(0, shown).map(({ id, title, kind, year, coverUrl }) => (
          <li key={id}>
            <Cover of={{ id, name: title, coverUrl: coverUrl ?? coverOf(id) }} size={92} />
            <b>{title}</b>
            <span>{[kind, year].filter(Boolean).join(", ")}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function Similar({ artist: { similar }, choose }: Choosing) {
  if (similar.length === 0) return null;
  return (
    <Part title={t("soundsLike")}>
      <ul className={styles.lines}>
        {similar.slice(0, 6).map(({ id, name, share, person, listed }) => (
          <li key={id}>
            <Cover of={{ id, name, coverUrl: person?.avatarUrl ?? null }} size={40} round />
            <button type="button" onClick={() => choose(id)}>
              {name}
            </button>
            <span className={styles.mark}>
              {person ? t(person.family === "talents" ? "yourTalent" : "yourScout") : listed ? t("listed") : ""}
            </span>
            <span className={styles.share} aria-hidden>
              <i style={{ width: `${share}%` }} />
            </span>
            <span className={styles.end}>{share} %</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function ArtistPeople({ artist: { people }, choose }: Choosing) {
  const [isWhole, setWhole] = useState(false);
  if (people.length === 0) return null;
  const shown = isWhole ? people.length : 6;
  return (
    <Part
      title={t("membersAndGuests")}
      count={people.length}
      end={
        people.length > 6 && (
          <Button tone="link" onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? "fewer" : "all")}
          </Button>
        )
      }
    >
      <ul className={styles.lines}>
        {people.slice(0, shown).map(({ id, name, role, part, since }) => (
          <li key={id}>
            <button type="button" onClick={() => choose(id)}>
              {name}
            </button>
            <span className={styles.mark}>
              {part ??
                (role === "MEMBER_OF"
                  ? t("memberOf")
                  : role === "MEMBER"
                    ? ""
                    : t(role === "GUEST" ? "guest" : "collaboration"))}
            </span>
            <span className={styles.end}>{since}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Shows the host of a page, or the name on a platform. */
function linkText(kind: string, address: string): string {
  const { hostname, pathname } = new URL(address);
  const host = hostname.replace(/^www\./, "");
  const name = pathname.split("/").filter(Boolean).at(-1);
  return kind === "website" || kind === "other" || !name ? host : decodeURIComponent(name);
}

export function ArtistLinks({ artist: { links } }: Props) {
  if (links.length === 0) return null;
  return (
    <Part title={t("links")} count={links.length}>
      <ul className={styles.links}>
        {links.map(({ kind, url }) => (
          <li key={url}>
            {kind === "website" ? <GlobeIcon size={16} aria-hidden /> : <LinkIcon size={16} aria-hidden />}
            <a href={url} target="_blank" rel="noopener noreferrer" data-tip={url}>
              {linkText(kind, url)}
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Fields that a scout would get, and whether somebody may be them already: said before the button is pressed. */
export function Alongside({ artist }: Props) {
  const { alongside, alike, compared, person } = artist;
  if (person) return null;
  const [other] = alike;
  const parts = [
    t("name"),
    ...(artist.releases.length > 0 ? [t("coverAsPicture")] : []),
    ...(alongside.location === null ? [] : [alongside.location]),
    ...(alongside.links > 0 ? [t("linkCount", { count: alongside.links })] : []),
    ...(alongside.types.length > 0 ? [t("typeCount", { count: alongside.types.length })] : []),
  ];
  return (
    <Part
      title={t("comesAlong")}
      end={
        other ? (
          <span className={styles.alike}>{t("alikeFound", { name: other.displayName })}</span>
        ) : (
          <span className={styles.nobody}>
            <CheckIcon size={14} aria-hidden />
            {t("nobodyAlike", {
              talents: t("talents", { count: compared.talents }),
              scouts: t("scouts", { count: compared.scouts }),
            })}
          </span>
        )
      }
    >
      <ul className={styles.links}>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </Part>
  );
}
