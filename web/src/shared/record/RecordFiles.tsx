import { Gallery } from "../media/Gallery.tsx";
import { mayEdit, type RecordDescriptor, type ShownRecord } from "./kind.ts";

interface Props<Whole extends ShownRecord> {
  kind: Pick<RecordDescriptor<Whole>, "files" | "useMayWrite">;
  record: Whole;
}

/** Pictures and documents of a record. */
export function RecordFiles<Whole extends ShownRecord>({
  kind: { files, useMayWrite = mayEdit },
  record: { id, displayName },
  record,
}: Props<Whole>) {
  const editable = useMayWrite(record);
  return files && <Gallery owner={{ kind: files, id }} name={displayName} editable={editable} />;
}
