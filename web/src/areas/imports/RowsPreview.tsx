import { type Import, imports } from "#contract/imports/import.ts";
import { t } from "#web/areas/imports/messages.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "./Imports.module.css";

const FIRST = 8;

/** The first rows as they are in the file. */
export function RowsPreview({ job: { kind, id, columns } }: { job: Import }) {
  const answer = useCallQuery(imports.rows, { params: { kind, id }, query: { pageSize: FIRST, withTotal: false } });
  return (
    <QueryBoundary answer={answer}>
      {({ rows }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <section className={styles.preview} aria-label={t("rows")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th>{t("line")}</th>
                {columns.map(({ title }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat
                  <th key={index}>{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id: row, line, cells }) => (
                <tr key={row}>
                  <td>{line}</td>
                  {columns.map(({ title }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat
                    <td key={index} data-of={title}>
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </QueryBoundary>
  );
}
