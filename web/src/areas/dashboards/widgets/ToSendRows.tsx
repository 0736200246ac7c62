import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import type { ToSendEntry } from "#contract/invoices/to-send.ts";
import { formatAmount } from "#contract/values/money.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { gapText } from "#web/shared/finance/sending/sendInOrder.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { useWide } from "#web/ui/useWide.ts";
import { WidgetEmpty, WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import { FINANCE_DASHBOARD } from "../paths.ts";
import { type ManagementViewProps, rowsThatFit } from "../widget.ts";
import {
  isComplete,
  missingDetailPath,
  readyAmount,
  readyCount,
  sendAllReady,
  sendShown,
  toSendPath,
} from "./sending.ts";
import styles from "./ToSendRows.module.css";

const ROW_PX = 46;
/** The button below the rows, and what it says about sending. */
const FOOT_PX = 74;

/** Invoices to send today: A approves the marked one, and one button approves all that can be sent. */
export function ToSendRows({ data, title, height, rowCount }: ManagementViewProps<"TO_SEND">) {
  const { count, ready, entries } = data;
  const mayWrite = useMay("FINANCE", "write");
  const isWide = useWide();
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map());
  const [running, setRunning] = useState<{ done: number; count: number } | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const marked = entries.find(({ id }) => id === chosen) ?? entries.find(isComplete);

  const approve = async (
    total: number,
    sendThem: (onNext: (done: number) => void) => Promise<ReadonlyMap<string, string>>,
  ): Promise<void> => {
    if (running) return;
    setRunning({ done: 1, count: total });
    const reasons = await sendThem((done) => setRunning({ done, count: total }));
    setFailed((before) => new Map([...before, ...reasons]));
    setRunning(null);
  };
  /** Approves an entry and marks the next; returns that, or null where there is none. */
  const approveEntry = (entry: ToSendEntry): string | null => {
    const place = entries.indexOf(entry);
    const next = [...entries.slice(place + 1), ...entries.slice(0, place)].find(isComplete)?.id ?? null;
    setChosen(next);
    setFailed((before) => new Map([...before].filter(([id]) => id !== entry.id)));
    void approve(1, (onNext) => sendShown([entry], onNext));
    return next;
  };
  const onKeys = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const section = event.currentTarget;
    const links = [...section.querySelectorAll<HTMLElement>("[data-to-send]")];
    const linkOf = (id: string | null | undefined) => links.find((link) => link.dataset.toSend === id);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const link = linkOf(marked?.id);
      if (link) links[links.indexOf(link) + step]?.focus();
    } else if (event.key.toLowerCase() === "a" && mayWrite && !running && marked && isComplete(marked)) {
      event.preventDefault();
      // The approved row goes, and the focus with it: it moves on first.
      const next = linkOf(approveEntry(marked));
      (next ?? section.querySelector<HTMLElement>("[data-widget-heading]"))?.focus();
    }
  };

  if (entries.length === 0)
    return (
      <WidgetSection title={title} list={FINANCE_DASHBOARD}>
        <WidgetEmpty text={t("nothingToSend")} to={FINANCE_DASHBOARD} link={t("finance")} />
      </WidgetSection>
    );
  const fit = rowCount ?? rowsThatFit(height, ROW_PX, mayWrite ? FOOT_PX : 0);
  const sum = entries.length < count ? readyAmount(ready) : sumText(entries);
  return (
    <WidgetSection
      title={title}
      count={formatNumber(count)}
      total={<b>{sum}</b>}
      list={FINANCE_DASHBOARD}
      onKeyDown={onKeys}
    >
      <ul className={styles.rows}>
        {entries.slice(0, isWide ? undefined : fit).map((entry) => (
          <ToSendRow
            key={entry.id}
            entry={entry}
            isMarked={entry === marked}
            mayWrite={mayWrite}
            isBusy={running !== null}
            failure={failed.get(entry.id) ?? null}
            mark={() => setChosen(entry.id)}
            approve={() => approveEntry(entry)}
          />
        ))}
      </ul>
      {mayWrite && (
        <div className={styles.foot}>
          <Button
            tone="main"
            size="large"
            wide
            off={running !== null || (readyCount(ready) === 0 && t("noneReady"))}
            onClick={() => void approve(readyCount(ready), (onNext) => sendAllReady(data, onNext))}
          >
            {running
              ? t("sending", running)
              : readyCount(ready) === 0
                ? t("approve")
                : t("approveAll", { count: readyCount(ready), amount: readyAmount(ready) })}
          </Button>
          <p role="status">{running ? t("sending", running) : t("sentNow")}</p>
        </div>
      )}
    </WidgetSection>
  );
}

function sumText(entries: readonly ToSendEntry[]): string {
  const sums = new Map<string, number>();
  for (const { currency, total } of entries) sums.set(currency, (sums.get(currency) ?? 0) + total);
  return [...sums].map(([currency, total]) => moneyText(total, currency)).join(", ");
}

interface RowProps {
  entry: ToSendEntry;
  isMarked: boolean;
  mayWrite: boolean;
  isBusy: boolean;
  failure: string | null;
  mark: () => void;
  approve: () => void;
}
function ToSendRow({ entry, isMarked, mayWrite, isBusy, failure, mark, approve }: RowProps) {
  const { id, client, partner, title, currency, total } = entry;
  const gap = gapText(entry);
  const name = client || t("noPartner");
  return (
    <li className={styles.row} data-marked={isMarked || undefined} onFocus={mark}>
      <Avatar person={{ id: partner?.id ?? id, displayName: name, avatarUrl: null }} size={28} />
      <Link to={toSendPath(entry)} className={styles.name} data-to-send={id}>
        {name}
      </Link>
      <span className={styles.amount} data-tip={moneyText(total, currency)}>
        {formatAmount(total, currency)}
        <span className="only-read"> {currency}</span>
      </span>
      <span className={styles.small}>
        {failure !== null ? (
          <span className={styles.failed}>{t("notSent", { reason: failure })}</span>
        ) : gap !== null ? (
          <span className={styles.gap}>
            <CircleDashedIcon size={14} aria-hidden />
            {gap}
          </span>
        ) : (
          title
        )}
      </span>
      {mayWrite &&
        (gap === null ? (
          <Button
            tone="link"
            className={styles.act}
            off={isBusy}
            onClick={approve}
            aria-keyshortcuts="A"
            aria-label={t("approveTitle", { title: name, amount: moneyText(total, currency) ?? "" })}
          >
            {t("approve")}
          </Button>
        ) : (
          <Button
            tone="link"
            className={styles.act}
            to={missingDetailPath(entry)}
            aria-label={t("fixTitle", { title: name })}
          >
            {t("fix")}
          </Button>
        ))}
    </li>
  );
}
