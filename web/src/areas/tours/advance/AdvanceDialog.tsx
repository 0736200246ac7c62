/** Starts the advance of a tour's shows: which tasks come, for whom and when, before they do. */
import { useState } from "react";
import { tourAdvance } from "#contract/tours/advance.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Advance.module.css";
import { t } from "./messages.ts";

interface Props {
  tourId: string;
  /** The show that is ticked at first; all of them without it. */
  eventId?: string | undefined;
  close: () => void;
}
export function AdvanceDialog({ tourId, eventId: only, close }: Props) {
  const params = { id: tourId };
  const { data: advance } = useCallQuery(tourAdvance.get, { params });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const templateId = chosenId ?? advance?.packs[0]?.id ?? "";
  const answer = useCallQuery(
    tourAdvance.preview,
    { params, body: { templateId } },
    { when: templateId !== "", keep: true },
  );
  const shows = answer.data ?? [];
  const isTicked = (eventId: string): boolean => (only === undefined || eventId === only) !== changed.has(eventId);
  const starting = shows.filter(({ eventId }) => isTicked(eventId));

  async function start(): Promise<void> {
    setBusy(true);
    const body = { templateId, eventIds: starting.map(({ eventId }) => eventId) };
    const done = await mutate(tourAdvance.start, { params, body });
    setBusy(false);
    if (done === null) return;
    close();
    showToast(t("started", { count: done.tasks }), { undo: () => mutate(tourAdvance.undo, { params, body }) });
  }
  const toggle = (eventId: string): void => {
    const next = new Set(changed);
    if (!next.delete(eventId)) next.add(eventId);
    setChanged(next);
  };

  return (
    <Dialog
      title={t("title")}
      line={t("line")}
      size={800}
      onClose={close}
      footer={
        <Button tone="main" size="large" off={busy || starting.length === 0} onClick={() => void start()}>
          {starting.length === 0 ? t("start") : t("startFor", { count: starting.length })}
        </Button>
      }
    >
      {advance && advance.packs.length === 0 ? (
        <Empty title={t("noPack")} line={t("noPackLine")}>
          <Button to="/settings/task">{t("toSettings")}</Button>
        </Empty>
      ) : (
        <>
          <label className={styles.pack}>
            {t("pack")}
            <select value={templateId} onChange={({ currentTarget }) => setChosenId(currentTarget.value)}>
              {advance?.packs.map(({ id, name, tasks }) => (
                <option key={id} value={id}>
                  {t("packOf", { name, count: tasks })}
                </option>
              ))}
            </select>
          </label>
          {templateId !== "" && (
            <QueryBoundary answer={answer}>
              {() =>
                shows.length === 0 ? (
                  <Empty title={t("noneLeft")} line={t("noneLeftLine")} />
                ) : (
                  <ul className={styles.shows}>
                    {shows.map(({ eventId, title, day, tasks }) => (
                      <li key={eventId}>
                        <h3>
                          <Checkbox
                            id={`advance-${eventId}`}
                            checked={isTicked(eventId)}
                            onChange={() => toggle(eventId)}
                          />
                          <label htmlFor={`advance-${eventId}`}>
                            {[title, day && formatDate(day)].filter(Boolean).join(", ")}
                          </label>
                        </h3>
                        <ul className={styles.tasks}>
                          {tasks.map(({ summary, due, assignee }, place) => (
                            // biome-ignore lint/suspicious/noArrayIndexKey: tasks that are to come have no id
                            <li key={place}>
                              <span>{summary}</span>
                              <span>{due ? formatDate(due.slice(0, 10)) : t("noDay")}</span>
                              <span>{assignee?.displayName ?? t("nobody")}</span>
                            </li>
                          ))}
                        </ul>
                      </li>
                    ))}
                  </ul>
                )
              }
            </QueryBoundary>
          )}
        </>
      )}
    </Dialog>
  );
}
