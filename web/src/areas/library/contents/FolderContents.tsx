import type { LibraryItem } from "#contract/library/library.ts";
import type { Attachment } from "#contract/media/attachment.ts";
import type { Media } from "#contract/media/upload.ts";
import type { FilesLayout } from "#web/shared/media/layout.tsx";
import { openPreview } from "#web/shared/media/openPreview.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { t as shared } from "#web/ui/messages.ts";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { itemActions, type Where } from "../itemActions.tsx";
import type { LibraryList } from "../libraryList.ts";
import { t } from "../messages.ts";
import { addressOf } from "../paths.ts";
import type { Entry } from "./entry.tsx";
import { FolderGrid } from "./FolderGrid.tsx";
import { FolderList } from "./FolderList.tsx";

interface Props extends Where {
  base: string;
  list: LibraryList;
  selection: Selection<LibraryItem>;
  layout: FilesLayout;
}
type File = LibraryItem & { media: Media };
const isFile = (item: LibraryItem): item is File => item.type === "file" && item.media !== null;

/** Returns the file as the preview takes it. */
const previewed = ({ key, name, media, addedAt, addedBy }: File): Attachment => ({
  id: key,
  filename: name,
  originalFilename: name,
  uploadedDate: addedAt ?? "",
  uploadedBy: addedBy,
  cdnOrigin: null,
  caption: null,
  media,
});

/** Contents of a folder: its folders, then its files. */
export function FolderContents({ base, folder, person, list, selection, layout }: Props) {
  if (list.loading) return <Skeleton />;
  if (list.error)
    return (
      <Empty title={errorText(list.error)} live>
        <Button onClick={list.retry}>{shared("retry")}</Button>
      </Empty>
    );
  if (list.rows.length === 0) {
    const [title, line] = list.state.narrowed
      ? [t("noneFound"), t("noneFoundLine")]
      : [t("empty"), t(folder.upload ? "emptyLine" : folder.writes && !folder.system ? "emptyTop" : "emptyRead")];
    return <Empty title={title} line={line} live={list.state.narrowed} />;
  }
  const keys = folder.path.map(({ key }) => key);
  const files = list.rows.filter(isFile);
  const attachments = files.map(previewed);
  const entries = list.rows.map((item): Entry => {
    const entry = {
      item,
      selection,
      actions: visibleActions(itemActions(item, { folder, person })),
      dragged: selection.has(item.id) ? selection.chosen : [item],
    };
    if (!isFile(item)) return { ...entry, to: addressOf(base, [...keys, item.key]) };
    const preview = attachments[files.indexOf(item)];
    return { ...entry, file: { media: item.media, open: () => preview && openPreview(attachments, preview) } };
  });
  return (
    <>
      {layout === "list" ? (
        <FolderList list={list} name={folder.name} entries={entries} />
      ) : (
        <FolderGrid entries={entries} />
      )}
      {list.loadMore && <Button onClick={() => list.state.size(100)}>{t("more")}</Button>}
    </>
  );
}
