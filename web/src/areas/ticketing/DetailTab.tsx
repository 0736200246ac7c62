/** Detail of a ticketed event: its types with prices and places, where it is sold, and what happened. */
import type { TicketingEvent } from "#contract/ticketing/ticketing.ts";
import { formatAmount } from "#contract/values/money.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { SOURCE_TITLES, t } from "./messages.ts";
import { openEditTicketing } from "./openDialogs.tsx";
import { ProviderLinks } from "./providers/ProviderLinks.tsx";
import styles from "./Ticketing.module.css";

const number = (count: number): string => formatNumber(count, 0);
const linkOf = (url: string): string => (/^https?:/i.test(url) ? url : `https://${url}`);

export function DetailTab({ event, onSlug }: { event: TicketingEvent; onSlug: (slug: string) => void }) {
  const { types, points, url, address, venue, slug, source, currency, seesMoney } = event;
  const facts = [
    { name: t("venue"), value: venue },
    { name: t("address"), value: address },
    { name: t("onSaleFrom"), value: event.onSaleOn && formatDate(event.onSaleOn) },
    { name: t("countsFrom"), value: SOURCE_TITLES[source] },
    {
      name: t("url"),
      value: url && (
        <a href={linkOf(url)} rel="noreferrer" target="_blank">
          {url}
        </a>
      ),
    },
    { name: t("slug"), value: slug },
  ].filter(({ value }) => value !== null && value !== "");
  return (
    <div className={styles.detail}>
      <section aria-label={t("types")}>
        <h2>{t("types")}</h2>
        {types.length === 0 ? (
          <Empty title={t("noTypes")} line={t("noTypesLine")}>
            {event.editable && <Button onClick={() => openEditTicketing(event, onSlug)}>{t("addTypes")}</Button>}
          </Empty>
        ) : (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t("type")}</th>
                  {seesMoney && <th scope="col">{`${t("price")} (${currency})`}</th>}
                  <th scope="col">{t("capacity")}</th>
                  <th scope="col">{t("comps")}</th>
                  <th scope="col">{t("kills")}</th>
                  <th scope="col">{t("places")}</th>
                  <th scope="col">{t("sold")}</th>
                </tr>
              </thead>
              <tbody>
                {types.map(({ id, name, price, capacity, comps, kills, sold }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    {seesMoney && <td>{price == null ? t("noPrice") : formatAmount(price, currency)}</td>}
                    <td>{number(capacity)}</td>
                    <td>{number(comps)}</td>
                    <td>{number(kills)}</td>
                    <td>{number(capacity - comps - kills)}</td>
                    <td>{number(sold)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ProviderLinks event={event} />
      {points.length > 0 && (
        <section aria-label={t("points")}>
          <h2>{t("points")}</h2>
          <ul className={styles.points}>
            {points.map(({ day, title }) => (
              <li key={`${day} ${title}`}>
                <b className={styles.pointDay}>{formatDate(day)}</b> {title}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
