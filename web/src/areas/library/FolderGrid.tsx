import { FolderIcon } from "@phosphor-icons/react/dist/csr/Folder";
import { FolderUserIcon } from "@phosphor-icons/react/dist/csr/FolderUser";
import { Link } from "react-router";
import type { LibraryItem } from "#contract/library/library.ts";
import type { Attachment } from "#contract/media/attachment.ts";
import type { Media } from "#contract/media/upload.ts";
import { fileIcon } from "#web/shared/media/fileIcon.ts";
import { openPreview } from "#web/shared/media/openPreview.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { type Action, shown } from "#web/ui/actions/action.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { formatBytes } from "#web/ui/format/numbers.ts";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { t as shared } from "#web/ui/messages.ts";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { itemActions, type Where } from "./itemActions.tsx";
import styles from "./Library.module.css";
import type { LibraryList } from "./libraryList.ts";
import { t } from "./messages.ts";
import { draggable, useMoveTarget } from "./moving.ts";
import { addressOf } from "./paths.ts";

interface Props extends Where {
  base: string;
  list: LibraryList;
  selection: Selection<LibraryItem>;
}
type File = LibraryItem & { media: Media };
const isFile = (item: LibraryItem): item is File => item.type === "file" && item.media !== null;

/** What the preview needs of a file. */
const previewed = ({ key, name, media, addedAt, addedBy }: File): Attachment => ({
  ...{ id: key, filename: name, originalFilename: name, uploadedDate: addedAt ?? "", uploadedBy: addedBy },
  ...{ cdnOrigin: null, caption: null, media },
});

/** What is in a folder: its folders, then its files. */
export function FolderGrid({ base, folder, person, list, selection }: Props) {
  if (list.loading) return <Skeleton />;
  if (list.error)
    return (
      <Empty title={errorText(list.error)} live>
        <Button onClick={list.retry}>{shared("retry")}</Button>
      </Empty>
    );
  const folders = list.rows.filter(({ type }) => type === "folder");
  const files = list.rows.filter(isFile);
  if (list.rows.length === 0) {
    const [title, line] = list.state.narrowed
      ? [t("noneFound"), t("noneFoundLine")]
      : [t("empty"), t(folder.upload ? "emptyLine" : folder.writes && !folder.system ? "emptyTop" : "emptyRead")];
    return <Empty title={title} line={line} live={list.state.narrowed} />;
  }
  const keys = folder.path.map(({ key }) => key);
  const all = files.map(previewed);
  const entry = (item: LibraryItem) => ({
    ...{ item, selection, actions: shown(itemActions(item, { folder, person })) },
    dragged: selection.has(item.id) ? selection.chosen : [item],
  });
  return (
    <>
      {folders.length > 0 && (
        <section className={styles.section} aria-labelledby="folders">
          <h3 id="folders">{t("folders")}</h3>
          <ul className={styles.folders}>
            {folders.map((item) => (
              <FolderCard key={item.key} {...entry(item)} to={addressOf(base, [...keys, item.key])} />
            ))}
          </ul>
        </section>
      )}
      {files.length > 0 && (
        <section className={styles.section} aria-labelledby="files">
          <h3 id="files">{t("files")}</h3>
          <ul className={styles.files}>
            {files.map((item, index) => (
              <FileCard
                key={item.key}
                {...entry(item)}
                media={item.media}
                open={() => all[index] && openPreview(all, all[index])}
              />
            ))}
          </ul>
        </section>
      )}
      {list.loadMore && <Button onClick={() => list.state.size(100)}>{t("more")}</Button>}
    </>
  );
}

interface EntryProps {
  item: LibraryItem;
  selection: Selection<LibraryItem>;
  actions: readonly Action[];
  /** What is dragged with it. */
  dragged: readonly LibraryItem[];
}

/** What can be changed can be selected; a press with Shift selects all up to it. */
function Choice({ item: { id, name, editable }, selection }: Pick<EntryProps, "item" | "selection">) {
  if (!editable) return null;
  return (
    <span className={styles.choice}>
      <Checkbox
        label={t("select", { name })}
        checked={selection.has(id)}
        onChange={({ nativeEvent }) =>
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? selection.extend(id) : selection.toggle(id)
        }
      />
    </span>
  );
}

function FolderCard({ item, selection, actions, dragged, to }: EntryProps & { to: string }) {
  const { id, name, system } = item;
  const Glyph = system ? FolderUserIcon : FolderIcon;
  const target = useMoveTarget(item, item.editable);
  return (
    <li {...draggable(dragged)} {...target} data-chosen={selection.has(id) || undefined}>
      <Glyph size={20} aria-hidden />
      <Link to={to} draggable={false}>
        {name}
      </Link>
      <Choice item={item} selection={selection} />
      <ActionMenu title={t("actionsFor", { name })} actions={actions} />
    </li>
  );
}

function FileCard({ item, selection, actions, dragged, media, open }: EntryProps & { media: Media; open: () => void }) {
  const { id, name, addedAt } = item;
  const Glyph = fileIcon(media);
  const picture = media.cdnMedium ?? media.thumbnailUrl;
  return (
    <li className={styles.file} {...draggable(dragged)} data-chosen={selection.has(id) || undefined}>
      <button type="button" onClick={open} aria-label={t("open", { name })}>
        {picture ? (
          <img src={picture} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : (
          <Glyph size={40} aria-hidden />
        )}
      </button>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.facts}>
        {[media.size === null ? null : formatBytes(media.size), addedAt && formatDate(addedAt.slice(0, 10))]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <Choice item={item} selection={selection} />
      <ActionMenu title={t("actionsFor", { name })} actions={actions} />
    </li>
  );
}
