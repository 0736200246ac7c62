import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { PushPinIcon } from "@phosphor-icons/react/dist/csr/PushPin";
import { t } from "#web/ui/messages.ts";
import { IconButton } from "../../elements/Button.tsx";
import { Checkbox } from "../../elements/Checkbox.tsx";
import type { TableHandle } from "../tableContext.ts";
import { hidden, movedTo, type Positioned } from "./arrangement.ts";
import styles from "./ColumnPanel.module.css";

/** Lists all columns in order; each can be shown, hidden and moved, by keyboard too. */
export function ColumnPanel({ table: { columns } }: { table: TableHandle }) {
  const { all, change, reset, arranged } = columns;
  const neighbourOf = (index: number, step: 1 | -1): string | undefined => {
    const next = all[index + step];
    return index > 0 && index + step > 0 && next && next.pin === all[index]?.pin ? next.column.id : undefined;
  };
  const arrow = (
    { column: { id, title } }: Positioned & { column: { title: string } },
    index: number,
    step: 1 | -1,
  ) => {
    const target = neighbourOf(index, step);
    const Arrow = step === -1 ? ArrowUpIcon : ArrowDownIcon;
    return (
      <IconButton
        size="small"
        title={t(step === -1 ? "moveUp" : "moveDown", { column: title })}
        data-tip={undefined}
        off={target === undefined}
        onClick={() => target && change(movedTo(id, target, step === -1 ? "before" : "after"))}
      >
        <Arrow size={13} />
      </IconButton>
    );
  };
  return (
    <fieldset className={styles.panel} aria-label={t("columns")}>
      <p className={styles.heading}>{t("columns")}</p>
      <ul className={styles.list}>
        {all.map((placed, index) => (
          <li key={placed.column.id} className={styles.item}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is its control */}
            <label className={styles.name}>
              <Checkbox
                checked={!placed.hidden}
                onChange={() => index > 0 && change(hidden(placed.column.id, !placed.hidden))}
                disabled={index === 0}
              />
              <span>{placed.column.title}</span>
              {placed.pin && <PushPinIcon size={13} aria-label={t("pinned")} />}
            </label>
            {index > 0 && arrow(placed, index, -1)}
            {index > 0 && arrow(placed, index, 1)}
          </li>
        ))}
      </ul>
      <button type="button" className={styles.reset} aria-disabled={!arranged} onClick={() => arranged && reset()}>
        {t("resetColumns")}
      </button>
    </fieldset>
  );
}
