import { LinkIcon } from "@phosphor-icons/react/dist/csr/Link";
import { ShareNetworkIcon } from "@phosphor-icons/react/dist/csr/ShareNetwork";
import { Link } from "react-router";
import { importPath } from "#web/shared/record/importAction.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { t } from "./messages.ts";
import { CONNECT_LINKS_PATH, SOCIAL_LINKS_PATH } from "./paths.ts";
import styles from "./Talents.module.css";

const CHOICES = [
  { base: SOCIAL_LINKS_PATH, icon: ShareNetworkIcon, title: t("importSocials"), line: t("importSocialsLine") },
  { base: CONNECT_LINKS_PATH, icon: LinkIcon, title: t("importLinks"), line: t("importLinksLine") },
] as const;

/** Asks which links a file contains: social links or connect links. */
export const ImportChoice = ({ close }: { close: () => void }) => (
  <Dialog title={t("import")} line={t("importAsk")} onClose={close}>
    <ul className={styles.choices}>
      {CHOICES.map(({ base, icon: Icon, title, line }) => (
        <li key={base}>
          <Link to={importPath(base)} className={styles.choice} onClick={close}>
            <Icon size={20} aria-hidden />
            <b>{title}</b>
            <span>{line}</span>
          </Link>
        </li>
      ))}
    </ul>
  </Dialog>
);
