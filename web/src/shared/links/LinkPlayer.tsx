import { PLAYER_ALLOW, PLAYER_REFERRER, PLAYER_SANDBOX, playerOf } from "#contract/links/embed.ts";
import type { ProviderItem } from "#contract/links/hosts.ts";
import styles from "./Links.module.css";
import { t } from "./messages.ts";

/** The player of another site, in its own frame. */
export function LinkPlayer({ item, title }: { item: ProviderItem; title: string | null }) {
  const { src, title: site, shape } = playerOf(item);
  const fixed = typeof shape === "number";
  return (
    <iframe
      src={src}
      title={t("playerOf", { site, title: title ?? t("untitled") })}
      sandbox={PLAYER_SANDBOX}
      allow={PLAYER_ALLOW}
      referrerPolicy={PLAYER_REFERRER}
      className={styles.player}
      data-shape={fixed ? undefined : shape}
      style={fixed ? { height: shape } : undefined}
    />
  );
}
