import { PauseIcon } from "@phosphor-icons/react/dist/csr/Pause";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#web/areas/finance/messages.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { type Action, visibleActions } from "#web/ui/actions/action.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "./Finance.module.css";

/** One thing that is set. */
export interface SettingRow {
  id: string;
  /** Stands before the name, such as an account's number. */
  code?: string;
  name: string;
  detail?: string;
  figure?: string;
  active: boolean;
  uses?: number;
  /** Opens it; left out for who may only read. */
  open?: (() => void) | undefined;
  actions: readonly Action[];
}

interface Props<T> {
  title: string;
  line: string;
  answer: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  rows: (data: T) => readonly SettingRow[];
  add?: { title: string; run: () => void } | false;
  none: { title: string; line: string };
  children?: ReactNode;
}

/** List of an agency's settings of one kind, with actions. */
export const SettingRows = <T,>({ title, line, answer, rows, add, none }: Props<T>) => (
  <section aria-label={title}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {add && (
        <Button icon={<PlusIcon size={14} />} onClick={add.run}>
          {add.title}
        </Button>
      )}
    </div>
    <p className={styles.line}>{line}</p>
    <QueryBoundary answer={answer}>
      {(data) => {
        const items = rows(data);
        return items.length === 0 ? (
          <p className={styles.none}>
            <b>{none.title}</b> {none.line}
          </p>
        ) : (
          <ul className={styles.rows} aria-label={title}>
            {items.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        );
      }}
    </QueryBoundary>
  </section>
);

function Row({ row: { code, name, detail, figure, active, uses, open, actions } }: { row: SettingRow }) {
  return (
    <li data-quiet={!active || undefined}>
      {code !== undefined && <span className={styles.code}>{code}</span>}
      <span className={styles.text}>
        {open ? (
          <button type="button" className={styles.name} onClick={open}>
            {name}
          </button>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {!active && (
        <Badge tone="neutral" icon={PauseIcon} resting>
          {t("inactive")}
        </Badge>
      )}
      {figure !== undefined && <span className={styles.figure}>{figure}</span>}
      {uses !== undefined && <span className={styles.uses}>{uses > 0 ? t("uses", { count: uses }) : t("unused")}</span>}
      <ActionMenu title={t("actionsOf", { name })} actions={visibleActions(actions)} />
    </li>
  );
}
