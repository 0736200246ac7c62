import { Select } from "@mantine/core";
import { useEffect, useMemo } from "react";
import { t } from "#web/ui/messages.ts";
import { useStore } from "../../store.ts";
import type { Field } from "../useCallForm.ts";
import { comboboxProps, DROPDOWN_HEIGHT } from "./choices/combobox.ts";
import { fieldError } from "./fieldError.tsx";
import styles from "./PhoneField.module.css";
import { isInvalidPhone, loadPhones, type PhoneCountry, phoneCountries, phoneLibrary } from "./phones.ts";
import { stableProps } from "./stableProps.tsx";
import { TextField } from "./TextField.tsx";

interface Props {
  country: Field<string>;
  number: Omit<Field<string | null>, "onChange"> & { onChange: (value: string) => void };
  label: string;
  required?: boolean;
}

/** A phone number: the country by name and calling code, and the national digits. */
export function PhoneField({ country, number, label, required = false }: Props) {
  const library = useStore(phoneLibrary);
  useEffect(() => void loadPhones(), []);
  const choices = useMemo(
    () => (library ? phoneCountries(library) : [{ value: country.value, label: country.value }]),
    [library, country.value],
  );
  const error =
    number.value !== null &&
    document.activeElement?.getAttribute("name") !== number.name &&
    isInvalidPhone(country.value, number.value);
  return (
    <div className={styles.phone}>
      <CountrySelect {...country} choices={choices} />
      <TextField
        {...number}
        label={label}
        type="tel"
        autoComplete="off"
        required={required}
        onChange={(digits) => number.onChange(digits.replace(/[^\d ]/g, ""))}
        error={number.error ?? (error ? t("invalidPhone") : undefined)}
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
