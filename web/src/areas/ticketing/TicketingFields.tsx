/** Fields of a ticketed event: what is sold, from when, and what happened. */
import { TICKETING_LIMITS } from "#contract/ticketing/codes.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { CurrencySelect } from "#web/shared/finance/CurrencySelect.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { NumberField, requiredNumber } from "#web/ui/forms/fields/NumberField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { t } from "./messages.ts";
import { type UpdateValues, updateForm } from "./ticketingForm.ts";

type Values = Omit<UpdateValues, "version" | "slug">;
const emptyType = { ...updateForm.emptyItem("types"), id: null, price: undefined };
const emptyPoint = { day: "", title: "" };

export function TicketingFields<V extends Values>({ form: given, money }: { form: RecordForm<V>; money: boolean }) {
  // The fields are those that both forms have.
  const form = given as unknown as RecordForm<Values>;
  const { types, points, currency } = form.values;
  return (
    <>
      <FieldGroup title={t("types")}>
        <RowsField
          rows={types}
          onChange={(rows) => form.set("types", rows)}
          empty={emptyType}
          max={TICKETING_LIMITS.types}
          addLabel={t("addType")}
          removeLabel={(index) => t("removeType", { number: index + 1 })}
          first={(index) => `types.${index}.name`}
        >
          {(index) => {
            const price = form.part("types", index, "price");
            return (
              <>
                <FieldRow>
                  <TextField {...form.part("types", index, "name")} label={t("type")} autoComplete="off" required />
                  {money && (
                    <MoneyField
                      {...price}
                      label={t("price")}
                      value={price.value == null ? null : { amount: price.value, currency }}
                      onChange={(amount) => price.onChange(amount?.amount ?? null)}
                      currency={currency}
                    />
                  )}
                </FieldRow>
                <FieldRow>
                  <NumberField {...requiredNumber(form.part("types", index, "capacity"))} label={t("capacity")} />
                  <NumberField {...requiredNumber(form.part("types", index, "comps"))} label={t("comps")} />
                  <NumberField {...requiredNumber(form.part("types", index, "kills"))} label={t("kills")} />
                </FieldRow>
              </>
            );
          }}
        </RowsField>
      </FieldGroup>
      <FieldGroup title={t("sales")}>
        <FieldRow>
          <DateField {...form.field("onSaleOn")} label={t("onSaleFrom")} />
          <CurrencySelect {...form.field("currency")} label={t("currency")} />
        </FieldRow>
        <TextField {...asTextField(form.field("url"))} label={t("url")} autoComplete="off" />
      </FieldGroup>
      <FieldGroup title={t("points")}>
        <RowsField
          rows={points}
          onChange={(rows) => form.set("points", rows)}
          empty={emptyPoint}
          max={TICKETING_LIMITS.points}
          addLabel={t("addPoint")}
          removeLabel={(index) => t("removePoint", { number: index + 1 })}
          first={(index) => `points.${index}.title`}
        >
          {(index) => {
            const day = form.part("points", index, "day");
            return (
              <FieldRow>
                <TextField
                  {...form.part("points", index, "title")}
                  label={t("point")}
                  placeholder={t("pointHint")}
                  required
                />
                <DateField
                  {...day}
                  value={day.value === "" ? null : day.value}
                  onChange={(chosen) => day.onChange(chosen ?? "")}
                  label={t("day")}
                  required
                />
              </FieldRow>
            );
          }}
        </RowsField>
      </FieldGroup>
    </>
  );
}
