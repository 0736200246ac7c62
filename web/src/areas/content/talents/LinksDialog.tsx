import type { AppTalent } from "#contract/favourites/app-talent.ts";
import { SocialLinks } from "#web/shared/social/SocialLinks.tsx";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { t } from "./messages.ts";
import styles from "./Talents.module.css";

/** Links of a talent, read-only. */
export const LinksDialog = ({
  talent: { displayName, socialLinks, links },
  close,
}: {
  talent: AppTalent;
  close: () => void;
}) => (
  <Dialog title={displayName} onClose={close} size={500}>
    <h3>{t("socialLinks")}</h3>
    {socialLinks.length > 0 ? <SocialLinks links={socialLinks} /> : <p>{t("noLinks")}</p>}
    <h3>{t("links")}</h3>
    {links.length > 0 ? (
      <ul className={styles.others}>
        {links.map(({ title, url }) => (
          <li key={`${title} ${url}`}>
            <span>{title}</span>
            <WebLink address={url} />
          </li>
        ))}
      </ul>
    ) : (
      <p>{t("noLinks")}</p>
    )}
  </Dialog>
);
