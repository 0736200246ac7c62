import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#web/areas/talents/personal/messages.ts";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { removeEntry } from "../removeEntry.ts";
import styles from "./Personal.module.css";

interface Entry {
  id: string;
  name: string;
}
interface EntriesProps<E extends Entry> {
  entries: readonly E[];
  none: string;
  editable: boolean;
  /** The line below the name. */
  children: (entry: E) => ReactNode;
  /** Opens the form of an entry. */
  open: (entry: E) => void;
  /** Resolve to whether it worked; an error was shown. */
  remove: (entry: E) => Promise<boolean>;
  restore: (entry: E) => Promise<boolean>;
}

export const AddButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button size="small" icon={<PlusIcon size={14} />} onClick={onClick}>
    {children}
  </Button>
);

/** A list whose entries are edited one by one, and deleted at once with undo. */
export function Entries<E extends Entry>({
  entries,
  none,
  editable,
  children,
  open,
  remove,
  restore,
}: EntriesProps<E>) {
  if (entries.length === 0) return <EmptyText>{none}</EmptyText>;
  return (
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
  );
}

interface Props<E extends Entry> extends Omit<EntriesProps<E>, "entries" | "open"> {
  title: string;
  /** Label of the button that adds an entry. */
  addLabels: string;
  answer: UseQueryResult<E[]>;
  /** Opens the form of an entry, or of a new one. */
  open: (entry: E | null) => void;
}

/** A list of related people with a heading. */
export const EntryList = <E extends Entry>({ title, addLabels, answer, ...rest }: Props<E>) => (
  <DetailSection
    title={title}
    action={rest.editable && <AddButton onClick={() => rest.open(null)}>{addLabels}</AddButton>}
  >
    <QueryBoundary answer={answer}>{(entries) => <Entries {...rest} entries={entries} />}</QueryBoundary>
  </DetailSection>
);
