import type { PersonBrief } from "#contract/schema.ts";
import { t } from "#web/areas/talents/messages.ts";
import { FieldGroup } from "#web/ui/forms/FieldGroup.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import type { OfFamily } from "../family.ts";
import type { FieldsProps } from "./fieldsProps.ts";
import { IdentityFields } from "./IdentityFields.tsx";
import { PersonContactFields } from "./PersonContactFields.tsx";
import { RepresentationFields } from "./RepresentationFields.tsx";
import { WorkFields } from "./WorkFields.tsx";

/** Every field of a person's summary, for the add and edit forms. */
export function PersonFields({
  form,
  family,
  face,
  known = [],
}: FieldsProps & OfFamily & { known?: readonly PersonBrief[] }) {
  return (
    <>
      <IdentityFields form={form} face={face} />
      <WorkFields form={form} family={family} />
      <PersonContactFields form={form} />
      <FieldGroup title={t("about")}>
        <TextAreaField {...form.field("headline")} label={t("headline")} hint={t("headlineHint")} rows={2} />
        <TextAreaField {...form.field("bio")} label={t("biography")} rows={6} />
      </FieldGroup>
      <RepresentationFields form={form} known={known} />
    </>
  );
}
