import type { RefObject } from "react";
import { type ArtistDetail, discovery } from "#contract/discovery/artist.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Discovery.module.css";
import { t } from "./messages.ts";

interface Own {
  artistId: string | null;
}

/** Returns the artist that a talent is, where somebody said so. */
export function useOwnArtist(owner: TabOwner | null): Own {
  const params = { talentId: owner?.id ?? "" };
  const { data } = useCallQuery(discovery.ofTalent, { params }, { when: owner !== null });
  return { artistId: data?.artistId ?? null };
}

interface Props {
  owner: TabOwner;
  own: Own;
  artist: string | null;
  opened: RefObject<ArtistDetail | null>;
}
/** Asks which artist a talent is, until somebody has said so. */
export function OwnArtist({ owner, own, artist, opened }: Props) {
  if (own.artistId !== null || !owner.editable) return null;
  const link = async (): Promise<void> => {
    const chosen = opened.current;
    if (!chosen) return;
    const params = { talentId: owner.id };
    if (!(await mutate(discovery.setOfTalent, { params, body: { artistId: chosen.id } }))) return;
    showToast(t("linked", { name: owner.name }), {
      undo: () => mutate(discovery.setOfTalent, { params, body: { artistId: null } }),
    });
  };
  return (
    <div className={styles.own}>
      {artist === null ? (
        <p>{t("notLinked", { name: owner.name })}</p>
      ) : (
        <Button size="small" onClick={() => void link()}>
          {t("itsThem", { name: owner.name })}
        </Button>
      )}
    </div>
  );
}
