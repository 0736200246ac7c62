import { FolderIcon } from "@phosphor-icons/react/dist/csr/Folder";
import { FolderUserIcon } from "@phosphor-icons/react/dist/csr/FolderUser";
import { Link } from "react-router";
import { fileIcon } from "#web/shared/media/fileIcon.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { formatBytes } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import styles from "../Library.module.css";
import { t } from "../messages.ts";
import { draggable, useMoveTarget } from "../moving.ts";
import { type Entry, type OpenFile, SelectEntry } from "./entry.tsx";

/** Folders, then files, as cards. */
export function FolderGrid({ entries }: { entries: readonly Entry[] }) {
  const folders = entries.flatMap((entry) => (entry.to === undefined ? [] : [{ ...entry, to: entry.to }]));
  const files = entries.flatMap((entry) => (entry.file === undefined ? [] : [{ ...entry, file: entry.file }]));
  return (
    <>
      {folders.length > 0 && (
        <section className={styles.section} aria-labelledby="folders">
          <h3 id="folders">{t("folders")}</h3>
          <ul className={styles.folders}>
            {folders.map((entry) => (
              <FolderCard key={entry.item.key} {...entry} />
            ))}
          </ul>
        </section>
      )}
      {files.length > 0 && (
        <section className={styles.section} aria-labelledby="files">
          <h3 id="files">{t("files")}</h3>
          <ul className={styles.files}>
            {files.map((entry) => (
              <FileCard key={entry.item.key} {...entry} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function FolderCard({ item, selection, actions, dragged, to }: Entry & { to: string }) {
  const { id, name, system } = item;
  const Glyph = system ? FolderUserIcon : FolderIcon;
  const target = useMoveTarget(item, item.editable);
  return (
    <li {...draggable(dragged)} {...target} data-chosen={selection.has(id) || undefined}>
      <Glyph size={20} aria-hidden />
      <Link to={to} draggable={false}>
        {name}
      </Link>
      <SelectEntry item={item} selection={selection} />
      <ActionMenu title={t("actionsFor", { name })} actions={actions} />
    </li>
  );
}

function FileCard({ item, selection, actions, dragged, file: { media, open } }: Entry & { file: OpenFile }) {
  const { id, name, addedAt } = item;
  const Glyph = fileIcon(media);
  const picture = media.cdnMedium ?? media.thumbnailUrl;
  return (
    <li className={styles.file} {...draggable(dragged)} data-chosen={selection.has(id) || undefined}>
      <button type="button" onClick={open} aria-label={t("open", { name })} title={name}>
        <span className={styles.picture}>
          {picture ? (
            <img src={picture} alt="" loading="lazy" decoding="async" draggable={false} />
          ) : (
            <Glyph size={40} aria-hidden />
          )}
        </span>
        <span className={styles.name}>{name}</span>
      </button>
      <span className={styles.facts}>
        {[media.size === null ? null : formatBytes(media.size), addedAt && formatDate(addedAt.slice(0, 10))]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <SelectEntry item={item} selection={selection} />
      <ActionMenu title={t("actionsFor", { name })} actions={actions} />
    </li>
  );
}
