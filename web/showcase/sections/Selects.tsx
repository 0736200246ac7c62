import { useState } from "react";
import { COUNTRY_CHOICES } from "#web/shared/addresses/countries.ts";
import { MEDIA_DROPDOWN_HEIGHT, ROLE_DROPDOWN_HEIGHT } from "#web/ui/forms/fields/choices/combobox.ts";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import { Shelf, Specimen } from "../Specimen.tsx";
import { SAMPLE_KINDS, SAMPLE_ROLES } from "../samples.ts";
import { useSample } from "../useSample.ts";

/** Choices to which new ones can be added; one name is refused. */
function useCreatable(first: readonly { value: string; label: string }[]) {
  const [choices, setChoices] = useState(first);
  const run = async (label: string): Promise<string | null> => {
    if (label.toLowerCase() === "forbidden") {
      showToast(t("refusedName"), { tone: "failed" });
      return null;
    }
    const value = String(choices.length);
    setChoices([...choices, { value, label }]);
    return value;
  };
  return { choices, create: { title: (name: string) => t("createNamed", { name }), run } };
}

export function Selects() {
  const none = useSample<string | null>("select-none", null);
  const single = useSample<string | null>("select-one", "3");
  const error = useSample<string | null>("select-wrong", null, "This field is required");
  const country = useSample<string | null>("select-country", "AU");
  const several = useSample("select-several", ["0", "1"]);
  const chosen = useSample(
    "select-all",
    SAMPLE_KINDS.map(({ value }) => value),
  );
  const created = useSample<string | null>("select-made", null);
  const makes = useSample<string[]>("select-makes", []);
  const tags = useSample("select-tags", ["Tour", "Melbourne"]);
  const words = useSample<string[]>("select-words", []);
  const roles = useCreatable(SAMPLE_ROLES);
  const kinds = useCreatable(SAMPLE_KINDS);
  return (
    <>
      <Shelf title="SelectField, MultiSelectField">
        <Specimen title={t("empty")}>
          <SelectField {...none} label={t("role")} choices={SAMPLE_ROLES} />
        </Specimen>
        <Specimen title={t("filled")}>
          <SelectField {...single} label={t("role")} choices={SAMPLE_ROLES} hint={t("emptyLine")} required />
        </Specimen>
        <Specimen title={t("wrong")}>
          <SelectField {...error} label={t("role")} choices={SAMPLE_ROLES} required />
        </Specimen>
        <Specimen title={t("off")}>
          <SelectField {...single} label={t("role")} choices={SAMPLE_ROLES} disabled />
        </Specimen>
        <Specimen title={t("filled")}>
          <MultiSelectField {...several} label="Types" choices={SAMPLE_KINDS} />
        </Specimen>
        <Specimen title={t("long")}>
          <MultiSelectField {...chosen} label="Types" choices={SAMPLE_KINDS} />
        </Specimen>
        <Specimen title={t("off")}>
          <MultiSelectField {...several} label="Types" choices={SAMPLE_KINDS} disabled />
        </Specimen>
      </Shelf>
      <Shelf title={t("quickCreate")} line={t("quickCreateLine")}>
        <Specimen title="SelectField">
          <SelectField {...created} label={t("role")} {...roles} />
        </Specimen>
        <Specimen title="MultiSelectField">
          <MultiSelectField {...makes} label="Types" {...kinds} />
        </Specimen>
      </Shelf>
      <Shelf title="TagsField" line={t("tagLine")}>
        <Specimen title={t("empty")}>
          {/* A double is offered once. */}
          <TagsField {...words} label="Tags" known={["Tour", "Tickets", "Tour"]} />
        </Specimen>
        <Specimen title={t("filled")}>
          <TagsField {...tags} label="Tags" known={["Tour", "Tickets"]} most={5} />
        </Specimen>
        <Specimen title={t("off")}>
          <TagsField {...tags} label="Tags" disabled />
        </Specimen>
      </Shelf>
      <Shelf title={t("heights")}>
        <Specimen title="192">
          <SelectField {...country} label="Country" choices={COUNTRY_CHOICES} />
        </Specimen>
        <Specimen title={String(ROLE_DROPDOWN_HEIGHT)}>
          <SelectField {...country} label={t("role")} choices={COUNTRY_CHOICES} height={ROLE_DROPDOWN_HEIGHT} />
        </Specimen>
        <Specimen title={String(MEDIA_DROPDOWN_HEIGHT)}>
          <SelectField {...country} label={t("media")} choices={COUNTRY_CHOICES} height={MEDIA_DROPDOWN_HEIGHT} />
        </Specimen>
      </Shelf>
    </>
  );
}
