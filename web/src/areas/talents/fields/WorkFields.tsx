import { TALENT_CATEGORIES } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import { people } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { selectable } from "#web/shared/record/actions/allowedActions.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldGroup } from "#web/ui/forms/FieldGroup.tsx";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { groupedChoices } from "../choices.ts";
import type { OfFamily } from "../family.ts";
import { fittingSubTypes, withCategory } from "../personForm.ts";
import type { FieldsProps } from "./fieldsProps.ts";

const CATEGORIES = TALENT_CATEGORIES.map((value) => ({ value, label: value }));

/** Category, types and sub-types. */
export function WorkFields({ form, family }: FieldsProps & OfFamily) {
  const params = { family };
  const { data: types = [] } = useCallQuery(people.types, { params });
  const { data: subTypes = [] } = useCallQuery(people.subTypes, { params });
  const tags = useCallQuery(people.filterOptions, { params }).data?.tags;
  const { category, typeIds, subTypeIds } = form.values;
  const ofTypes = selectable(subTypes, subTypeIds).filter(({ typeId }) => typeIds.includes(typeId));
  const nameOf = new Map(types.map(({ id, name }) => [id, name]));

  const setCategory = (next: typeof category): void => {
    if (next === category) return;
    const fitting = withCategory(next);
    form.set("category", fitting.category);
    form.set("typeIds", fitting.typeIds);
    form.set("subTypeIds", fitting.subTypeIds);
  };
  const setTypes = (next: string[]): void => {
    form.set("typeIds", next);
    form.set("subTypeIds", fittingSubTypes(subTypeIds, next, subTypes));
  };
  return (
    <FieldGroup title={t("work")}>
      <SelectField
        {...form.field("category")}
        onChange={setCategory}
        label={t("category")}
        choices={CATEGORIES}
        hint={t("categoryHint")}
      />
      <MultiSelectField
        {...form.field("typeIds")}
        onChange={setTypes}
        label={t("types")}
        choices={groupedChoices(selectable(types, typeIds).filter((type) => type.category === category))}
        {...(category === null && { placeholder: t("categoryFirst") })}
      />
      <MultiSelectField
        {...form.field("subTypeIds")}
        label={t("subTypes")}
        choices={groupedChoices(ofTypes, ({ typeId }) => nameOf.get(typeId))}
        {...(ofTypes.length === 0 && { placeholder: typeIds.length === 0 ? t("typesFirst") : t("noSubTypes") })}
      />
      <TagsField {...form.field("tags")} label={t("tags")} known={tags ?? []} most={LIMITS.tags} />
    </FieldGroup>
  );
}
