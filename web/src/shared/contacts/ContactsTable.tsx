import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { Contact } from "#contract/contacts/contact.ts";
import { chatAction } from "#web/shared/chat/chatDialog.ts";
import { t } from "#web/shared/contacts/messages.ts";
import { RecordCard } from "#web/shared/record/layout/RecordCard.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import type { List } from "#web/ui/list/useList.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { useMay } from "../session/me.tsx";
import { type ContactSort, contactBrief, contactColumns } from "./contactColumns.tsx";

interface Props<C extends Contact> {
  list: List<C, string, ContactSort>;
  /** The record they belong to. */
  name: string;
  /** The second line of the empty state. */
  line: string;
  editable: boolean;
  add: () => void;
  edit: (contact: C) => void;
  remove: (contact: C) => Promise<void>;
}

/** Logs a call with the contact of a partner, among the partner's calls. */
const logCall = (contact: Contact, visible: boolean): Action => ({
  id: "log-call",
  title: t("logCall"),
  icon: PhoneIcon,
  visible: visible && "clientId" in contact,
  ...("clientId" in contact && { to: `/partner/${contact.clientId}/comms/calls?log=${contact.id}` }),
});

/** Opens the conversation with the contact of a partner; other contacts are written to in a new tab of WhatsApp itself. */
function converse(contact: Contact, may: boolean): Action {
  const { id, whatsappPhoneCode: code, whatsappNumber: digits } = contact;
  const action = chatAction(
    { contactId: id, ...("clientId" in contact && { clientId: String(contact.clientId) }) },
    { may, hasNumber: digits !== null, title: t("converse") },
  );
  if ("clientId" in contact) return action;
  const address = `https://wa.me/${`${code}${digits}`.replace(/\D/g, "")}`;
  return { ...action, run: () => window.open(address, "_blank", "noopener") };
}

export const AddContactButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="small" icon={<PlusIcon size={14} />} onClick={onClick}>
    {t("add")}
  </Button>
);

const addContact = (visible: boolean, run: () => void): Action => ({
  id: "add-contact",
  title: t("add"),
  icon: PlusIcon,
  visible,
  run,
});

/** The contacts of a record. */
export function ContactsTable<C extends Contact>({ list, name, line, editable, add, edit, remove }: Props<C>) {
  const mayConverse = useMay("COMM", "write");
  /** Only editors of the record may edit and delete contacts. */
  const actions = (contact: C): Action[] => [
    { id: "edit", title: t("edit"), icon: PencilSimpleIcon, visible: editable, run: () => edit(contact) },
    converse(contact, mayConverse),
    logCall(contact, mayConverse),
    {
      id: "delete",
      title: t("delete"),
      icon: TrashIcon,
      tone: "danger",
      visible: editable,
      run: () => remove(contact),
    },
  ];
  return (
    <DataTable
      list={list}
      name={t("contactsOf", { name })}
      columns={contactColumns}
      search={t("search")}
      empty={{ title: t("none"), line, action: addContact(editable, add) }}
      rowName={(contact) => contact.name}
      {...((editable || mayConverse) && { actions })}
      {...(editable && { onOpen: edit })}
      card={(contact) => <RecordCard record={contactBrief(contact)} line={contact.role} place={contact.email} />}
    />
  );
}
