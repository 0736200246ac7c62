import { useEffect, useRef, useState } from "react";
import { t } from "#web/ui/messages.ts";
import { useStore } from "../../../store.ts";
import type { Field } from "../../useCallForm.ts";
import { comboboxProps, DROPDOWN_HEIGHT } from "../choices/combobox.ts";
import { Select } from "../choices/options.tsx";
import { fieldError } from "../fieldError.tsx";
import { stableProps } from "../stableProps.tsx";
import { TextField } from "../TextField.tsx";
import styles from "./PhoneField.module.css";
import { loadPhones, type PhoneCountry, phoneCountries, phoneError, phoneExample, phoneLibrary } from "./phones.ts";

/** Keeps the line of the example until it is known. */
const NBSP = "\u00a0";

interface Props {
  country: Field<string>;
  number: Omit<Field<string | null>, "onChange"> & { onChange: (value: string) => void };
  label: string;
  required?: boolean;
}

/** A phone number: the country by name and calling code, and the national digits. */
export function PhoneField({ country, number, label, required = false }: Props) {
  const library = useStore(phoneLibrary);
  const field = useRef<HTMLDivElement>(null);
  const hasNumber = Boolean(number.value?.trim());
  useEffect(() => {
    const load = (): void => void loadPhones();
    if (hasNumber) load();
    const node = field.current;
    node?.addEventListener("focusin", load);
    return () => node?.removeEventListener("focusin", load);
  }, [hasNumber]);
  // Not while it is being typed for the first time.
  const [left, setLeft] = useState(false);
  const typing = !left && document.activeElement?.getAttribute("name") === number.name;
  const example = phoneExample(library, country.value);
  return (
    <div ref={field} className={styles.phone}>
      <CountrySelect {...country} choices={phoneCountries()} />
      <TextField
        {...number}
        label={label}
        type="tel"
        autoComplete="off"
        required={required}
        hint={example ? t("phoneExample", { example }) : NBSP}
        onChange={(digits) => number.onChange(digits.replace(/[^\d ]/g, ""))}
        onBlur={() => {
          setLeft(true);
          number.onBlur();
        }}
        error={number.error ?? (typing ? undefined : phoneError(country.value, number.value))}
      />
    </div>
  );
}

const CountrySelect = stableProps(function CountryField({
  name,
  value,
  onChange,
  error,
  choices,
}: Field<string> & { choices: readonly PhoneCountry[] }) {
  return (
    <Select
      label={t("country")}
      // Level with the number, which has its own line above it.
      description={NBSP}
      name={name}
      data={choices}
      value={value}
      onChange={(code) => code && onChange(code)}
      onClick={(event) => event.currentTarget.select()}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t("nothingFound")}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      comboboxProps={{ ...comboboxProps, width: 260, position: "bottom-start" }}
      error={fieldError(error)}
    />
  );
});
