/** Takes counts that are pasted or come as a file: shows what was understood first, and which lines can't be taken. */
import { useState } from "react";
import { COUNT_COLUMNS, type CountColumn, TICKETING_LIMITS } from "#contract/ticketing/codes.ts";
import { ticketReading, ticketSheets } from "#contract/ticketing/sheet.ts";
import type { TicketingEvent } from "#contract/ticketing/ticketing.ts";
import type { ResultOf } from "#web/ui/calls/callTypes.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { COLUMN_TITLES, t } from "../messages.ts";
import { saveCounts } from "./saveCount.ts";
import styles from "./TakeCounts.module.css";

interface Props {
  event: TicketingEvent;
  from: "lines" | "file";
  close: () => void;
}
type Sheet = ResultOf<typeof ticketSheets.read> & { filename: string };
type Understood = ResultOf<typeof ticketReading.understand>;

const CHOICES = COUNT_COLUMNS.map((value) => ({ value, label: COLUMN_TITLES[value] }));
const unbound = { error: undefined, onBlur: () => undefined };

export function TakeCounts({ event, from, close }: Props) {
  const [text, setText] = useState("");
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [columns, setColumns] = useState<CountColumn[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const pasted = useDebounced(text);
  const source = sheet ? { titles: sheet.titles, lines: sheet.lines } : { text: pasted };
  const answer = useCallQuery(
    ticketReading.understand,
    { params: { slug: event.id }, body: { ...source, ...(columns && { columns }) } },
    { when: sheet !== null || pasted.trim() !== "", keep: true },
  );
  const understood = sheet !== null || pasted.trim() !== "" ? answer.data : undefined;

  async function read([file]: readonly File[]): Promise<void> {
    if (!file) return;
    if (file.size > TICKETING_LIMITS.fileBytes) {
      setProblem(t("tooLarge"));
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const reply = await send(ticketSheets.read, { body: { filename: file.name, file: bytes } });
      setSheet({ ...reply, filename: file.name });
      setColumns(null);
    } catch (error) {
      const [detail] = error instanceof ApiError ? error.details : [];
      if (detail) setProblem(detail.message);
      else showError(error);
    } finally {
      setBusy(false);
    }
  }

  async function take({ entries, titles, columns: used }: Understood): Promise<void> {
    setBusy(true);
    const saved = await saveCounts(event.id, {
      ...(sheet
        ? { way: "FILE" as const, fileName: sheet.filename, titles, columns: used }
        : { way: "PASTED" as const }),
      entries: entries.map(({ line: _, typeName: __, ...entry }) => entry),
    });
    setBusy(false);
    if (saved === null) return;
    if ("problem" in saved) {
      setProblem(saved.problem);
      return;
    }
    close();
    const back = saved.refunded > 0 ? `. ${t("takenBack", { count: saved.refunded })}` : "";
    showToast(t("taken", { count: saved.saved }) + back);
  }

  const count = understood?.entries.length ?? 0;
  return (
    <Dialog
      title={t(from === "file" ? "fileTitle" : "pasteTitle")}
      line={t(from === "file" ? "fileLine" : "pasteLine")}
      size={768}
      onClose={close}
      footer={
        <Button
          tone="main"
          size="large"
          off={busy || count === 0 || answer.isFetching}
          onClick={() => understood && void take(understood)}
        >
          {t("take", { count })}
        </Button>
      }
    >
      <div className={styles.parts}>
        {from === "lines" ? (
          <TextAreaField {...unbound} name="lines" label={t("pasted")} value={text} onChange={setText} rows={6} />
        ) : (
          <Button off={busy} onClick={() => void chooseFiles({ extensions: ["csv", "xlsx"] }).then(read)}>
            {busy ? t("reading") : (sheet?.filename ?? t("chooseFile"))}
          </Button>
        )}
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {answer.error && <p className={styles.problem}>{answer.error.message}</p>}
        {understood && (
          <>
            <fieldset className={styles.columns}>
              <legend>
                {t("columns")}
                {understood.isRemembered && <span>{t("remembered")}</span>}
              </legend>
              {understood.titles.map((title, place) => (
                <SelectField
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity than their place
                  key={place}
                  {...unbound}
                  name={`column-${place}`}
                  label={t("columnOf", { title })}
                  value={understood.columns[place] ?? "skip"}
                  onChange={(column) => setColumns(understood.columns.map((was, n) => (n === place ? column : was)))}
                  choices={CHOICES}
                  required
                />
              ))}
            </fieldset>
            <p className={styles.line} role="status">
              {count === 0 ? t("nothingUnderstood") : t("understood", { count })}
            </p>
            {understood.faults.length > 0 && (
              <section aria-label={t("faulty", { count: understood.faults.length })} className={styles.faults}>
                <h3>{t("faulty", { count: understood.faults.length })}</h3>
                <ul>
                  {understood.faults.map(({ line, text: words, message }) => (
                    <li key={line}>
                      <b>{t("lineOf", { line })}</b> {message} <span>{words}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {count > 0 && (
              <div className={styles.scroll}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t("day")}</th>
                      <th scope="col">{t("type")}</th>
                      <th scope="col">{t("columnSold")}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {understood.entries.slice(0, 60).map((entry) => (
                      <tr key={`${entry.line} ${entry.typeId}`}>
                        <th scope="row">{formatDate(entry.day)}</th>
                        <td>{entry.typeName}</td>
                        <td>
                          {entry.sum === undefined
                            ? formatNumber(entry.sold ?? 0, 0)
                            : `= ${formatNumber(entry.sum, 0)}`}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
