import type { PersonRow } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { StatusBadge } from "#web/shared/values/StatusBadge.tsx";
import { ChoiceMenu } from "#web/ui/elements/ChoiceMenu.tsx";
import type { OfFamily } from "../family.ts";
import { STATUS_CHOICES } from "./statusChoices.tsx";

type Who = Pick<PersonRow, "id" | "displayName" | "status" | "state" | "version" | "editable">;

/** The status next to a person's name, edited in place. Archived and deactivated profiles show that instead. */
export function PersonStatus({ family, person }: OfFamily & { person: Who }) {
  const { displayName: name, status, state, editable } = person;
  const badge = <StatusBadge status={status} state={state} />;
  if (!editable || state !== "ACTIVE") return badge;
  return (
    <ChoiceMenu
      label={t("statusLabel", { name })}
      value={String(status)}
      choices={STATUS_CHOICES}
      onChoose={async (value) => (await import("../peopleBulk.ts")).changeStatus(family, person, value)}
    >
      {badge}
    </ChoiceMenu>
  );
}
