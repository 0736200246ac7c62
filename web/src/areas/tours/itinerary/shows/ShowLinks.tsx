/** Guest list and advance of a show, as its day in the itinerary leads to them. */
import { Link } from "react-router";
import { tourGuests } from "#contract/guests/guest.ts";
import { tourAdvance } from "#contract/tours/advance.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { t as a } from "../../advance/messages.ts";
import { openAdvance } from "../../advance/openAdvance.tsx";
import styles from "./ShowLinks.module.css";
import { t } from "./showMessages.ts";

export function ShowLinks({ tourId, eventId }: { tourId: string; eventId: string }) {
  const [reads, starts] = [useMay("TASK", "read"), useMay("TASK", "write")];
  const params = { id: tourId };
  const { data: lists } = useCallQuery(tourGuests.list, { params });
  const { data: advance } = useCallQuery(tourAdvance.get, { params }, { when: reads });
  const list = lists?.find((own) => own.eventId === eventId);
  const show = advance?.shows.find((own) => own.eventId === eventId);
  return (
    <small className={styles.links}>
      {list && (
        <Link to={`/event/detail/${eventId}/guests`}>
          {list.places === null
            ? t("guests", { approved: list.approved })
            : t("guestsOf", { approved: list.approved, places: list.places })}
        </Link>
      )}
      {list && list.waiting > 0 && <span>{t("guestsWait", { count: list.waiting })}</span>}
      {show && show.total > 0 && (
        <Link to={`/event/detail/${eventId}/tasks`}>{a("advanceOf", { done: show.done, total: show.total })}</Link>
      )}
      {show?.total === 0 && starts && (
        <Button tone="link" onClick={() => openAdvance(tourId)}>
          {a("title")}
        </Button>
      )}
    </small>
  );
}
