import { type KeyboardEvent, useRef, useState } from "react";
import type { Level, Resource } from "#contract/access.ts";
import { t } from "#web/areas/staff/permission/messages.ts";
import { rightsOf, useMe } from "#web/shared/session/me.tsx";
import { Legend } from "./Legend.tsx";
import styles from "./PermissionTable.module.css";
import { PermissionTableRow } from "./PermissionTableRow.tsx";
import { type CellPosition, COLUMNS, cellsOf, type LevelsByResource, positionAfter } from "./permission.rules.ts";

interface Props {
  /** The name of the person. */
  name: string;
  rows: readonly { resource: Resource; title: string }[];
  levels: LevelsByResource;
  /** The saved levels; differences are marked. */
  before: LevelsByResource;
  /** New staff have no previous levels. */
  isNew?: boolean;
  onChange: (resource: Resource, levels: Level[]) => void;
}

/** Resources by access level. One cell is in the tab order; arrow keys move, Space ticks. On a phone each row is a card. */
export function PermissionTable({ name, rows, levels, before, isNew = false, onChange }: Props) {
  const giver = rightsOf(useMe());
  const table = useRef<HTMLTableElement>(null);
  const [first] = rows;
  const [position, setPosition] = useState<CellPosition | null>(null);
  const current = position ?? (first && { resource: first.resource, column: COLUMNS[0] ?? "noAccess" });
  const shownCells = rows.map((row) => ({
    ...row,
    cells: cellsOf(row.resource, levels[row.resource], { giver, before: before[row.resource] }),
  }));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!current || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = positionAfter(
      rows.map(({ resource }) => resource),
      current,
      event.key,
    );
    if (!next) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.resource}.${next.column}"]`)?.focus();
  };

  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are walked with the arrows */}
      <table ref={table} role="grid" className={styles.table} aria-label={t("table", { name })} onKeyDown={onKeyDown}>
        <colgroup>
          <col className={styles.first} />
          {COLUMNS.map((column) => (
            <col key={column} className={styles.level} />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.head}>
              {t("resource")}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={styles.head}>
                {t(column)}
              </th>
            ))}
            <th scope="col" className={styles.head}>
              {t("inWords")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shownCells.map(({ resource, title, cells }) => (
            <PermissionTableRow
              key={resource}
              resource={resource}
              title={title}
              levels={levels[resource]}
              was={isNew ? null : before[resource]}
              cells={cells}
              tabbable={current?.resource === resource ? current.column : null}
              onEnter={(column) => setPosition({ resource, column })}
              onChange={(next) => onChange(resource, next)}
            />
          ))}
        </tbody>
      </table>
      <Legend above={shownCells.some(({ cells }) => cells.some(({ off }) => off === "aboveOwn"))} />
    </div>
  );
}
