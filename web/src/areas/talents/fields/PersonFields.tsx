import type { PersonBrief } from "#contract/schema.ts";
import { TextAreaField } from "#web/kit/forms/fields/TextAreaField.tsx";
import { Group } from "#web/kit/forms/Group.tsx";
import { t } from "#web/messages/talents.ts";
import type { OfFamily } from "../family.ts";
import { ContactFields } from "./ContactFields.tsx";
import type { FieldsProps } from "./fieldsProps.ts";
import { IdentityFields } from "./IdentityFields.tsx";
import { RepresentationFields } from "./RepresentationFields.tsx";
import { WorkFields } from "./WorkFields.tsx";

/** Every field of a person's summary, for adding and editing alike. */
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
      <ContactFields form={form} />
      <Group title={t("about")}>
        <TextAreaField {...form.field("headline")} label={t("headline")} hint={t("headlineHint")} rows={2} />
        <TextAreaField {...form.field("bio")} label={t("biography")} rows={6} />
      </Group>
      <RepresentationFields form={form} known={known} />
    </>
  );
}
