import { useState } from "react";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { ColorField, type Swatch } from "#web/ui/forms/fields/ColorField.tsx";
import { CheckboxesField, RadioField, SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { t } from "../messages.ts";
import styles from "../Showcase.module.css";
import { Shelf, Specimen } from "../Specimen.tsx";
import { useSample } from "../useSample.ts";

const WAYS = [
  { value: "mail", label: "Email", line: "At once, to the address above" },
  { value: "app", label: "In the app" },
  { value: "never", label: "Not at all" },
];

export function Choices() {
  const channel = useSample("radio", "mail");
  const row = useSample<string | null>("radio-row", null, "This field is required");
  const offed = useSample("radio-off", "app");
  const several = useSample<string[]>("checks", ["mail", "app"]);
  const none = useSample<string[]>("checks-none", [], "Choose at least one");
  const yes = useSample("switch", true);
  const no = useSample("switch-no", false);
  const colour = useSample<Swatch | null>("colour", "steel-edge");
  const noColour = useSample<Swatch | null>("colour-none", null, "This field is required");
  const [ticked, setTicked] = useState(true);
  return (
    <>
      <Shelf title="RadioField, CheckboxesField">
        <Specimen title={t("normal")}>
          <RadioField {...channel} label="Tell me by" choices={WAYS} />
        </Specimen>
        <Specimen title={t("wrong")}>
          <RadioField
            {...row}
            label="Tell me by"
            choices={WAYS.map(({ value, label }) => ({ value, label }))}
            row
            required
          />
        </Specimen>
        <Specimen title={t("off")}>
          <RadioField {...offed} label="Tell me by" choices={WAYS} disabled />
        </Specimen>
        <Specimen title={t("normal")}>
          <CheckboxesField {...several} label="Ways" choices={WAYS} />
        </Specimen>
        <Specimen title={t("wrong")}>
          <CheckboxesField {...none} label="Ways" choices={WAYS} required />
        </Specimen>
      </Shelf>
      <Shelf title="SwitchField, Tick">
        <Specimen title={t("normal")}>
          <div className={styles.stack}>
            <SwitchField {...yes} label="Shown in the fan app" hint="Everyone sees it at once." />
            <SwitchField {...no} label="Shown in the fan app" />
          </div>
        </Specimen>
        <Specimen title={t("off")}>
          <SwitchField {...yes} label="Shown in the fan app" disabled />
        </Specimen>
        <Specimen title={t("normal")}>
          <div className={styles.flow}>
            <Checkbox checked={ticked} onChange={() => setTicked(!ticked)} label="Ticked" />
            <Checkbox checked={false} onChange={() => setTicked(!ticked)} label="Not ticked" />
            <Checkbox checked={false} indeterminate onChange={() => setTicked(!ticked)} label="Partly" />
          </div>
        </Specimen>
      </Shelf>
      <Shelf title="ColorField">
        <Specimen title={t("filled")}>
          <ColorField {...colour} label="Colour" />
        </Specimen>
        <Specimen title={t("wrong")}>
          <ColorField {...noColour} label="Colour" required />
        </Specimen>
        <Specimen title={t("off")}>
          <ColorField {...colour} name="colour-off" label="Colour" disabled />
        </Specimen>
      </Shelf>
    </>
  );
}
