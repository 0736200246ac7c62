import { ChartBarIcon } from "@phosphor-icons/react/dist/csr/ChartBar";
import { TableIcon } from "@phosphor-icons/react/dist/csr/Table";
import { type ReactNode, useState } from "react";
import { t } from "../messages.ts";
import styles from "./ChartPanel.module.css";

interface Props {
  title: string;
  line?: ReactNode;
  /** Stands at the end of the heading. */
  controls?: ReactNode;
  /** The rows of its table: the names of the columns, then a row each. */
  table?: { head: readonly string[]; rows: readonly { id: string; cells: readonly ReactNode[] }[] };
  children: ReactNode;
}

/** A part of a dashboard: a chart, which turns into its table. */
export function ChartPanel({ title, line, controls, table, children }: Props) {
  const [asTable, setAsTable] = useState(false);
  const label = t(asTable ? "showChart" : "showTable");
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.panelHead}>
        <h2>{title}</h2>
        <span>{line}</span>
        {controls && <div className={styles.controls}>{controls}</div>}
        {table && (
          <button
            type="button"
            className={styles.turn}
            aria-label={label}
            data-tip={label}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <ChartBarIcon size={16} aria-hidden /> : <TableIcon size={16} aria-hidden />}
          </button>
        )}
      </div>
      {asTable && table ? (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {table.head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ id, cells }) => (
                <tr key={id}>
                  {cells.map((cell, index) =>
                    index === 0 ? (
                      <th key={table.head[index]} scope="row">
                        {cell}
                      </th>
                    ) : (
                      <td key={table.head[index]}>{cell}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
    </section>
  );
}
