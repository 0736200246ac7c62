import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { Attachment } from "#contract/media/attachment.ts";
import type { CareerEntry } from "#contract/talents/career.ts";
import { t } from "#web/areas/talents/career/messages.ts";
import { FileChips } from "#web/shared/media/FileChips.tsx";
import { shortAddress, webAddress } from "#web/shared/values/webAddress.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import styles from "./Career.module.css";
import { when } from "./careerForm.ts";

interface Props {
  entry: CareerEntry;
  /** The entry's files. */
  files: readonly Attachment[];
  editable: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** One career entry: role, place, period and result. */
export function CareerItem({ entry, files, editable, onEdit, onDelete }: Props) {
  const { role, organisation, place, achievements, links } = entry;
  return (
    <li className={styles.item} data-now={entry.ended === null || undefined}>
      <p className={styles.when}>{when(entry)}</p>
      <div className={styles.what}>
        <h2>{role}</h2>
        <p className={styles.where}>{[organisation, place].filter(Boolean).join(", ")}</p>
        {achievements && <p className={styles.achievements}>{achievements}</p>}
        {links.length > 0 && (
          <p className={styles.links}>
            {links.map(({ url }) => (
              <a key={url} href={webAddress(url)} target="_blank" rel="noopener noreferrer">
                {shortAddress(url)}
              </a>
            ))}
          </p>
        )}
        <div className={styles.files}>
          <FileChips files={files} />
        </div>
      </div>
      {editable && (
        <ActionMenu
          className={styles.menu}
          title={t("entryActions", { role })}
          actions={[
            { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: onEdit },
            { id: "delete", title: t("delete"), icon: TrashIcon, tone: "danger", run: onDelete },
          ]}
        />
      )}
    </li>
  );
}
