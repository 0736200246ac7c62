import { BinocularsIcon } from "@phosphor-icons/react/dist/csr/Binoculars";
import { PlaylistIcon } from "@phosphor-icons/react/dist/csr/Playlist";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { use } from "react";
import type { ArtistStanding } from "#contract/discovery/artist.ts";
import { AreasContext, collectionsOf } from "#web/shared/area.ts";
import styles from "./Discovery.module.css";
import { t } from "./messages.ts";

/** Says in a word what an artist is to the agency. */
export function StandingMark({ of: { person, listed } }: { of: ArtistStanding }) {
  if (person)
    return (
      <span className={styles.standing}>
        {person.family === "talents" ? <UserIcon size={14} aria-hidden /> : <BinocularsIcon size={14} aria-hidden />}
        {t(person.family === "talents" ? "talent" : "scout")}
      </span>
    );
  if (!listed) return null;
  return (
    <span className={styles.standing}>
      <PlaylistIcon size={14} weight="fill" aria-hidden />
      {t("listed")}
    </span>
  );
}

/** Returns the address of a talent or scout. */
export function usePersonPath(): (person: NonNullable<ArtistStanding["person"]>) => string {
  const collections = collectionsOf(use(AreasContext));
  return ({ family, id }) => `${collections[family]?.base ?? ""}/${id}`;
}
