import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { TALENT_STATUS } from "#contract/enums.ts";
import type { Favourite } from "#contract/favourites/favourite.ts";
import { t } from "#web/areas/favourites/messages.ts";
import styles from "./Favourites.module.css";

/** Shows whether fans see it, and if not, what is missing. */
export function Visibility({ favourite: { status, inApp } }: { favourite: Favourite }) {
  const seen = inApp && status === TALENT_STATUS.active;
  const Icon = seen ? EyeIcon : EyeSlashIcon;
  return (
    <p className={styles.visibility} data-hidden={!seen || undefined}>
      <Icon aria-hidden />
      {t(seen ? "seenByFans" : inApp ? "notActive" : "notInApp")}
    </p>
  );
}
