import { useParams } from "react-router";
import { type Supplier, suppliers } from "#contract/suppliers/supplier.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t as addressWords } from "#web/messages/addresses.ts";
import { t as c } from "#web/messages/companies.ts";
import { t } from "#web/messages/suppliers.ts";
import { AddressLines } from "#web/shared/AddressLines.tsx";
import { AssignedPart } from "#web/shared/company/AssignedPart.tsx";
import { Missing } from "#web/shared/company/Missing.tsx";
import { PhoneNumber } from "#web/shared/PhoneNumber.tsx";
import { Prose, Sheet, SheetFacts, SheetPart } from "#web/shared/Sheet.tsx";
import { WebLink } from "#web/shared/WebLink.tsx";
import { editPath } from "./paths.ts";
import styles from "./SummaryScreen.module.css";
import { abnLine, termsLine } from "./supplier.words.ts";

/** The section that a supplier opens with. The record around it asks for the same, and shows how that went. */
export function SummaryScreen() {
  const { id = "" } = useParams();
  const { data: supplier } = useAsk(suppliers.get, { params: { id } });
  if (!supplier) return null;
  const edit = supplier.editable && editPath(id);
  return (
    <Sheet side={<Side supplier={supplier} />}>
      <SheetPart title={t("contacts")}>
        {supplier.contacts.length > 0 ? (
          <ul className={styles.people}>
            {supplier.contacts.map((person) => (
              <Contact key={`${person.name} ${person.email}`} person={person} />
            ))}
          </ul>
        ) : (
          <Missing edit={edit}>{t("nobodyToAsk")}</Missing>
        )}
      </SheetPart>
      <SheetPart title={t("note")}>
        {supplier.note ? <Prose>{supplier.note}</Prose> : <Missing edit={edit}>{t("noNote")}</Missing>}
      </SheetPart>
    </Sheet>
  );
}

const Contact = ({ person: { name, role, email, phoneNumber } }: { person: Supplier["contacts"][number] }) => (
  <li>
    <b>{name}</b>
    {role && <span className={styles.role}>{role}</span>}
    {email && <a href={`mailto:${email}`}>{email}</a>}
    {phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>}
  </li>
);

const Side = ({ supplier }: { supplier: Supplier }) => {
  const { phoneCode, phoneNumber, email, website, categories, abn, paymentTermDays, assignedStaff } = supplier;
  return (
    <>
      <SheetPart title={c("basics")}>
        <SheetFacts
          facts={[
            [c("phone"), phoneNumber && <PhoneNumber code={phoneCode} digits={phoneNumber} link />],
            [c("email"), email && <a href={`mailto:${email}`}>{email}</a>],
            [t("website"), website && <WebLink address={website} />],
            [
              addressWords("addresses"),
              supplier.addresses.length > 0 && <AddressLines addresses={supplier.addresses} />,
            ],
            [t("categories"), categories.length > 0 && <Tags tags={categories.map(({ name }) => name)} />],
            [t("abn"), abn && abnLine(abn)],
            [t("terms"), termsLine(paymentTermDays)],
          ]}
        />
      </SheetPart>
      <AssignedPart staff={assignedStaff} />
    </>
  );
};
