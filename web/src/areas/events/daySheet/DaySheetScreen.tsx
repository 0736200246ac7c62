import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { PrinterIcon } from "@phosphor-icons/react/dist/csr/Printer";
import { useState } from "react";
import { useParams } from "react-router";
import { daySheets } from "#contract/events/day-sheet.ts";
import { t } from "#web/areas/events/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { WorkStatusBadge } from "#web/shared/deals/WorkStatus.tsx";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { PageActions } from "#web/ui/layout/PageActions.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { RichText } from "#web/ui/rich/RichText.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { city } from "#web/ui/time/format.ts";
import styles from "./DaySheet.module.css";
import { ContactList, LineUpList, PlacePart, RunSheetList, SheetPart, TravelList } from "./parts.tsx";
import { saveDaySheet } from "./saveDaySheet.ts";

/** The day sheet of an event, for a phone on the day and for paper. */
export function DaySheetScreen() {
  const { id = "" } = useParams();
  const answer = useCallQuery(daySheets.get, { params: { id } });
  const [fees, setFees] = useState(false);
  const title = answer.data?.event.title;
  useTitle(title && t("daySheetOf", { title }));
  return (
    <QueryBoundary answer={answer}>
      {(sheet) => {
        const { event } = sheet;
        const mayFees = event.fee !== undefined;
        return (
          <article className={styles.sheet} aria-labelledby="day-sheet">
            <header className={styles.head}>
              <div className={styles.actions}>
                <PageActions
                  actions={[
                    {
                      id: "pdf",
                      title: t("savePdf"),
                      icon: FilePdfIcon,
                      tone: "main",
                      run: () => saveDaySheet(id, fees && mayFees),
                    },
                    { id: "print", title: t("print"), icon: PrinterIcon, run: () => window.print() },
                  ]}
                />
              </div>
              <p className={styles.minor}>{[t("daySheet"), event.partner?.name].filter(Boolean).join(" · ")}</p>
              <PageHeading id="day-sheet">{event.title}</PageHeading>
              <p className={styles.when}>
                {event.startDate ? dayRange(event.startDate, event.endDate) : t("noDates")}
                <span className={styles.minor}>{t("timesIn", { city: city(event.timeZoneId) })}</span>
              </p>
              <p>
                <WorkStatusBadge status={event.status} resting />
              </p>
              {mayFees && (
                <div className={styles.fees}>
                  <SwitchField
                    name="fees"
                    value={fees}
                    onChange={setFees}
                    onBlur={() => undefined}
                    error={undefined}
                    label={t("showFees")}
                  />
                </div>
              )}
            </header>
            <PlacePart event={event} />
            <SheetPart title={w("contacts")} none={t("noContacts")}>
              <ContactList sheet={sheet} />
            </SheetPart>
            <SheetPart title={t("lineUp")} none={t("noLineUp")} empty={event.lineUp.length === 0}>
              <LineUpList sheet={sheet} fees={fees && mayFees} />
            </SheetPart>
            <SheetPart title={t("runSheet")} none={t("noRunSheet")} empty={event.schedule.length === 0}>
              <RunSheetList sheet={sheet} />
            </SheetPart>
            <SheetPart
              title={t("travelAndStay")}
              none={t("noTravel")}
              empty={event.travel.length + event.stays.length === 0}
            >
              <TravelList sheet={sheet} />
            </SheetPart>
            {event.hospitality && (
              <SheetPart title={t("hospitality")}>
                <RichText html={event.hospitality} />
              </SheetPart>
            )}
            {event.rider && (
              <SheetPart title={t("rider")}>
                <RichText html={event.rider} />
              </SheetPart>
            )}
            <p className={styles.back}>
              <Button to={`/event/detail/${id}/summary`}>{t("openEvent")}</Button>
            </p>
          </article>
        );
      }}
    </QueryBoundary>
  );
}
