import type { Supplier } from "#contract/suppliers/supplier.ts";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t as addressWords } from "#web/messages/addresses.ts";
import { t as c } from "#web/messages/companies.ts";
import { t } from "#web/messages/suppliers.ts";
import { AddressLines } from "#web/shared/AddressLines.tsx";
import { AssignedPart } from "#web/shared/company/AssignedPart.tsx";
import { Missing } from "#web/shared/company/Missing.tsx";
import { PhoneNumber } from "#web/shared/PhoneNumber.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { Prose, Sheet, SheetFacts, SheetPart } from "#web/shared/Sheet.tsx";
import { WebLink } from "#web/shared/WebLink.tsx";
import styles from "./SupplierSummary.module.css";
import { abnLine, termsLine } from "./supplier.words.ts";

export function SupplierSummary({ record: supplier }: { record: Supplier }) {
  const paths = useRecordPaths();
  const edit = supplier.editable && paths.edit(supplier.id);
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
