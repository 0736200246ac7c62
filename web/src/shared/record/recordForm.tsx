import type { ReactNode } from "react";
import type { RecordKind as Kind } from "#contract/record-kinds.ts";
import { FormPage } from "#web/ui/forms/FormPage.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { EditPage, useAddedToast, useSavedToast } from "./EditRecord.tsx";
import type { RecordForms, ShownRecord } from "./kind.ts";
import { useRecordPaths } from "./paths.ts";

interface Values {
  version?: number;
}
/** The form of a kind of record: one set of fields, for adding and editing. `onDone` navigates on. */
interface Spec<Whole extends ShownRecord, V extends Values> {
  kind: Kind;
  addLine?: string;
  useAdd: (onDone: ReturnType<typeof useAddedToast>) => RecordForm<V>;
  useEdit: (record: Whole, onDone: ReturnType<typeof useSavedToast>) => RecordForm<V>;
  /** `record` is the edited record as it is now; undefined for a new one. */
  Fields: (props: { form: RecordForm<V>; record?: Whole }) => ReactNode;
  /** Shown below the fields of an edited record, such as its files. */
  below?: (record: Whole) => ReactNode;
}

export function recordForms<Whole extends ShownRecord & { version: number }, V extends Values>({
  kind,
  addLine,
  useAdd,
  useEdit,
  Fields,
  below,
}: Spec<Whole, V>): RecordForms<Whole> {
  function Add({ title }: { title: string }) {
    const form = useAdd(useAddedToast(useRecordPaths().summary));
    return (
      <FormPage form={form} title={title} line={addLine} save={title}>
        <Fields form={form} />
      </FormPage>
    );
  }
  function Edit({ record }: { record: Whole }) {
    const form = useEdit(record, useSavedToast(useRecordPaths().summary(record.id)));
    return (
      <EditPage form={form} kind={kind} record={record}>
        <Fields form={form} record={record} />
        {below?.(record)}
      </EditPage>
    );
  }
  return { Add, Edit };
}
