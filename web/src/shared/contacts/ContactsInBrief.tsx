import type { Contact } from "#contract/contacts/contact.ts";
import { t } from "#web/shared/contacts/messages.ts";
import { ContactLines } from "../company/ContactLines.tsx";
import { DetailSection } from "../record/layout/DetailPanel.tsx";

const SHOWN = 4;

interface Props {
  contacts: readonly Contact[];
  total: number;
  /** Path of the whole list. */
  to: string;
}

/** The first contacts of a record, with how to reach them. */
export const ContactsInBrief = ({ contacts, total, to }: Props) =>
  contacts.length > 0 && (
    <DetailSection title={t("contacts")} link={{ title: t("allOf", { count: total }), to }}>
      <ContactLines contacts={contacts.slice(0, SHOWN)} />
    </DetailSection>
  );
