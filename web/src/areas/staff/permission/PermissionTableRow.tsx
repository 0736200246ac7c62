import type { Level, Resource } from "#contract/access.ts";
import { t } from "#web/areas/staff/permission/messages.ts";
import { PermissionMark } from "./PermissionMark.tsx";
import styles from "./PermissionTable.module.css";
import { type ColumnName, levelLabel, levelNames, type PermissionCell } from "./permission.rules.ts";

interface Props {
  resource: Resource;
  title: string;
  levels: readonly Level[];
  /** The previous levels; null for new staff. */
  was: readonly Level[] | null;
  cells: readonly PermissionCell[];
  /** The column of this row that is in the tab order. */
  tabbable: ColumnName | null;
  onEnter: (column: ColumnName) => void;
  onChange: (levels: Level[]) => void;
}

export function PermissionTableRow({ resource, title, levels, was, cells, tabbable, onEnter, onChange }: Props) {
  const changed = was !== null && was.join() !== levels.join();
  return (
    <tr className={styles.row} data-changed={changed || undefined}>
      <th scope="row" className={styles.title}>
        {title}
      </th>
      {cells.map((cell) => (
        <td key={cell.column} className={styles.part} data-mark={cell.mark}>
          {cell.mark === "notOffered" ? (
            <span className={styles.cell}>
              <PermissionMark mark="notOffered" />
              <span className={styles.label} aria-hidden>
                {t(cell.column)}
              </span>
              <span className="only-read">{t("notOffered")}</span>
            </span>
          ) : (
            <LevelButton
              cell={cell}
              resource={resource}
              title={title}
              tabbable={tabbable === cell.column}
              onEnter={onEnter}
              onChange={onChange}
            />
          )}
        </td>
      ))}
      <td className={styles.words}>
        <span>{levelLabel(resource, levels)}</span>
        {changed && <span className={styles.was}>{t("was", { levels: levelNames(was) })}</span>}
      </td>
    </tr>
  );
}

interface ButtonProps extends Pick<Props, "resource" | "title" | "onEnter" | "onChange"> {
  cell: PermissionCell;
  tabbable: boolean;
}

function LevelButton({ cell: { column, mark, off, next }, resource, title, tabbable, onEnter, onChange }: ButtonProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it has five looks, and Enter must save the form rather than tick
    <button
      type="button"
      role="checkbox"
      aria-checked={mark !== "possible"}
      aria-disabled={off !== null || undefined}
      aria-label={t(mark === "included" ? "cellIncluded" : "cell", { resource: title, level: t(column) })}
      {...(off === "aboveOwn" && { "data-tip": t("aboveOwn"), "aria-description": t("aboveOwn") })}
      tabIndex={tabbable ? 0 : -1}
      className={styles.cell}
      data-cell={`${resource}.${column}`}
      onFocus={() => onEnter(column)}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.preventDefault();
      }}
      onClick={() => {
        if (off === null) onChange(next);
      }}
    >
      <PermissionMark mark={mark} off={off === "aboveOwn"} />
      <span className={styles.label} aria-hidden>
        {t(column)}
      </span>
    </button>
  );
}
