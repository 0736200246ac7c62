import { FAN_STATUSES, type FanStatus, fanReports } from "#contract/fans/report.ts";
import type { Named } from "#contract/schema.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import type { Choice, FilterOptions } from "#web/ui/filters/filterOptions.ts";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { f } from "./messages.ts";
import { talentMark } from "./people.tsx";

const same = ({ value }: { value: string }): Choice => ({ value, label: value });
const status = (value: FanStatus): Choice => ({ value, label: f(value) });
const talent = (named: Named): Choice => ({ value: named.id, label: named.name, mark: talentMark(named) });
export const YES_OR_NO: readonly Choice[] = [
  { value: "true", label: f("yes") },
  { value: "false", label: f("no") },
];

interface FanFilters {
  report: Readonly<
    Record<"statuses" | "talentIds" | "countries" | "cities" | "preferences" | "consent", FilterOptions>
  >;
  talentIds: FilterOptions;
  /** Talents within reach who have fans; null until they are known. */
  talents: readonly Named[] | null;
}

/** Returns the choices of the filters of fans: values that exist within the reader's reach, the most frequent first. */
export function useFanFilters(): FanFilters {
  const { data } = useCallQuery(fanReports.metadata, { body: {} }, { keep: true });
  const talentIds = { title: f("talent"), choices: (data?.talents ?? []).map(talent) };
  return {
    talentIds,
    talents: data?.talents ?? null,
    report: {
      statuses: { title: f("status"), choices: FAN_STATUSES.map(status) },
      talentIds,
      countries: {
        title: f("country"),
        choices: (data?.countries ?? []).map(({ value }) => ({ value, label: countryName(value) })),
      },
      cities: { title: f("city"), choices: (data?.cities ?? []).map(same) },
      preferences: { title: f("preferences"), choices: (data?.preferences ?? []).map(same) },
      consent: { title: f("consent"), choices: YES_OR_NO },
    },
  };
}
