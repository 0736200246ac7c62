/** Fields for the opportunity or project that work belongs to. */
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { opportunitiesToChoose, projectsToChoose } from "./linksToChoose.ts";
import { t } from "./messages.ts";
import { asList } from "./WorkFields.tsx";

interface Props {
  field: Field<string | null>;
  known: { id: string; name: string } | null;
}
const knownOf = (record: Props["known"]) =>
  record ? [{ id: record.id, displayName: record.name, avatarUrl: null }] : [];

export const OpportunityField = ({ field, known }: Props) => (
  <PersonSelect
    {...asList(field)}
    label={t("opportunity")}
    source={opportunitiesToChoose}
    known={knownOf(known)}
    single
  />
);
export const ProjectField = ({ field, known }: Props) => (
  <PersonSelect {...asList(field)} label={t("project")} source={projectsToChoose} known={knownOf(known)} single />
);
