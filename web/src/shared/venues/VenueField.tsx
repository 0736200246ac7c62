import { useMay } from "#web/shared/session/me.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { t } from "./messages.ts";
import { openAddVenue } from "./openVenue.tsx";
import { useVenues } from "./useVenues.ts";

interface Props {
  field: Field<string | null>;
  /** The venue that the record has. */
  known: { venueId: string | null; venue: string | null } | undefined;
}

/** Selects a venue; a name that is not there opens the dialog that adds it. */
export function VenueField({ field, known }: Props) {
  const venues = useVenues();
  const mayAdd = useMay("EVENT", "write");
  const offered = venues
    .filter(({ archived, id }) => !archived || id === field.value)
    .map(({ id, name }) => ({ value: id, label: name }));
  const missing = known?.venueId && !offered.some(({ value }) => value === known.venueId);
  return (
    <SelectField
      {...field}
      label={t("venue")}
      choices={missing ? [{ value: known.venueId ?? "", label: known.venue ?? "" }, ...offered] : offered}
      searchable
      create={
        mayAdd
          ? {
              title: (name) => t("addNamed", { name }),
              run: async (name) => (await openAddVenue(name))?.id ?? null,
            }
          : undefined
      }
    />
  );
}
