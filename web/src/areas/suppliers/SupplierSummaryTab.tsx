import type { Supplier } from "#contract/suppliers/supplier.ts";
import { t } from "#web/areas/suppliers/messages.ts";
import { AddressLines } from "#web/shared/addresses/AddressLines.tsx";
import { t as addressWords } from "#web/shared/addresses/messages.ts";
import { AssignedPart } from "#web/shared/company/AssignedPart.tsx";
import { ContactLines } from "#web/shared/company/ContactLines.tsx";
import { MissingHint } from "#web/shared/company/MissingHint.tsx";
import { t as c } from "#web/shared/company/messages.ts";
import { DetailFacts, DetailPanel, DetailSection, Prose } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { PhoneLines } from "./PhoneLines.tsx";
import { abnLine, termsLine } from "./supplierLabels.ts";

export function SupplierSummaryTab({ record: supplier }: { record: Supplier }) {
  const paths = useRecordPaths();
  const edit = supplier.editable && paths.edit(supplier.id);
  return (
    <DetailPanel side={<Side supplier={supplier} />}>
      <DetailSection title={t("contacts")}>
        {supplier.contacts.length > 0 ? (
          <ContactLines contacts={supplier.contacts} />
        ) : (
          <MissingHint edit={edit}>{t("noContacts")}</MissingHint>
        )}
      </DetailSection>
      <DetailSection title={t("note")}>
        {supplier.note ? <Prose>{supplier.note}</Prose> : <MissingHint edit={edit}>{t("noNote")}</MissingHint>}
      </DetailSection>
    </DetailPanel>
  );
}

const Side = ({ supplier }: { supplier: Supplier }) => {
  const { phones, email, website, categories, abn, paymentTermDays, assignedStaff } = supplier;
  return (
    <>
      <DetailSection title={c("basics")}>
        <DetailFacts
          facts={[
            [t("phones"), phones.length > 0 && <PhoneLines phones={phones} />],
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
      </DetailSection>
      <AssignedPart staff={assignedStaff} />
    </>
  );
};
