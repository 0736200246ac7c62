import { useState } from "react";
import { type Conversation, chatLogs } from "#contract/chat/conversation.ts";
import { partnerContacts } from "#contract/partners/contact.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { openChat } from "#web/shared/chat/chatDialog.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { addsPeople } from "#web/shared/people/quickAdd.tsx";
import { PartnerSelect } from "#web/shared/people/RosterSelect.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import styles from "./ChatDialog.module.css";
import { type ContactIdField, contactIdFieldOf, receiverLine, receivers } from "./linkContactChoices.ts";

interface Props {
  conversation: Conversation;
  close: () => void;
}
interface Receiver {
  field: ContactIdField;
  id: string;
  name: string;
}
const plain = { onBlur: () => undefined, error: undefined } as const;

/** Links an unknown number to an existing contact or to a new one. */
export function LinkContactDialog({ conversation: { logId, number, profileName }, close }: Props) {
  const may = { talents: useMay("TALENT", "write"), scouts: useMay("SCOUT", "write") };
  const mayPartners = useMay("PARTNER", "write");
  const [how, setHow] = useState<"existing" | "newContact">("existing");
  const [chosen, setChosen] = useState<PersonBrief | null>(null);
  const [partner, setPartner] = useState<PersonBrief | null>(null);
  const [name, setName] = useState(profileName ?? "");
  const [busy, setBusy] = useState(false);
  const ready = how === "existing" ? chosen !== null : partner !== null && name.trim() !== "";

  async function receiver(): Promise<Receiver | null> {
    if (how === "existing")
      return chosen && { field: contactIdFieldOf(chosen), id: chosen.id, name: chosen.displayName };
    if (!partner) return null;
    const contact = await mutate(partnerContacts.create, {
      body: { relateTo: "Partner", clientId: partner.id, name: name.trim() },
    });
    return contact && { field: "contactId", id: contact.id, name: name.trim() };
  }
  async function linkContact(): Promise<void> {
    if (logId === null || !ready || busy) return;
    setBusy(true);
    const to = await receiver();
    const linked = to && (await mutate(chatLogs.linkContact, { params: { id: logId }, body: { [to.field]: to.id } }));
    setBusy(false);
    if (!to || !linked) return;
    close();
    // The contact has another log: the messages are shown there.
    if (linked.logId !== null) openChat({ logId: linked.logId });
    showToast(t("linkedTo", { name: to.name }));
  }
  return (
    <Dialog
      title={t("linkTitle")}
      line={t("linkLine", { number: number.display })}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {t("cancel")}
          </Button>
          <Button size="large" tone="main" off={!ready || busy} onClick={() => void linkContact()}>
            {t("link")}
          </Button>
        </>
      }
    >
      <div className={styles.linkContact}>
        {mayPartners && (
          <RadioField
            {...plain}
            name="how"
            label={t("contact")}
            value={how}
            onChange={setHow}
            choices={[
              { value: "existing", label: t("someoneKnown") },
              { value: "newContact", label: t("addPartnerContact") },
            ]}
            row
          />
        )}
        {how === "existing" ? (
          <PersonSelect
            {...plain}
            name="receiver"
            label={t("contact")}
            hint={t("linkHint")}
            source={receivers}
            lineOf={receiverLine}
            create={addsPeople(may)}
            known={chosen ? [chosen] : []}
            value={chosen ? [chosen.id] : []}
            onChange={(ids, people) => setChosen(people.find(({ id }) => id === ids.at(-1)) ?? null)}
            single
          />
        ) : (
          <>
            <PartnerSelect
              {...plain}
              name="partner"
              label={t("partner")}
              known={partner ? [partner] : []}
              value={partner ? [partner.id] : []}
              onChange={(ids, people) => setPartner(people.find(({ id }) => id === ids.at(-1)) ?? null)}
              single
              required
            />
            <TextField {...plain} name="name" label={t("name")} value={name} onChange={setName} required />
          </>
        )}
      </div>
    </Dialog>
  );
}
