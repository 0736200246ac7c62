import { lazy, useState } from "react";
import type { MasterSlug } from "#contract/master-lists.ts";
import type { MasterEntry } from "#contract/settings/master-list.ts";
import { t } from "#web/areas/settings/lists/messages.ts";
import { glyphToken } from "#web/shared/work/glyphToken.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { entryActions, moveEntry } from "./entryActions.ts";
import styles from "./Lists.module.css";
import { OrderedEntries } from "./OrderedEntries.tsx";
import { RenameEntry } from "./RenameEntry.tsx";

const EditTaskType = lazy(async () => ({ default: (await import("./EditTaskType.tsx")).EditTaskType }));

interface Props {
  slug: MasterSlug;
  entries: readonly MasterEntry[];
  editable: boolean;
}

/** The entries of a group, renamed in place and put in order. */
export function MasterEntries({ slug, entries, editable }: Props) {
  const [renaming, setRenaming] = useState<string | null>(null);
  const edit = (entry: MasterEntry): void => {
    if (slug === "task-types") openDialog((close) => <EditTaskType entry={entry} close={close} />);
    else setRenaming(entry.id);
  };
  return (
    <OrderedEntries
      entries={entries}
      nameOf={({ name }) => name}
      editable={editable}
      move={(entry, to) => moveEntry(slug, entries, entry, to)}
    >
      {(entry, index) =>
        renaming === entry.id ? (
          <RenameEntry slug={slug} entry={entry} close={() => setRenaming(null)} />
        ) : (
          <>
            {entry.color && <span className={styles.dot} style={{ background: `var(--${glyphToken(entry.color)})` }} />}
            {editable ? (
              <button
                type="button"
                className={styles.name}
                data-tip={slug === "task-types" ? t("edit") : t("rename")}
                onClick={() => edit(entry)}
              >
                {entry.name}
              </button>
            ) : (
              <span className={styles.name}>{entry.name}</span>
            )}
            {entry.takesTime && <span className={styles.uses}>{t("takesTime")}</span>}
            <span className={styles.uses}>{entry.uses > 0 ? t("uses", { count: entry.uses }) : t("unused")}</span>
            {editable && (
              <ActionMenu
                title={t("entryActions", { name: entry.name })}
                actions={visibleActions(entryActions(slug, entries, index, () => edit(entry)))}
              />
            )}
          </>
        )
      }
    </OrderedEntries>
  );
}
