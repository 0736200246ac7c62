import type { Contact, contactSort } from "#contract/contacts/contact.ts";
import { t } from "#web/shared/contacts/messages.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { EmailAddress } from "#web/shared/values/EmailAddress.tsx";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";

export type ContactSort = (typeof contactSort.sortable)[number];

export const contactBrief = ({ id, name }: Contact) => ({ id, displayName: name, avatarUrl: null });

export const contactColumns: readonly Column<Contact, ContactSort>[] = [
  { id: "name", title: t("name"), width: 240, sort: "name", cell: (row) => <NamedAvatar person={contactBrief(row)} /> },
  { id: "role", title: t("role"), width: 180, sort: "role", cell: ({ role }) => role },
  {
    id: "email",
    title: t("email"),
    width: 240,
    sort: "email",
    cell: ({ email }) => <EmailAddress address={email} />,
  },
  {
    id: "phone",
    title: t("phone"),
    width: 160,
    cell: ({ phoneCode, phoneNumber }) => <PhoneNumber code={phoneCode} digits={phoneNumber} link />,
  },
  {
    id: "whatsapp",
    title: t("whatsapp"),
    width: 160,
    cell: ({ whatsappPhoneCode, whatsappNumber }) => (
      <PhoneNumber code={whatsappPhoneCode} digits={whatsappNumber} link />
    ),
  },
];
