import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { useState } from "react";
import { type Venue, venues } from "#contract/venues/venue.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { openAddVenue, openEditVenue } from "#web/shared/venues/openVenue.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { foldText } from "#web/ui/format/foldText.ts";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { city } from "#web/ui/time/format.ts";
import lists from "../lists/Lists.module.css";
import { t } from "./messages.ts";
import styles from "./Venues.module.css";
import { venueActions } from "./venueActions.tsx";

const matches = (venue: Venue, words: string): boolean =>
  foldText([venue.name, venue.address, venue.contactName].filter(Boolean).join(" ")).includes(foldText(words.trim()));

/** The venues of the agency, with their details. */
export function VenuesList() {
  const answer = useCallQuery(venues.list, {});
  const mayWrite = useMay("EVENT", "write");
  const [words, setWords] = useState("");
  return (
    <>
      <div className={styles.bar}>
        <TextField
          name="search"
          type="search"
          label={t("search")}
          value={words}
          onChange={setWords}
          onBlur={() => undefined}
          error={undefined}
          autoComplete="off"
        />
        {mayWrite && (
          <Button tone="main" icon={<PlusIcon size={14} />} onClick={() => openAddVenue()}>
            {t("add")}
          </Button>
        )}
      </div>
      <QueryBoundary answer={answer}>
        {(venues) => {
          const found = venues.filter((venue) => matches(venue, words));
          if (found.length === 0)
            return (
              <div className={lists.empty}>
                <p className={lists.nothing}>{venues.length === 0 ? t("none") : t("noneFound")}</p>
                <p className={lists.line}>{venues.length === 0 ? t("noneLine") : t("noneFoundLine")}</p>
              </div>
            );
          return (
            <ul className={styles.venues} aria-label={t("venues")}>
              {found.map((venue) => (
                <li key={venue.id}>
                  <div className={styles.text}>
                    {mayWrite ? (
                      <button type="button" className={styles.name} onClick={() => openEditVenue(venue)}>
                        {venue.name}
                      </button>
                    ) : (
                      <span className={styles.name}>{venue.name}</span>
                    )}
                    <span className={styles.details}>
                      {[
                        venue.address,
                        venue.timeZoneId && city(venue.timeZoneId),
                        venue.capacity !== null && t("capacity", { count: venue.capacity }),
                        venue.contactName,
                      ]
                        .filter(Boolean)
                        .join(" · ") || t("noDetails")}
                    </span>
                  </div>
                  {venue.archived && <span className={lists.uses}>{t("archived")}</span>}
                  <span className={lists.uses}>{venue.uses > 0 ? t("uses", { count: venue.uses }) : t("unused")}</span>
                  {mayWrite && (
                    <ActionMenu
                      title={t("actionsOf", { name: venue.name })}
                      actions={visibleActions(venueActions(venue, venues))}
                    />
                  )}
                </li>
              ))}
            </ul>
          );
        }}
      </QueryBoundary>
    </>
  );
}
