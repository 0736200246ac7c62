import { useEffect, useRef, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import type { Place } from "#contract/places/place.ts";
import { type Address, applyPlace, clearAddress, hasPlace, NO_PLACE } from "#contract/values/address.ts";
import { t } from "#web/shared/addresses/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { comboboxProps, DROPDOWN_HEIGHT } from "#web/ui/forms/fields/choices/combobox.ts";
import { Autocomplete } from "#web/ui/forms/fields/choices/options.tsx";
import { fieldError } from "#web/ui/forms/fields/fieldError.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import styles from "./AddressesField.module.css";
import { usePlaceSuggestions } from "./usePlaceSuggestions.ts";

interface Props {
  field: Field<string>;
  address: Address;
  onChange: (address: Address) => void;
  /** The time zone of the person at the address, if they have one. */
  zone?: Pick<Field<string | null>, "value" | "onChange"> | undefined;
}

/**
 * The first line of an address. Typing looks up places; the first match fills in the fields that are empty, and any
 * other can be chosen. The line itself stays as typed, and replies to older text are ignored.
 */
export function AddressLineField({ field, address, onChange, zone }: Props) {
  const line = address.addressLine1;
  const [typing, setTyping] = useState(false);
  const [from, setFrom] = useState<Place | null>(null);
  const choosing = useRef(false);
  const { offered, answer, unreached, secondBest, credit } = usePlaceSuggestions(line, typing);

  const take = (place: Place): void => {
    setFrom(place);
    onChange(applyPlace(address, place));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer fills once, when it comes
  useEffect(() => {
    if (!answer || !hasPlace(address, from ?? NO_PLACE)) return;
    const [first] = answer;
    if (first) take(first);
    else if (from) {
      setFrom(null);
      onChange(applyPlace(address, NO_PLACE));
    }
  }, [answer]);

  const type = (text: string): void => {
    if (choosing.current) return;
    setTyping(true);
    if (text.trim() === "") {
      setFrom(null);
      onChange({ ...clearAddress(address), addressLine1: text });
    } else onChange({ ...address, addressLine1: text });
  };
  const zoneId = from?.timezoneId;
  return (
    <div>
      <Autocomplete
        name={field.name}
        value={line}
        onChange={type}
        onBlur={field.onBlur}
        onOptionSubmit={(name) => {
          // Keeps the list from writing the chosen place into the line.
          choosing.current = true;
          setTimeout(() => (choosing.current = false));
          const chosen = offered.find((place) => place.name === name);
          if (chosen) take(chosen);
        }}
        data={offered.map(({ name }) => name)}
        filter={({ options }) => options}
        label={t("line1")}
        description={t("lookHint")}
        error={fieldError(field.error)}
        withAsterisk
        aria-required
        maxLength={LIMITS.line}
        autoComplete="off"
        autoFocus
        data-autofocus
        maxDropdownHeight={DROPDOWN_HEIGHT}
        comboboxProps={{ ...comboboxProps, withinPortal: false }}
      />
      <p className={styles.found} role="status">
        {unreached ? t("unreached") : from ? t("filledFrom", { place: from.name }) : ""}
        {secondBest && ` ${t("secondBest")}`}
        {from && credit && <span className={styles.credit}> {t("credit", { credit })}</span>}
      </p>
      {zone && zoneId && zone.value !== zoneId && address.asContactAddress && (
        <Button tone="link" onClick={() => zone.onChange(zoneId)} className={styles.add}>
          {t("useZone", { zone: zoneId.replaceAll("_", " ") })}
        </Button>
      )}
    </div>
  );
}
