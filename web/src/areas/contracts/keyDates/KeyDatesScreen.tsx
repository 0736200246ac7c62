/** The key dates of all contracts in twelve months. */
import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { ListBulletsIcon } from "@phosphor-icons/react/dist/csr/ListBullets";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { Link, useSearchParams } from "react-router";
import { contractKeyDates, KEY_DATE_LIMITS, NEXT_KEY_DATE_DAYS } from "#contract/contracts/key-date.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { today as dayIn, formatMonth } from "#web/ui/time/format.ts";
import { KeyDateLine, MonthHeads } from "./KeyDateLine.tsx";
import styles from "./KeyDates.module.css";
import { startOfMonth, yearFrom } from "./months.ts";

/** Filters that an address may have; each shows only some of the dates. */
const FILTERS = [
  { name: "next", title: t("nextDays", { count: NEXT_KEY_DATE_DAYS }) },
  { name: "assignedToMe", title: t("assignedToReader") },
] as const;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export function KeyDatesScreen() {
  const [address, setAddress] = useSearchParams();
  const today = dayIn(useZone());
  const month = address.get("from") ?? "";
  const from = MONTH.test(month) ? `${month}-01` : startOfMonth(today);
  const span = yearFrom(from);
  const filters = FILTERS.filter(({ name }) => address.get(name) === "true");
  const chosen = Object.fromEntries(filters.map(({ name }) => [name, "true" as const]));
  const answer = useCallQuery(contractKeyDates.timeline, { query: { from, ...chosen } }, { keep: true });
  const go = (months: number): void => change("from", startOfMonth(from, months).slice(0, 7));
  const change = (name: string, value: string | null): void =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.pager}>
          <IconButton title={t("earlier")} onClick={() => go(-12)}>
            <CaretLeftIcon />
          </IconButton>
          <strong>
            {formatMonth(from)} – {formatMonth(span.months.at(-1) ?? from)}
          </strong>
          <IconButton title={t("later")} onClick={() => go(12)}>
            <CaretRightIcon />
          </IconButton>
        </div>
        <div className={styles.tools}>
          {filters.map(({ name, title }) => (
            <Button
              key={name}
              icon={<XIcon size={12} aria-hidden />}
              aria-label={t("removeFilter", { name: title })}
              onClick={() => change(name, null)}
            >
              {title}
            </Button>
          ))}
          <Button to="?" icon={<ListBulletsIcon size={16} />}>
            {t("list")}
          </Button>
        </div>
      </div>
      <QueryBoundary answer={answer}>
        {({ contracts, more }) =>
          contracts.length === 0 ? (
            <Empty title={t("noneInMonths")} line={t("noneInMonthsLine")} />
          ) : (
            <section className={styles.screen} aria-label={t("keyDates")}>
              <div className={styles.row}>
                <span />
                <MonthHeads span={span} />
              </div>
              {contracts.map(({ id, title, number, keyDates, ...term }) => (
                <div key={id} className={styles.row}>
                  <Link to={`/contracts/detail/${id}/summary`}>
                    {title}
                    <br />
                    <span className={styles.quiet}>{number}</span>
                  </Link>
                  <KeyDateLine span={span} today={today} term={term} dots={keyDates} />
                </div>
              ))}
              {more && <p className={styles.quiet}>{t("moreContracts", { count: KEY_DATE_LIMITS.shown })}</p>}
            </section>
          )
        }
      </QueryBoundary>
    </>
  );
}
