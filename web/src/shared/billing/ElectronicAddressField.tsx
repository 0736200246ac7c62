import {
  ELECTRONIC_ID_LIMIT,
  ELECTRONIC_SCHEMES,
  electronicAddressOf,
} from "#contract/values/identifiers/electronic-address.ts";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { t } from "./messages.ts";

const SCHEMES = Object.entries(ELECTRONIC_SCHEMES).map(([value, label]) => ({ value, label: `${value} ${label}` }));

/** An address in the Peppol network: its kind, and the identifier. */
export function ElectronicAddressField({ field, disabled }: { field: Field<string | null>; disabled?: boolean }) {
  const { scheme, id } = electronicAddressOf(field.value ?? ":");
  const change = (nextScheme: string | null, nextId: string): void =>
    field.onChange(nextScheme === null && nextId === "" ? null : `${nextScheme ?? ""}:${nextId}`);
  return (
    <FieldRow>
      <SelectField<string | null>
        {...field}
        error={undefined}
        value={scheme === "" ? null : scheme}
        onChange={(next) => change(next, id)}
        label={t("electronicScheme")}
        hint={t("electronicSchemeHint")}
        choices={SCHEMES}
        searchable
        {...(disabled && { disabled })}
      />
      <TextField
        {...field}
        value={id}
        onChange={(next) => change(scheme === "" ? null : scheme, next)}
        label={t("electronicId")}
        hint={t("electronicIdHint")}
        autoComplete="off"
        spellCheck={false}
        maxLength={ELECTRONIC_ID_LIMIT}
        disabled={disabled}
      />
    </FieldRow>
  );
}
