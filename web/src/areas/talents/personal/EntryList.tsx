import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ActionMenu } from "#web/kit/actions/ActionMenu.tsx";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/personal.ts";
import { Nothing, SheetPart } from "#web/shared/Sheet.tsx";
import { removeEntry } from "../removeEntry.ts";
import styles from "./Personal.module.css";

interface Entry {
  id: string;
  name: string;
}
interface Props<E extends Entry> {
  title: string;
  none: string;
  /** The words on the button that adds one. */
  addWords: string;
  editable: boolean;
  answer: UseQueryResult<E[]>;
  /** What stands below the name. */
  children: (entry: E) => ReactNode;
  /** Opens the form: of an entry, or of a new one. */
  open: (entry: E | null) => void;
  /** These say whether it worked; a refusal has been told. */
  remove: (entry: E) => Promise<boolean>;
  restore: (entry: E) => Promise<boolean>;
}

/** People around a person: read at a glance, each changed by itself; deleted at once, with undo. */
export function EntryList<E extends Entry>({
  title,
  none,
  addWords,
  editable,
  answer,
  children,
  open,
  remove,
  restore,
}: Props<E>) {
  return (
    <SheetPart
      title={title}
      way={
        editable && (
          <Button size="small" icon={<PlusIcon size={14} />} onClick={() => open(null)}>
            {addWords}
          </Button>
        )
      }
    >
      <Asked answer={answer}>
        {(entries) =>
          entries.length === 0 ? (
            <Nothing>{none}</Nothing>
          ) : (
            <ul className={styles.entries}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <div className={styles.entry}>{children(entry)}</div>
                  {editable && (
                    <ActionMenu
                      title={t("entryActions", { name: entry.name })}
                      actions={[
                        { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: () => open(entry) },
                        {
                          id: "delete",
                          title: t("delete"),
                          icon: TrashIcon,
                          tone: "danger",
                          run: () =>
                            removeEntry(
                              entry.name,
                              () => remove(entry),
                              () => restore(entry),
                            ),
                        },
                      ]}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
    </SheetPart>
  );
}
