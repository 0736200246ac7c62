/** The advance of a tour beside its itinerary: on how many shows it has begun. */
import { tourAdvance } from "#contract/tours/advance.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./Advance.module.css";
import { t } from "./messages.ts";
import { openAdvance } from "./openAdvance.tsx";

export function AdvancePart({ tourId }: { tourId: string }) {
  const [reads, starts] = [useMay("TASK", "read"), useMay("TASK", "write")];
  const { data } = useCallQuery(tourAdvance.get, { params: { id: tourId } }, { when: reads });
  if (!data || data.shows.length === 0) return null;
  const started = data.shows.filter(({ total }) => total > 0).length;
  return (
    <section className={styles.part} aria-labelledby="tour-advance">
      <h2 id="tour-advance">{t("advance")}</h2>
      <p>{t("startedOf", { started, shows: data.shows.length })}</p>
      {starts && (
        <Button tone="link" onClick={() => openAdvance(tourId)}>
          {t("title")}
        </Button>
      )}
    </section>
  );
}
