import { LockSimpleIcon } from "@phosphor-icons/react/dist/csr/LockSimple";
import { agencySettings } from "#contract/settings/agency-setting.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { city } from "#web/ui/time/format.ts";
import styles from "./General.module.css";
import { t } from "./messages.ts";
import type { GeneralSettingsForm } from "./parts.ts";
import { weekdayText } from "./settingText.ts";

/** Says what a new zone, currency or week changes from now on, and what stays. */
export function ZoneEffects({ form: { values, initial } }: { form: GeneralSettingsForm }) {
  const zone = values.timeZoneId !== initial.timeZoneId;
  const money = values.currency !== initial.currency;
  const week = values.weekBegins !== initial.weekBegins;
  const when = zone || money || week;
  const { data } = useCallQuery(agencySettings.effects, {}, { when });
  if (!when) return null;
  const counted = (count: number | null | undefined, text: (count: number) => string): string[] =>
    count ? [text(count)] : [];
  const begin = [
    zone && {
      title: t("nowOn", { zone: city(values.timeZoneId) }),
      lines: [...counted(data?.openTasks, (count) => t("openTasks", { count })), t("reportDays")],
    },
    money && {
      title: t("moneyNow", { currency: values.currency }),
      lines: [t("newDocuments"), t("reportSums")],
    },
    week && { title: t("weekNow", { day: weekdayText(values.weekBegins) }), lines: [t("calendarWeeks")] },
  ].filter((group) => group !== false);
  const stays = [
    ...counted(data?.events, (count) => t("eventsStay", { count })),
    ...counted(data?.ownZones, (count) => t("ownZones", { count })),
    t("sentStay"),
  ];
  return (
    <div className={styles.effects} role="status">
      <div>
        {begin.map(({ title, lines }) => (
          <ul key={title}>
            <li data-head>{title}</li>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ))}
      </div>
      <ul>
        <li data-head>
          <LockSimpleIcon size={15} aria-hidden /> {t("stays")}
        </li>
        {stays.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
