import { GlobeHemisphereEastIcon } from "@phosphor-icons/react/dist/csr/GlobeHemisphereEast";
import type { CalendarPerson } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { city } from "#web/ui/time/format.ts";

interface Props {
  own: string;
  chosen: string;
  people: readonly CalendarPerson[];
  choose: (zone: string) => void;
}

const MAX_NAMED = 2;
/** "Imogen, Rafferty and 3 more" */
const namesOf = (people: readonly CalendarPerson[]): string => {
  const first = people.slice(0, MAX_NAMED).map(({ displayName }) => displayName);
  const rest = people.length - first.length;
  return rest > 0 ? t("andMore", { names: first.join(", "), count: rest }) : first.join(", ");
};

/** Chooses the time zone that days and times are shown in: the reader's own, or that of someone shown. */
export function ZoneButton({ own, chosen, people, choose }: Props) {
  const zones = Map.groupBy(people, ({ timeZoneId }) => timeZoneId);
  const others = [...new Set([...zones.keys(), chosen])].filter((zone) => zone !== own).sort();
  return (
    <OpenMenuButton
      align="start"
      actions={[own, ...others].map((zone) => ({
        id: zone,
        title: city(zone),
        hint: zone === own ? t("ownZone") : namesOf(zones.get(zone) ?? []),
        chosen: zone === chosen,
        run: () => choose(zone),
      }))}
    >
      <Button
        size="small"
        tone={chosen === own ? "quiet" : "plain"}
        icon={<GlobeHemisphereEastIcon />}
        aria-label={t("zoneOf", { city: city(chosen) })}
      >
        {city(chosen)}
      </Button>
    </OpenMenuButton>
  );
}
