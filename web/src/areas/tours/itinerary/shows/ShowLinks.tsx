/** Guest list of a show, as its day in the itinerary leads to it. */
import { Link } from "react-router";
import { tourGuests } from "#contract/guests/guest.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import styles from "./ShowLinks.module.css";
import { t } from "./showMessages.ts";

export function ShowLinks({ tourId, eventId }: { tourId: string; eventId: string }) {
  const { data: lists } = useCallQuery(tourGuests.list, { params: { id: tourId } });
  const list = lists?.find((own) => own.eventId === eventId);
  if (!list) return null;
  const { approved, places, waiting } = list;
  return (
    <small className={styles.links}>
      <Link to={`/event/detail/${eventId}/guests`}>
        {places === null ? t("guests", { approved }) : t("guestsOf", { approved, places })}
      </Link>
      {waiting > 0 && <span>{t("guestsWait", { count: waiting })}</span>}
    </small>
  );
}
