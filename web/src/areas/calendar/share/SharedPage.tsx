/** The page that a shared link opens, without signing in. */

import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { type SharedAvailability, sharedAvailability } from "#contract/calendar/share.ts";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { HoldLevel } from "#web/shared/holds/HoldLevel.tsx";
import page from "#web/shared/linkPage/LinkPage.module.css";
import { LinkPage } from "#web/shared/linkPage/LinkPage.tsx";
import { send } from "#web/ui/calls/send.ts";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { city, dayOf } from "#web/ui/time/format.ts";
import { stateText } from "./availabilityText.ts";
import { t } from "./messages.ts";
import styles from "./SharedPage.module.css";

const load = (token: string) => send(sharedAvailability.get, { params: { token } });

export const SharedPage = () => (
  <LinkPage
    load={load}
    title={(list) => list?.title ?? t("availability")}
    dead={{ title: t("deadTitle"), line: t("deadLine") }}
  >
    {(list) => <List list={list} />}
  </LinkPage>
);

function List({ list }: { list: SharedAvailability }) {
  const { title, from, to, fromTime, toTime, timezoneId, expiresAt, people } = list;
  const days = dayRange(fromTime ? `${from}T${fromTime}` : from, toTime ? `${to}T${toTime}` : to) ?? "";
  return (
    <>
      <PageHeading className={page.title}>{title ?? t("available", { days })}</PageHeading>
      {title && <p className={page.line}>{t("available", { days })}</p>}
      {people.length === 0 ? (
        <p className={page.line}>{t("none")}</p>
      ) : (
        <ul className={styles.people}>
          {people.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people are shown without ids
            <li key={place} data-state={row.state}>
              <b>{row.name}</b>
              <span>
                {row.state === "held" && row.level !== null && row.level > 1 ? (
                  <>
                    {t("free")} <HoldLevel level={row.level} />
                  </>
                ) : (
                  <>
                    {row.state === "busy" ? (
                      <ProhibitIcon size={14} weight="fill" aria-hidden />
                    ) : (
                      <CheckCircleIcon size={14} weight="fill" aria-hidden />
                    )}
                    {stateText(row)}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={page.foot}>{t("asOf", { city: city(timezoneId), day: dayOf(expiresAt, timezoneId) })}</p>
    </>
  );
}
