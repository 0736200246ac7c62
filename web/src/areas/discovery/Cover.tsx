import { useState } from "react";
import { initials, tintOf } from "#web/shared/people/tint.ts";
import styles from "./Discovery.module.css";

interface Props {
  of: { id: string; name: string; coverUrl: string | null };
  size: 40 | 92 | 100;
  round?: boolean;
}

/** A cover, or initials on a tint. Hidden from screen readers, since the name is next to it. */
export function Cover({ of: { id, name, coverUrl }, size, round = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      className={styles.cover}
      data-size={size}
      data-round={round || undefined}
      style={{ background: `var(--${tintOf(id)})` }}
      aria-hidden
    >
      {coverUrl !== null && coverUrl !== broken ? (
        <img src={coverUrl} alt="" loading="lazy" decoding="async" onError={() => setBroken(coverUrl)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
