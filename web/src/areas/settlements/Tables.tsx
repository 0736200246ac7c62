/** Tickets and agreed costs of a settlement. Each number opens in place. */
import { ArrowLineDownIcon } from "@phosphor-icons/react/dist/csr/ArrowLineDown";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { ReactNode } from "react";
import type { SettlementForm } from "#contract/settlements/settlement.ts";
import type { SettlementSum } from "#contract/settlements/sum.ts";
import { formatAmount } from "#contract/values/money.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { t } from "./messages.ts";
import { NumberCell } from "./NumberCell.tsx";
import { type NamedReceipt, ReceiptLinks } from "./Receipts.tsx";
import styles from "./Settlement.module.css";

interface Props {
  figures: SettlementForm;
  sum: SettlementSum;
  /** Saves changed figures, where they may be changed; returns what is wrong. */
  save?: ((figures: SettlementForm) => Promise<string | null>) | undefined;
  /** True while a step is marked that these rows make. */
  marked: boolean;
}
const NOTHING = Promise.resolve(null);
const count = (number: number): string => formatNumber(number, 0);

const Head = ({ title, line, children }: { title: string; line: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    <span>{line}</span>
    {children}
  </div>
);

/** A table that may be wider than a phone: without fields of its own it takes the focus, so that keys scroll it. */
const Scroller = ({ focusable, children }: { focusable: boolean; children: ReactNode }) => (
  <div className={styles.scroll} {...(focusable && { tabIndex: 0 })}>
    {children}
  </div>
);

export function TicketTable({ figures, sum, save, marked }: Props) {
  const { tickets, currency } = figures;
  const cell = (place: number, field: "price" | "capacity" | "comps" | "kills" | "sold", column: string) => {
    const row = tickets[place];
    return (
      row && (
        <NumberCell
          name={t("cellOf", { column, row: row.name })}
          value={row[field]}
          {...(field === "price" && { currency })}
          editable={save !== undefined}
          save={(value) =>
            save?.({ ...figures, tickets: tickets.with(place, { ...row, [field]: value ?? 0 }) }) ?? NOTHING
          }
        />
      )
    );
  };
  const total = (field: "capacity" | "comps" | "kills"): string =>
    count(tickets.reduce((sumSoFar, row) => sumSoFar + row[field], 0));
  return (
    <section aria-label={t("tickets")} data-marked={marked || undefined} className={styles.part}>
      <Head title={t("tickets")} line={t("ticketsLine", { sold: count(sum.sold), places: count(sum.places) })} />
      {tickets.length === 0 ? (
        <p className={styles.quiet}>{t("noTickets")}</p>
      ) : (
        <Scroller focusable={save === undefined}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("type")}</th>
                <th scope="col">{t("price")}</th>
                <th scope="col">{t("places")}</th>
                <th scope="col">{t("comps")}</th>
                <th scope="col">{t("kills")}</th>
                <th scope="col">{t("sold")}</th>
                <th scope="col">{t("gross")}</th>
              </tr>
            </thead>
            <tbody>
              {tickets.map(({ name }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and two may have one name
                <tr key={place}>
                  <th scope="row">{name}</th>
                  <td>{cell(place, "price", t("price"))}</td>
                  <td>{cell(place, "capacity", t("places"))}</td>
                  <td>{cell(place, "comps", t("comps"))}</td>
                  <td>{cell(place, "kills", t("kills"))}</td>
                  <td>{cell(place, "sold", t("sold"))}</td>
                  <td>{formatAmount(sum.ticketRows[place]?.gross ?? 0, currency)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("sum")}</th>
                <td />
                <td>{total("capacity")}</td>
                <td>{total("comps")}</td>
                <td>{total("kills")}</td>
                <td>
                  <b>{count(sum.sold)}</b>
                </td>
                <td>
                  <b>{formatAmount(sum.gross, currency)}</b>
                </td>
              </tr>
            </tfoot>
          </table>
        </Scroller>
      )}
    </section>
  );
}

interface CostProps extends Props {
  onAdd?: () => void;
  /** Files that can be opened. */
  receipts: readonly NamedReceipt[];
}
export function CostTable({ figures, sum, save: saveAll, marked, onAdd, receipts }: CostProps) {
  const { costs, currency } = figures;
  const money = (amount: number): string => formatAmount(amount, currency);
  const save = (place: number, change: object) => {
    const row = costs[place];
    return (row && saveAll?.({ ...figures, costs: costs.with(place, { ...row, ...change }) })) ?? NOTHING;
  };
  return (
    <section aria-label={t("costs")} data-marked={marked || undefined} className={styles.part}>
      <Head title={t("costs")} line="">
        {onAdd && (
          <Button tone="link" icon={<PlusIcon size={14} />} onClick={onAdd}>
            {t("addCost")}
          </Button>
        )}
      </Head>
      {costs.length === 0 ? (
        <p className={styles.quiet}>{t("noCosts")}</p>
      ) : (
        <Scroller focusable={saveAll === undefined}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("what")}</th>
                <th scope="col">{t("cap")}</th>
                <th scope="col">{t("billed")}</th>
                <th scope="col">{t("counts")}</th>
              </tr>
            </thead>
            <tbody>
              {costs.map(({ title, supplier, cap, billed, receiptIds }, place) => {
                const { counts = 0, above = 0 } = sum.costRows[place] ?? {};
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and two may have one title
                  <tr key={place}>
                    <th scope="row" className={styles.cost}>
                      <b>{title}</b>
                      {supplier && <small>{supplier}</small>}
                    </th>
                    <td>
                      <NumberCell
                        name={t("cellOf", { column: t("cap"), row: title })}
                        value={cap}
                        currency={currency}
                        nothing={t("none")}
                        editable={saveAll !== undefined}
                        save={(value) => save(place, { cap: value })}
                      />
                    </td>
                    <td>
                      <NumberCell
                        name={t("cellOf", { column: t("billed"), row: title })}
                        value={billed}
                        currency={currency}
                        editable={saveAll !== undefined}
                        save={(value) => save(place, { billed: value ?? 0 })}
                      />
                    </td>
                    <td>
                      {above > 0 && (
                        <span className={styles.above}>
                          <ArrowLineDownIcon size={14} aria-hidden /> {t("above", { amount: money(above) })}
                        </span>
                      )}
                      <ReceiptLinks cost={title} receipts={receipts.filter(({ id }) => receiptIds.includes(id))} />{" "}
                      {money(counts)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("sum")}</th>
                <td />
                <td>{sum.notCounted > 0 && t("notCounted", { amount: money(sum.notCounted) })}</td>
                <td>
                  <b>{money(sum.costs)}</b>
                </td>
              </tr>
            </tfoot>
          </table>
        </Scroller>
      )}
    </section>
  );
}
