import { useParams } from "react-router";
import { keyOfRoot, readFolderPath } from "#contract/library/key.ts";
import { type LibraryItem, type LibraryPlace, library } from "#contract/library/library.ts";
import { putInto } from "#web/shared/media/library/libraryUploads.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { formatBytes } from "#web/ui/format/numbers.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import { useSelection } from "#web/ui/table/useSelection.ts";
import { startUploads } from "#web/ui/upload/uploads.ts";
import { useDropped } from "#web/ui/upload/useDropped.ts";
import { useFolderLayout } from "./contents/Arrange.tsx";
import { FolderContents } from "./contents/FolderContents.tsx";
import { putDropped } from "./dropFolders.ts";
import { chosenActions, folderActions } from "./itemActions.tsx";
import styles from "./Library.module.css";
import { LibraryHeader } from "./LibraryHeader.tsx";
import type { LibraryList } from "./libraryList.ts";
import { t } from "./messages.ts";

export interface LibraryProps {
  /** Path of the library; folders follow in one or two parts. */
  base: string;
  /** The scout, talent, partner or member of staff whose it is; without one, the agency's. */
  person?: string;
}

/** A library: the folder that the address names, with what is in it. */
export function LibraryView({ base, person }: LibraryProps) {
  const { root, rest } = useParams();
  const top = keyOfRoot(person === undefined ? { ofAgency: true } : { ofRecord: person });
  const keys = root === undefined ? [top] : readFolderPath(rest === undefined ? root : `${root}/${rest}`);
  const key = keys?.at(-1) ?? top;
  const place = useCallQuery(library.get, { query: { key } });
  if (!keys || place.error)
    return (
      <Empty title={t("notHere")} line={t("notHereLine")}>
        <Button to={base}>{t("toTop")}</Button>
      </Empty>
    );
  const props = { base, key };
  return (
    <QueryBoundary answer={place}>
      {(folder) =>
        person === undefined ? (
          <AgencyFolder {...props} folder={folder} />
        ) : (
          <PersonFolder {...props} folder={folder} person={person} />
        )
      }
    </QueryBoundary>
  );
}

interface FolderProps {
  base: string;
  folder: LibraryPlace;
}
function AgencyFolder(props: FolderProps) {
  return <Folder {...props} list={useList(library.list, { always: { key: props.folder.key } })} />;
}
function PersonFolder({ person, ...props }: FolderProps & { person: string }) {
  const list = useList(library.listOfPerson, { params: { talentId: person }, always: { key: props.folder.key } });
  return <Folder {...props} person={person} list={list} />;
}

function Folder({ base, folder, list, person }: FolderProps & { list: LibraryList; person?: string }) {
  const selection = useSelection<LibraryItem>(list);
  const [layout, change] = useFolderLayout();
  const { writes, system, upload } = folder;
  const { over, handlers } = useDropped(
    (files) => void startUploads(files, { after: putInto(folder.key) }),
    (dropped) => void putDropped(dropped, { folder, person }),
  );
  const takes = writes && !system;
  return (
    <section
      className={styles.library}
      aria-label={folder.name}
      data-over={(upload && over) || undefined}
      {...(takes && handlers)}
    >
      <LibraryHeader {...{ base, folder, list, layout, change }} actions={folderActions({ folder, person })} />
      <FolderContents {...{ base, folder, person, list, selection, layout }} />
      <footer className={styles.footer} data-floats={selection.count > 0 || undefined}>
        {selection.count > 0 ? (
          <BulkBar
            selection={selection}
            actions={chosenActions(selection.chosen, { folder, person, clear: selection.clear })}
          />
        ) : (
          <StorageUsed />
        )}
      </footer>
    </section>
  );
}

/** How much of its storage the agency uses. */
function StorageUsed() {
  const { data } = useCallQuery(library.storage, {});
  return data ? (
    <span className={styles.storage}>
      <meter value={data.used} max={data.most} high={data.most * 0.9} aria-label={t("storage")} />
      {t("used", { used: formatBytes(data.used), most: formatBytes(data.most) })}
    </span>
  ) : null;
}
