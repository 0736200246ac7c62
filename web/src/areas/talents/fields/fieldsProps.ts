import type { PersonBrief } from "#contract/schema.ts";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { PersonValues } from "../personForm.ts";

export interface FieldsProps {
  form: RecordForm<PersonValues>;
  /** The person being edited. */
  face?: PersonBrief | undefined;
}
