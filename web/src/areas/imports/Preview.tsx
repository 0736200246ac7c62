import { type Import, imports } from "#contract/imports/import.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { t } from "#web/messages/imports.ts";
import styles from "./Imports.module.css";

const FIRST = 8;

/** The first rows as they stand in the file. */
export function Preview({ one: { kind, id, columns } }: { one: Import }) {
  const answer = useAsk(imports.rows, { params: { kind, id }, query: { pageSize: FIRST, withTotal: false } });
  return (
    <Asked answer={answer}>
      {({ rows }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <section className={styles.preview} aria-label={t("rows")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th>{t("line")}</th>
                {columns.map(({ title }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: titles may be there twice
                  <th key={at}>{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id: row, line, cells }) => (
                <tr key={row}>
                  <td>{line}</td>
                  {columns.map(({ title }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: titles may be there twice
                    <td key={at} data-of={title}>
                      {cells[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Asked>
  );
}
