import type { Money } from "#contract/values/money.ts";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { t } from "../messages.ts";
import { Shelf, Specimen } from "../Specimen.tsx";
import { useSample } from "../useSample.ts";

const fee = { amount: 14_850_000, currency: "AUD" };

export function Numbers() {
  const none = useSample<Money | null>("money-none", null);
  const some = useSample<Money | null>("money-some", fee);
  const error = useSample<Money | null>("money-wrong", null, "Invalid dollar format");
  const max = useSample<Money | null>("money-most", { amount: 100_000, currency: "EUR" });
  const count = useSample<number | null>("number", 1250);
  const noCount = useSample<number | null>("number-none", null);
  const share = useSample<number | null>("percent", 17.5);
  return (
    <>
      <Shelf title="MoneyField" line={t("amount")}>
        <Specimen title={t("empty")}>
          <MoneyField {...none} label="Fee" />
        </Specimen>
        <Specimen title={t("filled")}>
          <MoneyField {...some} label="Fee" required />
        </Specimen>
        <Specimen title={t("tooMuch")}>
          <MoneyField {...max} label="Advance" currency="EUR" max={1_000_000} />
        </Specimen>
        <Specimen title={t("wrong")}>
          <MoneyField {...error} label="Fee" />
        </Specimen>
        <Specimen title={t("off")}>
          <MoneyField {...some} label="Fee" disabled />
        </Specimen>
      </Shelf>
      <Shelf title="NumberField">
        <Specimen title={t("empty")}>
          <NumberField {...noCount} label="Capacity" />
        </Specimen>
        <Specimen title={t("filled")}>
          <NumberField {...count} label="Capacity" min={1} max={5000} hint="1 to 5,000" />
        </Specimen>
        <Specimen title="%">
          <NumberField {...share} label="Management fee" percent />
        </Specimen>
        <Specimen title={t("off")}>
          <NumberField {...share} label="Management fee" percent disabled />
        </Specimen>
      </Shelf>
    </>
  );
}
