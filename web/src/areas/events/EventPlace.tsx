import type { Event } from "#contract/events/event.ts";
import { mapLink } from "#contract/venues/venue.ts";
import { t } from "#web/areas/events/messages.ts";
import { MissingHint } from "#web/shared/company/MissingHint.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { DetailFacts, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { EmailAddress } from "#web/shared/values/EmailAddress.tsx";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import { openEditVenue } from "#web/shared/venues/openVenue.tsx";
import { useVenues } from "#web/shared/venues/useVenues.ts";
import { Button } from "#web/ui/elements/Button.tsx";

/** Venue of an event and its contacts on site. */
export function EventPlace({ event }: { event: Event }) {
  const paths = useRecordPaths();
  const mayWrite = useMay("EVENT", "write");
  const { venueDetails: venue, address } = event;
  const venueRow = useVenues().find(({ id }) => id === event.venueId);
  const map = mapLink(event);
  return (
    <DetailSection
      title={t("place")}
      action={
        venueRow &&
        mayWrite && (
          <Button tone="link" onClick={() => openEditVenue(venueRow)}>
            {t("editVenue")}
          </Button>
        )
      }
    >
      {event.venue === null && address === null ? (
        <MissingHint edit={event.editable && paths.edit(event.id)}>{t("noPlace")}</MissingHint>
      ) : (
        <DetailFacts
          facts={[
            [w("venue"), event.venue],
            [w("address"), address],
            [
              t("map"),
              map && (
                <a href={map} target="_blank" rel="noreferrer">
                  {t("openMap")}
                </a>
              ),
            ],
            [t("capacity"), venue?.capacity && t("people", { count: venue.capacity })],
            [t("venueContact"), venue?.contactName],
            [
              t("venuePhone"),
              venue?.phoneNumber && <PhoneNumber code={venue.phoneCode} digits={venue.phoneNumber} link />,
            ],
            [t("venueEmail"), venue?.contactEmail && <EmailAddress address={venue.contactEmail} />],
            [t("note"), venue?.note],
          ]}
        />
      )}
    </DetailSection>
  );
}
