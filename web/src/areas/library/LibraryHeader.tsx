import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { Fragment } from "react";
import { Link } from "react-router";
import type { LibraryPlace } from "#contract/library/library.ts";
import type { FilesLayout } from "#web/shared/media/layout.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { FilterBar } from "#web/ui/filters/FilterBar.tsx";
import { PageActions } from "#web/ui/layout/PageActions.tsx";
import { Arrange } from "./contents/Arrange.tsx";
import styles from "./Library.module.css";
import type { LibraryList } from "./libraryList.ts";
import { t } from "./messages.ts";
import { addressOf } from "./paths.ts";

const TYPES = {
  title: t("type"),
  choices: [
    { value: 1, label: t("photos") },
    { value: 2, label: t("videos") },
    { value: 3, label: t("audio") },
    { value: 5, label: t("documents") },
  ],
};

/** Header of the library: the current folder, and a filter by type or a search below it. */
export function LibraryHeader({
  base,
  folder,
  list,
  actions,
  layout,
  change,
}: {
  base: string;
  folder: LibraryPlace;
  list: LibraryList;
  actions: readonly Action[];
  layout: FilesLayout;
  change: (layout: FilesLayout) => void;
}) {
  const { path } = folder;
  return (
    <>
      <div className={styles.head}>
        <nav aria-label={t("path")} className={styles.path}>
          {path.map(({ key, name }, index) => {
            const keys = path.slice(0, index + 1).map((crumb) => crumb.key);
            return (
              <Fragment key={key}>
                {index > 0 && <CaretRightIcon size={12} aria-hidden />}
                {index === path.length - 1 ? (
                  <h2 aria-current="page">{name}</h2>
                ) : (
                  <Link to={addressOf(base, keys)}>{name}</Link>
                )}
              </Fragment>
            );
          })}
        </nav>
        <PageActions actions={actions} />
      </div>
      <div className={styles.narrowing}>
        <FilterBar state={list.state} call={list.call} options={{ types: TYPES }} search={t("search")} />
        <Arrange list={list} layout={layout} change={change} />
      </div>
    </>
  );
}
