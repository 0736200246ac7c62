import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay } from "#web/shared/session/me.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "./Mail.module.css";
import { t } from "./messages.ts";

interface Props<R extends { id: string }> {
  title: string;
  line: string;
  /** Text of the empty list. */
  none: string;
  addTitle: string;
  add: () => void;
  answer: UseQueryResult<R[]>;
  row: (row: R) => ReactNode;
  close: () => void;
}
/** The few things of a kind that mail is set up with: its rows, and a button that adds one for those who may. */
export function MailListDialog<R extends { id: string }>(props: Props<R>) {
  const { title, line, none, addTitle, add, answer, row, close } = props;
  const may = useMay("COMM", "write");
  return (
    <Dialog
      title={title}
      line={line}
      size={650}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {t("close")}
          </Button>
          {may && (
            <Button size="large" tone="main" onClick={add}>
              {addTitle}
            </Button>
          )}
        </>
      }
    >
      <QueryBoundary answer={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{none}</p>
          ) : (
            <ul className={styles.boxes} aria-label={title}>
              {rows.map((item) => (
                <li key={item.id}>{row(item)}</li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}
