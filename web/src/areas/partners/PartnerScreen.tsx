import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { lazy } from "react";
import { Outlet, useLocation, useNavigate, useParams } from "react-router";
import { partnerContacts } from "#contract/partners/contact.ts";
import { type PartnerSummary, partnerRecord, partners } from "#contract/partners/partner.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { openDialog } from "#web/kit/dialogs/dialogs.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { Bones, HeaderBones } from "#web/kit/layout/Bones.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { useNarrow } from "#web/kit/useNarrow.ts";
import { t as c } from "#web/messages/companies.ts";
import { t as h } from "#web/messages/history.ts";
import { t as n } from "#web/messages/notes.ts";
import { t } from "#web/messages/partners.ts";
import { FaceStack } from "#web/shared/FaceStack.tsx";
import { RecordHeader, RecordTabs } from "#web/shared/RecordHeader.tsx";
import styles from "./PartnerScreen.module.css";
import { recordActions } from "./partnerActions.tsx";
import { contactsPath, historyPath, LIST, notesPath, summaryPath } from "./paths.ts";

const AddContact = lazy(async () => ({ default: (await import("./contacts/EditContact.tsx")).AddContact }));

const waiting = (
  <>
    <HeaderBones />
    <Bones />
  </>
);

/** The record of a partner: its head, and below it the tab that is open (B-021). */
export function PartnerScreen() {
  const { id = "" } = useParams();
  const answer = useAsk(partners.summary, { params: { id } });
  useTitle(answer.data?.displayName);
  return (
    <Asked answer={answer} waiting={waiting}>
      {(partner) => (
        <div className={styles.record}>
          <Head partner={partner} />
          <div className={styles.tab}>
            <Outlet />
          </div>
        </div>
      )}
    </Asked>
  );
}

function Head({ partner }: { partner: PartnerSummary }) {
  const { id, displayName, industryCategory, headOfficeLocation, assignedStaff, editable } = partner;
  const navigate = useNavigate();
  const onTheWay = useNarrow();
  const { pathname } = useLocation();
  const contacts = useAsk(partnerContacts.list, { query: { clientId: id, pageSize: 1 } });
  const notes = useAsk(partnerRecord.notes.list, { params: { id } });
  const addContact: Action = {
    id: "add-contact",
    title: t("addContact"),
    icon: PlusIcon,
    visible: editable,
    run: () => openDialog((close) => <AddContact clientId={id} close={close} />),
  };
  return (
    <>
      <RecordHeader
        person={partner}
        kind="partner"
        line={industryCategory?.name}
        facts={[
          { label: t("headOffice"), value: headOfficeLocation },
          { label: c("assignedTo"), value: assignedStaff.length > 0 && <FaceStack people={assignedStaff} /> },
        ].filter(({ value }) => value)}
        actions={recordActions(partner, {
          onTheWay,
          onGone: () => void navigate(LIST, { replace: true }),
          lead: pathname === summaryPath(id) ? undefined : addContact,
        })}
      />
      <RecordTabs
        name={displayName}
        tabs={[
          { id: "summary", title: c("summary"), to: summaryPath(id) },
          { id: "contacts", title: t("contacts"), to: contactsPath(id), count: contacts.data?.total || undefined },
          { id: "notes", title: n("notes"), to: notesPath(id), count: notes.data?.total || undefined },
          { id: "history", title: h("history"), to: historyPath(id) },
        ]}
      />
    </>
  );
}
