import type { PersonBrief } from "#contract/schema.ts";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { PersonValues } from "../personForm.ts";

export interface FieldsProps {
  form: RecordForm<PersonValues>;
  /** Who is edited, as they are seen now. */
  face?: PersonBrief | undefined;
}
