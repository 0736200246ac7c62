import { Outlet, useNavigate, useParams } from "react-router";
import { type Supplier, supplierRecord, suppliers } from "#contract/suppliers/supplier.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { Bones, HeaderBones } from "#web/kit/layout/Bones.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { useNarrow } from "#web/kit/useNarrow.ts";
import { t as c } from "#web/messages/companies.ts";
import { t as h } from "#web/messages/history.ts";
import { t as n } from "#web/messages/notes.ts";
import { t } from "#web/messages/suppliers.ts";
import { FaceStack } from "#web/shared/FaceStack.tsx";
import { RecordHeader, RecordTabs } from "#web/shared/RecordHeader.tsx";
import { historyPath, LIST, notesPath, summaryPath } from "./paths.ts";
import { termsLine } from "./supplier.words.ts";
import { recordActions } from "./supplierActions.ts";
import { briefOf, categoryLine } from "./supplierColumns.tsx";

const waiting = (
  <>
    <HeaderBones />
    <Bones />
  </>
);

/** The record of a supplier: its head, and below it the section that is open. */
export function SupplierScreen() {
  const { id = "" } = useParams();
  const answer = useAsk(suppliers.get, { params: { id } });
  useTitle(answer.data?.displayName);
  return (
    <Asked answer={answer} waiting={waiting}>
      {(supplier) => (
        <>
          <Head supplier={supplier} />
          <Outlet />
        </>
      )}
    </Asked>
  );
}

function Head({ supplier }: { supplier: Supplier }) {
  const navigate = useNavigate();
  const onTheWay = useNarrow();
  const { id, displayName, categories, paymentTermDays, assignedStaff } = supplier;
  const notes = useAsk(supplierRecord.notes.list, { params: { id } });
  return (
    <>
      <RecordHeader
        person={briefOf(supplier)}
        kind="supplier"
        line={categoryLine(categories)}
        facts={[
          { label: t("terms"), value: termsLine(paymentTermDays) },
          { label: c("assignedTo"), value: assignedStaff.length > 0 && <FaceStack people={assignedStaff} /> },
        ].filter(({ value }) => value)}
        actions={recordActions(supplier, { onTheWay, onGone: () => void navigate(LIST, { replace: true }) })}
      />
      <RecordTabs
        name={displayName}
        tabs={[
          { id: "summary", title: c("summary"), to: summaryPath(id) },
          { id: "notes", title: n("notes"), to: notesPath(id), count: notes.data?.total || undefined },
          { id: "history", title: h("history"), to: historyPath(id) },
        ]}
      />
    </>
  );
}
