import { useState } from "react";
import type { Place } from "#contract/places/place.ts";
import { t } from "#web/shared/addresses/messages.ts";
import { comboboxProps, DROPDOWN_HEIGHT } from "#web/ui/forms/fields/choices/combobox.ts";
import { Autocomplete } from "#web/ui/forms/fields/choices/options.tsx";
import { fieldError } from "#web/ui/forms/fields/fieldError.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import styles from "./AddressesField.module.css";
import { usePlaceSuggestions } from "./usePlaceSuggestions.ts";

/** Returns a place as one line: "Marrickville, NSW", "Leeds, United Kingdom". */
const lineOf = ({ district, city, state, country, countryId }: Place): string => {
  const locality = district ?? city;
  const region = countryId === "AU" && locality ? state : country;
  return [...new Set([locality ?? state, region])].filter(Boolean).join(", ");
};

/** A line with a place chosen for it: a street stays, and the place comes behind it unless it is there. */
function withPlace(line: string, place: Place): string {
  const typed = line.trim();
  if (!/[\d,]/.test(typed)) return lineOf(place);
  const locality = place.district ?? place.city ?? "";
  return typed.toLowerCase().includes(locality.toLowerCase()) ? typed : `${typed.replace(/,$/, "")}, ${lineOf(place)}`;
}

interface Props extends Omit<Field<string | null>, "onChange"> {
  onChange: (value: string) => void;
  label: string;
  hint?: string;
  placeholder?: string;
  /** Called with a place that is chosen. A street that was typed stays before it. */
  onPlace?: (place: Place) => void;
}

/** A location on one line, with matching places as suggestions; the typed text stays unless one is chosen. */
export function PlaceField({ name, value, onChange, onBlur, error, label, hint, placeholder, onPlace }: Props) {
  const line = value ?? "";
  const [typing, setTyping] = useState(false);
  const { offered, credit } = usePlaceSuggestions(line, typing);
  const lines = [...new Set(offered.map(lineOf))];
  return (
    <div>
      <Autocomplete
        name={name}
        value={line}
        onChange={(text) => {
          setTyping(!lines.includes(text));
          const chosen = onPlace && offered.find((place) => lineOf(place) === text);
          onChange(chosen ? withPlace(line, chosen) : text);
          if (chosen) onPlace(chosen);
        }}
        onBlur={onBlur}
        data={lines}
        filter={({ options }) => options}
        label={label}
        description={hint}
        placeholder={placeholder}
        error={fieldError(error)}
        autoComplete="off"
        maxDropdownHeight={DROPDOWN_HEIGHT}
        comboboxProps={{ ...comboboxProps, withinPortal: false }}
      />
      {credit && lines.length > 0 && <p className={styles.found}>{t("credit", { credit })}</p>}
    </div>
  );
}
