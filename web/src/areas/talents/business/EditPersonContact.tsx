import type { ParamsOf } from "#contract/call.ts";
import { RELATE_OF } from "#contract/contacts/contact.ts";
import { type PersonContact, personContacts } from "#contract/talents/contact.ts";
import { adding, changing } from "#web/shared/contacts/contactDialogs.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";

interface Props {
  params: ParamsOf<typeof personContacts.create>;
  close: () => void;
}

export const AddPersonContact = ({ params, close }: Props) => (
  <CallDialog
    call={personContacts.create}
    params={params}
    {...adding(close)}
    toBody={(values) => ({ ...values, talentId: params.id, relateTo: RELATE_OF[params.family] })}
  />
);

export const EditPersonContact = ({ params, contact, close }: Props & { contact: PersonContact }) => (
  <CallDialog
    call={personContacts.update}
    params={{ ...params, contactId: contact.id }}
    {...changing(contact, close)}
    toBody={(values) => ({
      ...values,
      talentId: params.id,
      relateTo: RELATE_OF[params.family],
      version: values.version ?? contact.version,
    })}
  />
);
