import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { FolderIcon } from "@phosphor-icons/react/dist/csr/Folder";
import { FolderUserIcon } from "@phosphor-icons/react/dist/csr/FolderUser";
import { Link } from "react-router";
import { fileIcon } from "#web/shared/media/fileIcon.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { formatBytes } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import type { LibraryList } from "../libraryList.ts";
import { t } from "../messages.ts";
import { draggable, useMoveTarget } from "../moving.ts";
import { SORTS } from "./Arrange.tsx";
import { type Entry, SelectEntry } from "./entry.tsx";
import styles from "./FolderList.module.css";

/** Folders, then files, as rows of a table. */
export function FolderList({ list, name, entries }: { list: LibraryList; name: string; entries: readonly Entry[] }) {
  const { orderBy, orderDirection } = list.state.query;
  const Arrow = orderDirection === "ASC" ? ArrowUpIcon : ArrowDownIcon;
  return (
    <table className={styles.list} aria-label={name}>
      <thead>
        <tr>
          <td />
          {SORTS.map(({ value, title }) => (
            <th
              key={value}
              className={styles[value]}
              aria-sort={value === orderBy ? (orderDirection === "ASC" ? "ascending" : "descending") : undefined}
            >
              <button type="button" onClick={() => list.state.sort(value)}>
                {title}
                {value === orderBy && <Arrow size={12} aria-hidden />}
              </button>
            </th>
          ))}
          <th className={styles.by}>{t("addedBy")}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.item.key} {...entry} />
        ))}
      </tbody>
    </table>
  );
}

function EntryRow({ item, selection, actions, dragged, to, file }: Entry) {
  const { id, name, system, editable, addedAt, addedBy } = item;
  const target = useMoveTarget(item, editable);
  const Glyph = file ? fileIcon(file.media) : system ? FolderUserIcon : FolderIcon;
  const picture = file?.media.thumbnailUrl;
  const size = file?.media.size ?? null;
  return (
    <tr {...draggable(dragged)} {...(to !== undefined && target)} data-chosen={selection.has(id) || undefined}>
      <td>
        <SelectEntry item={item} selection={selection} />
      </td>
      <td>
        <span className={styles.title}>
          {picture ? <img src={picture} alt="" loading="lazy" draggable={false} /> : <Glyph size={20} aria-hidden />}
          {to === undefined ? (
            <button type="button" onClick={file?.open} aria-label={t("open", { name })} title={name}>
              {name}
            </button>
          ) : (
            <Link to={to} draggable={false} title={name}>
              {name}
            </Link>
          )}
        </span>
      </td>
      <td className={styles.addedAt}>{addedAt && formatDate(addedAt.slice(0, 10))}</td>
      <td className={styles.size}>{size !== null && formatBytes(size)}</td>
      <td className={styles.by}>{addedBy?.displayName}</td>
      <td>
        <ActionMenu title={t("actionsFor", { name })} actions={actions} />
      </td>
    </tr>
  );
}
