import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { sendingToday, type ToSend, type ToSendEntry } from "#contract/invoices/to-send.ts";
import { dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { gapText, sendInOrder } from "./sendInOrder.ts";
import styles from "./ToSend.module.css";

const DAY_MS = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Totals of the entries, by currency. */
function sumsOf(entries: readonly ToSendEntry[]): string {
  const sums = new Map<string, number>();
  for (const { currency, total } of entries) sums.set(currency, (sums.get(currency) ?? 0) + total);
  return [...sums].map(([currency, total]) => moneyText(total, currency)).join(", ");
}

/** Returns the path of the record behind an entry. */
function openPath({ kind, title, invoice, contract, task }: ToSendEntry): string | undefined {
  if (invoice) return `/finance/invoices/detail/${invoice.id}`;
  if (kind === "expense") return `/finance/expenses?q=${encodeURIComponent(title)}`;
  if (task) return `/tasks/detail/${task.id}`;
  return contract ? `/contracts/detail/${contract.id}` : undefined;
}
const OPEN = { draft: "open", instalment: "openContract", task: "openTask", expense: "openExpense" } as const;
const DAY = { draft: "due", instalment: "due", task: "completed", expense: "spent" } as const;
/** Returns the path at which the missing detail is added. */
function fixPath(entry: ToSendEntry): string | undefined {
  const [gap] = entry.missing;
  if (gap === "recipient") return entry.partner ? `/partner/${entry.partner.id}/profile/summary` : openPath(entry);
  if (gap === "rate") return "/finance/configuration/other";
  if (gap === "bank") return "/finance/configuration/invoice-settings";
  return openPath(entry);
}

const isComplete = ({ missing }: ToSendEntry): boolean => missing.length === 0;

/** Documents to send today: one button approves and sends those that are ready, and the rest say what is missing. */
export function ToSendPanel() {
  const answer = useCallQuery(sendingToday.get, { query: {} }, { keep: true });
  return (
    <aside className={styles.panel} aria-label={t("toSend")}>
      <QueryBoundary answer={answer}>{(data) => <Entries data={data} />}</QueryBoundary>
    </aside>
  );
}

/** A approves the entry that has the focus; the arrow keys move it. */
function onKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>("[data-entry]")];
  const index = rows.findIndex((row) => row.contains(target));
  if (index < 0) return;
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step !== 0) {
    event.preventDefault();
    rows[index + step]?.focus();
  } else if (key.toLowerCase() === "a") {
    event.preventDefault();
    const approve = rows[index]?.querySelector<HTMLElement>("[data-approve]");
    (rows[index + 1] ?? rows[index - 1])?.focus();
    approve?.click();
  }
}

function Entries({ data }: { data: ToSend }) {
  const { entries, more, later, template } = data;
  const mayWrite = useMay("FINANCE", "write");
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map());
  const [running, setRunning] = useState<{ done: number; count: number } | null>(null);
  const complete = entries.filter(isComplete);
  const send = async (chosen: readonly ToSendEntry[]) => {
    if (running) return;
    const count = chosen.length;
    setRunning({ done: 1, count });
    const sendings = await sendInOrder(chosen, (done) => setRunning({ done, count }));
    setFailed((before) => {
      const after = new Map(before);
      for (const { id } of chosen) after.delete(id);
      return new Map([...after, ...sendings.failed]);
    });
    setRunning(null);
  };
  return (
    <>
      <header className={styles.head}>
        <h2>{t("toSend")}</h2>
        <span>{entries.length + more}</span>
        <b>{sumsOf(entries)}</b>
      </header>
      {entries.length === 0 ? (
        <div className={styles.nothing}>
          <b>{t("nothing")}</b>
          <p>{t("nothingLine")}</p>
        </div>
      ) : (
        <ul className={styles.entries} onKeyDown={onKeys}>
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              today={data.today}
              mayWrite={mayWrite}
              busy={running !== null}
              failure={failed.get(entry.id) ?? null}
              approve={() => void send([entry])}
            />
          ))}
        </ul>
      )}
      {more + later > 0 && (
        <p className={styles.rest}>
          {[more > 0 && t("more", { count: more }), later > 0 && t("later", { count: later })]
            .filter(Boolean)
            .join(", ")}
        </p>
      )}
      {mayWrite && entries.length > 0 && (
        <footer className={styles.foot}>
          <Button
            tone="main"
            size="large"
            wide
            off={running !== null || (complete.length === 0 && t("noneReady"))}
            onClick={() => void send(complete)}
          >
            {running
              ? t("sending", running)
              : complete.length === 0
                ? t("approve")
                : t("approveAll", { count: complete.length, amount: sumsOf(complete) })}
          </Button>
          <p role="status">
            {running
              ? t("sending", running)
              : `${t("at")} ${template ? t("withTemplate", { name: template.name }) : t("withOurs")}`}
          </p>
        </footer>
      )}
    </>
  );
}

interface EntryProps {
  entry: ToSendEntry;
  today: string;
  mayWrite: boolean;
  busy: boolean;
  failure: string | null;
  approve: () => void;
}
function Entry({ entry, today, mayWrite, busy, failure, approve }: EntryProps) {
  const { id, kind, client, title, currency, total, dueDate, recipients } = entry;
  const { run } = useCallMutation(sendingToday.wait);
  const leave = async () => {
    if (!(await run({ body: { entry: id, until: dayAfter(today) } }))) return;
    showToast(t("left", { title }), { undo: () => run({ body: { entry: id, until: null } }) });
  };
  const [gap, fix, to] = [gapText(entry), fixPath(entry), openPath(entry)];
  const actions = visibleActions([
    to !== undefined && { id: "open", title: t(OPEN[kind]), to },
    mayWrite && { id: "tomorrow", title: t("tomorrow"), run: () => void leave() },
  ]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between entries.
    <li className={styles.entry} data-entry tabIndex={0}>
      <Avatar
        person={{ id: entry.partner?.id ?? id, displayName: client || t("noClient"), avatarUrl: null }}
        size={28}
      />
      <span className={styles.client}>{to ? <Link to={to}>{client || t("noClient")}</Link> : client}</span>
      <span className={styles.amount}>{moneyText(total, currency)}</span>
      <span className={styles.title}>{title}</span>
      <span className={styles.state}>
        {failure !== null ? (
          <span className={styles.failed}>{t("failed", { reason: failure })}</span>
        ) : gap !== null ? (
          <span className={styles.gap}>{gap}</span>
        ) : (
          <span className={styles.recipients}>{t("to", { emails: recipients.join(", ") })}</span>
        )}
        <span className={styles.day}>
          {dueDate === null ? t("draft") : t(DAY[kind], { day: dayTime(dueDate) ?? "" })}
        </span>
      </span>
      <span className={styles.acts}>
        {mayWrite &&
          (gap === null ? (
            <Button size="small" data-approve off={busy} onClick={approve}>
              {t("approve")}
              <kbd aria-hidden>A</kbd>
            </Button>
          ) : (
            fix !== undefined && (
              <Button size="small" tone="link" to={fix}>
                {t("fix")}
              </Button>
            )
          ))}
        <ActionMenu actions={actions} title={t("actions", { title })} />
      </span>
    </li>
  );
}
