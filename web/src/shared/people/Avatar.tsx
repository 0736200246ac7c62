import { useState } from "react";
import type { PersonBrief } from "#contract/schema.ts";
import styles from "./Avatar.module.css";
import { initials, tintOf } from "./tint.ts";

export type AvatarSize = 22 | 28 | 34 | 44 | 52 | 72 | 100;

/** A person's picture, or their initials on their tint. Hidden from screen readers, since the name is next to it. */
export function Avatar({
  person: { id, displayName, avatarUrl },
  size = 28,
}: {
  person: PersonBrief;
  size?: AvatarSize;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const photo = avatarUrl !== null && avatarUrl !== broken;
  return (
    <span
      className={styles.avatar}
      data-size={size}
      style={{ width: size, height: size, background: `var(--${tintOf(id)})` }}
      aria-hidden
    >
      {photo ? (
        <img
          src={avatarUrl}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(avatarUrl)}
        />
      ) : (
        initials(displayName)
      )}
    </span>
  );
}
