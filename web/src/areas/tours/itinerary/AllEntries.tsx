/** All entries of a tour in a row, each with its day. */
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { actionsOfEntry } from "./DayEntries.tsx";
import styles from "./Entries.module.css";
import type { Itinerary } from "./itinerary.ts";
import { iconOf } from "./kindIcons.ts";
import { t } from "./messages.ts";
import { entryName, timeInWall, weekdayAndDay } from "./words.ts";

export const AllEntries = ({ itinerary }: { itinerary: Itinerary }) => (
  <ul className={styles.entryList} aria-label={t("entries")}>
    {itinerary.days.flatMap(({ day, entries }) =>
      entries.map((entry) => {
        const Glyph = iconOf(entry);
        return (
          <li key={entry.id} className={styles.listed} data-kind={entry.kind}>
            <span>{weekdayAndDay(day)}</span>
            <Glyph size={16} aria-hidden />
            <b>{entryName(entry)}</b>
            <span>{[timeInWall(entry.start), timeInWall(entry.end)].filter(Boolean).join(" – ")}</span>
            <ActionMenu title={t("actionsOf", { name: entryName(entry) })} actions={actionsOfEntry(itinerary, entry)} />
          </li>
        );
      }),
    )}
  </ul>
);
