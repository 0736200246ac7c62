import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { PushPinIcon } from "@phosphor-icons/react/dist/csr/PushPin";
import { t } from "#web/messages/kit.ts";
import { IconButton } from "../ui/Button.tsx";
import { Tick } from "../ui/Tick.tsx";
import { hidden, movedTo, type Placed } from "./arrangement.ts";
import styles from "./ColumnPanel.module.css";
import type { TableHandle } from "./tableContext.ts";

/** All columns, shown and hidden, in their order; each can be shown, hidden and moved, by keys too. */
export function ColumnPanel({ table: { columns } }: { table: TableHandle }) {
  const { all, change, reset, arranged } = columns;
  const beside = (at: number, step: 1 | -1): string | undefined => {
    const next = all[at + step];
    return at > 0 && at + step > 0 && next && next.pin === all[at]?.pin ? next.column.id : undefined;
  };
  const arrow = ({ column: { id, title } }: Placed & { column: { title: string } }, at: number, step: 1 | -1) => {
    const target = beside(at, step);
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
        {all.map((placed, at) => (
          <li key={placed.column.id} className={styles.item}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the tick is its control */}
            <label className={styles.name}>
              <Tick
                checked={!placed.hidden}
                onChange={() => at > 0 && change(hidden(placed.column.id, !placed.hidden))}
                off={at === 0}
              />
              <span>{placed.column.title}</span>
              {placed.pin && <PushPinIcon size={13} aria-label={t("pinned")} />}
            </label>
            {at > 0 && arrow(placed, at, -1)}
            {at > 0 && arrow(placed, at, 1)}
          </li>
        ))}
      </ul>
      <button type="button" className={styles.reset} aria-disabled={!arranged} onClick={() => arranged && reset()}>
        {t("columnsReset")}
      </button>
    </fieldset>
  );
}
