import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { WhatsappLogoIcon } from "@phosphor-icons/react/dist/csr/WhatsappLogo";
import { lazy } from "react";
import { useParams } from "react-router";
import { type PartnerContact, partnerContacts } from "#contract/partners/contact.ts";
import { type PartnerSummary, partners } from "#contract/partners/partner.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { openDialog } from "#web/kit/dialogs/dialogs.ts";
import { useList } from "#web/kit/list/useList.ts";
import { DataTable } from "#web/kit/table/DataTable.tsx";
import { t } from "#web/messages/partners.ts";
import { CompanyCard } from "#web/shared/company/CompanyCard.tsx";
import { useMay } from "#web/shared/me.tsx";
import { removeRecord } from "#web/shared/removeRecord.ts";
import { briefOf, contactColumns } from "./contactColumns.tsx";

const load = () => import("./EditContact.tsx");
const AddContact = lazy(async () => ({ default: (await load()).AddContact }));
const EditContact = lazy(async () => ({ default: (await load()).EditContact }));

/** The people of a partner. The record around it asks for the partner too, and shows how that went. */
export function ContactsScreen() {
  const { id = "" } = useParams();
  const { data: partner } = useAsk(partners.summary, { params: { id } });
  return partner ? <Contacts key={id} partner={partner} /> : null;
}

const edit = (contact: PartnerContact): unknown =>
  openDialog((close) => <EditContact contact={contact} close={close} />);

const remove = ({ id, name }: PartnerContact): Promise<void> =>
  removeRecord({
    name,
    remove: [partnerContacts.remove, { params: { id } }],
    restore: [partnerContacts.restore, { params: { id } }],
  });

/** In WhatsApp itself, beside this page (B-104…B-106). */
const converse = ({ whatsappPhoneCode: code, whatsappNumber: digits }: PartnerContact, visible: boolean): Action => ({
  id: "converse",
  title: t("converse"),
  icon: WhatsappLogoIcon,
  visible,
  disabled: digits === null && t("noWhatsapp"),
  run: () => window.open(`https://wa.me/${`${code}${digits}`.replace(/\D/g, "")}`, "_blank", "noopener"),
});

function Contacts({ partner: { id, displayName: name, editable } }: { partner: PartnerSummary }) {
  const list = useList(partnerContacts.list, { always: { clientId: id } });
  const mayConverse = useMay("COMM", "write");
  /** B-107: whoever may not change the partner neither edits nor deletes here. */
  const actions = (contact: PartnerContact): Action[] => [
    { id: "edit", title: t("edit"), icon: PencilSimpleIcon, visible: editable, run: () => edit(contact) },
    converse(contact, mayConverse),
    {
      id: "delete",
      title: t("delete"),
      icon: TrashIcon,
      tone: "danger",
      visible: editable,
      run: () => remove(contact),
    },
  ];
  const add = {
    id: "add-contact",
    title: t("addContact"),
    icon: PlusIcon,
    visible: editable,
    run: () => openDialog((close) => <AddContact clientId={id} close={close} />),
  };
  return (
    <DataTable
      list={list}
      name={t("contactsOf", { name })}
      columns={contactColumns}
      search={t("searchContacts")}
      empty={{ title: t("noContacts"), line: t("noContactsLine"), action: add }}
      rowName={(contact) => contact.name}
      {...((editable || mayConverse) && { actions })}
      {...(editable && { onOpen: edit })}
      card={(contact) => (
        <CompanyCard company={briefOf(contact)} line={contact.role} place={contact.email} staff={[]} />
      )}
    />
  );
}
