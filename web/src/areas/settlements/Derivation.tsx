/** How a settlement adds up: its steps, the ways of the deal as bars on one scale, and where the gross goes. */
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/dist/csr/Circle";
import { type KeyboardEvent, useRef } from "react";
import type { SettlementForm } from "#contract/settlements/settlement.ts";
import type { SettlementStep, SettlementSum } from "#contract/settlements/sum.ts";
import { formatAmount } from "#contract/values/money.ts";
import { DEAL_TITLES, t } from "./messages.ts";
import styles from "./Settlement.module.css";

interface Props {
  figures: SettlementForm;
  sum: SettlementSum;
  /** Called with the step under pointer or focus, and with null once there is none. */
  onMark?: (step: SettlementStep | null) => void;
}

const signedText = ({ amount, signed }: SettlementStep, currency: string): string => {
  const text = formatAmount(Math.abs(amount), currency);
  return amount < 0 ? `− ${text}` : signed && amount > 0 ? `+ ${text}` : text;
};

export function Derivation({ figures, sum, onMark }: Props) {
  const { currency, deal } = figures;
  const list = useRef<HTMLDivElement>(null);
  const first = sum.steps.findIndex(({ id }) => id === "DUE");
  const onKeyDown = (pressed: KeyboardEvent<HTMLDivElement>): void => {
    if (pressed.key !== "ArrowDown" && pressed.key !== "ArrowUp") return;
    const steps = [...(list.current?.querySelectorAll<HTMLElement>("[data-step]") ?? [])];
    const place = steps.indexOf(document.activeElement as HTMLElement);
    pressed.preventDefault();
    steps[place + (pressed.key === "ArrowDown" ? 1 : -1)]?.focus();
  };
  const stepsFrom = (from: number, to?: number) => (
    <ol className={styles.steps}>
      {sum.steps.slice(from, to).map((step) => (
        <li
          key={step.id}
          data-step={step.id}
          data-sum={step.number === null || undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: focus marks the rows that the step is made of
          tabIndex={0}
          onFocus={() => onMark?.(step)}
          onBlur={() => onMark?.(null)}
          onPointerEnter={() => onMark?.(step)}
          onPointerLeave={() => onMark?.(null)}
        >
          <span className={styles.number}>{step.number}</span>
          <span>
            <span className={styles.what}>{step.what}</span> <small>{step.how}</small>
          </span>
          <span className={styles.amount}>{signedText(step, currency)}</span>
        </li>
      ))}
    </ol>
  );
  return (
    <section ref={list} aria-label={t("adds")} className={styles.part} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2>{t("adds")}</h2>
        <span>{currency}</span>
        <span className={styles.end}>{DEAL_TITLES[deal]}</span>
      </div>
      {stepsFrom(0, first)}
      <Ways figures={figures} sum={sum} />
      {stepsFrom(first)}
    </section>
  );
}

/** The net as one bar that is cut at the split point: what is above it is shared, what is missing is dashed. */
function CutBar({ figures: { currency, splitPoint }, sum }: Pick<Props, "figures" | "sum">) {
  const net = Math.max(0, sum.net);
  const most = Math.max(1, net, splitPoint);
  const part = (amount: number): { width: string } => ({ width: `${(amount / most) * 100}%` });
  return (
    <div className={styles.way}>
      <span />
      <span>
        {t("netToShare")} <small>{t("splitAt", { amount: formatAmount(splitPoint, currency) })}</small>
      </span>
      <span className={styles.amount}>{formatAmount(sum.net, currency).replace("-", "− ")}</span>
      <span className={styles.cut}>
        {Math.min(net, splitPoint) > 0 && <span style={part(Math.min(net, splitPoint))} />}
        {net > splitPoint && <span style={part(net - splitPoint)} />}
        {net < splitPoint && <span data-short style={part(splitPoint - net)} />}
      </span>
    </div>
  );
}

function Ways({ figures, sum }: Pick<Props, "figures" | "sum">) {
  const { currency, deal } = figures;
  const most = Math.max(1, ...sum.ways.map(({ amount }) => amount));
  const isCut = deal === "GUARANTEE_PLUS_SHARE";
  return (
    <div className={styles.ways}>
      {isCut && <CutBar figures={figures} sum={sum} />}
      {sum.ways.map(({ id, what, amount, applies }) => (
        <div key={id} className={styles.way} data-applies={applies || undefined}>
          {applies ? (
            <CheckCircleIcon size={16} weight="fill" aria-hidden className={styles.good} />
          ) : (
            <CircleIcon size={16} aria-hidden />
          )}
          <span>{what}</span>
          <span className={styles.amount}>{formatAmount(amount, currency)}</span>
          {!isCut && <span className={styles.bar} style={{ width: `${(amount / most) * 100}%` }} />}
        </div>
      ))}
      <p className={styles.why}>{sum.why}</p>
    </div>
  );
}

export function GrossParts({ figures: { currency }, sum }: Pick<Props, "figures" | "sum">) {
  const money = (amount: number): string => formatAmount(amount, currency);
  return (
    <section aria-label={t("goes", { amount: money(sum.gross) })} className={styles.goes}>
      <h2>{t("goes", { amount: money(sum.gross) })}</h2>
      <ul className={styles.parts}>
        {sum.parts.map(({ id, title, amount }) => (
          <li key={id} style={{ flexGrow: Math.max(amount, 0) }}>
            <span className={styles.piece} data-part={id} />
            <span>{title}</span>
            <b className={styles.figure}>{amount < 0 ? `− ${money(-amount)}` : money(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
