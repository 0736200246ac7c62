import type { ParamsOf } from "#contract/call.ts";
import { RELATE_OF } from "#contract/contacts.ts";
import { type PersonContact, personContacts } from "#contract/talents/contact.ts";
import { CallDialog } from "#web/kit/forms/CallDialog.tsx";
import { adding, changing } from "#web/shared/contacts/contactDialogs.tsx";

interface Props {
  params: ParamsOf<typeof personContacts.create>;
  close: () => void;
}

export const AddContact = ({ params, close }: Props) => (
  <CallDialog
    call={personContacts.create}
    params={params}
    {...adding(close)}
    toBody={(values) => ({ ...values, talentId: params.id, relateTo: RELATE_OF[params.family] })}
  />
);

export const EditContact = ({ params, contact, close }: Props & { contact: PersonContact }) => (
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
