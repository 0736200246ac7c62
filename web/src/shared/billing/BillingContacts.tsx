/** The billing contacts of a talent or partner: a table, and on a narrow screen a card for each. */
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import type { ParamsOf } from "#contract/call.ts";
import { type BillingContact, type BillingOwner, billingContacts } from "#contract/expenses/billing-contact.ts";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { EmailAddress } from "#web/shared/values/EmailAddress.tsx";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "./BillingContacts.module.css";
import { t } from "./messages.ts";

const BillingContactDialog = lazy(async () => ({
  default: (await import("./BillingContactDialog.tsx")).BillingContactDialog,
}));

type Owner = ParamsOf<typeof billingContacts.create>;
interface Props {
  type: BillingOwner;
  record: { id: string; displayName: string; editable: boolean };
}

const open = (owner: Owner, contact: BillingContact | null): void =>
  void openDialog((close) => <BillingContactDialog owner={owner} contact={contact} close={close} />);

export function BillingContacts({ type, record: { id, displayName, editable } }: Props) {
  const owner: Owner = { ownerType: type, ownerId: id };
  const answer = useCallQuery(billingContacts.list, { body: owner });
  return (
    <DetailSection
      title={t("billingContacts")}
      action={
        editable && (
          <Button size="small" icon={<PlusIcon size={14} />} onClick={() => open(owner, null)}>
            {t("add")}
          </Button>
        )
      }
    >
      <QueryBoundary answer={answer}>
        {(contacts) =>
          contacts.length === 0 ? (
            <EmptyText>{t("none")}</EmptyText>
          ) : (
            <div className={styles.scroller}>
              <table className={styles.table} aria-label={t("billingContactsOf", { name: displayName })}>
                <thead>
                  <tr>
                    <th scope="col">{t("personInCharge")}</th>
                    <th scope="col">{t("phone")}</th>
                    <th scope="col">{t("email")}</th>
                    <th scope="col">{t("address")}</th>
                    {editable && (
                      <th scope="col">
                        <span className={styles.unseen}>{t("actions")}</span>
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {contacts.map((contact) => (
                    <Row key={contact.id} contact={contact} owner={owner} editable={editable} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryBoundary>
    </DetailSection>
  );
}

function Row({ contact, owner, editable }: { contact: BillingContact; owner: Owner; editable: boolean }) {
  const { id, personInCharge, phoneCode, phoneNumber, email, address, electronicAddress } = contact;
  const params = { ...owner, billingContactId: id };
  return (
    <tr>
      <th scope="row">{personInCharge}</th>
      <td>
        <PhoneNumber code={phoneCode} digits={phoneNumber} link />
      </td>
      <td>
        <EmailAddress address={email} />
      </td>
      <td className={styles.address}>
        {address}
        {electronicAddress && <div>{t("electronicAddress", { address: electronicAddress })}</div>}
      </td>
      {editable && (
        <td className={styles.menu}>
          <ActionMenu
            title={t("actionsOf", { name: personInCharge })}
            actions={[
              { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: () => open(owner, contact) },
              {
                id: "delete",
                title: t("delete"),
                icon: TrashIcon,
                tone: "danger",
                run: () =>
                  void removeRecord({
                    name: personInCharge,
                    remove: [billingContacts.remove, { params }],
                    restore: [billingContacts.restore, { params }],
                  }),
              },
            ]}
          />
        </td>
      )}
    </tr>
  );
}
