import { useState } from "react";
import type { PersonBrief } from "#contract/schema.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { peopleOf } from "#web/shared/people/people.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldGroup } from "#web/ui/forms/FieldGroup.tsx";

export interface ChosenPeople {
  people: string[];
  staff: string[];
}
interface Props {
  chosen: ChosenPeople;
  known: readonly PersonBrief[];
  /** Offers colleagues too. */
  withStaff: boolean;
  choose: (chosen: ChosenPeople) => void;
  close: () => void;
}
const roster = peopleOf("talents", "scouts");
const scouts = peopleOf("scouts");
const unused = { onBlur: () => undefined, error: undefined };

/** Chooses whose time is shown. */
export function PeopleDialog({ chosen, known, withStaff, choose, close }: Props) {
  const [people, setPeople] = useState(chosen.people);
  const [staff, setStaff] = useState(chosen.staff);
  const show = (next: ChosenPeople): void => {
    close();
    choose(next);
  };
  return (
    <Dialog
      title={t("people")}
      onClose={close}
      footer={
        <>
          <div data-left>
            <Button size="large" onClick={() => show({ people: [], staff: [] })}>
              {t("showAll")}
            </Button>
          </div>
          <Button size="large" tone="main" onClick={() => show({ people, staff })}>
            {t("show")}
          </Button>
        </>
      }
    >
      <FieldGroup title={t("whose")}>
        <PersonSelect
          {...unused}
          name="people"
          label={withStaff ? t("talentsAndScouts") : t("scouts")}
          source={withStaff ? roster : scouts}
          known={known}
          value={people}
          onChange={setPeople}
        />
        {withStaff && (
          <PersonSelect
            {...unused}
            name="staff"
            label={t("colleagues")}
            known={known}
            value={staff}
            onChange={setStaff}
          />
        )}
      </FieldGroup>
    </Dialog>
  );
}
