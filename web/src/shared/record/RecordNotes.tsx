import { NotesPart } from "../notes/NotesPart.tsx";
import type { NotesSource } from "../notes/source.ts";
import { mayEdit, type RecordDescriptor, type ShownRecord } from "./kind.ts";

interface Props<Whole extends ShownRecord> {
  kind: Pick<RecordDescriptor<Whole>, "useMayWrite">;
  source: NotesSource;
  record: Whole;
}

export function RecordNotes<Whole extends ShownRecord>({
  kind: { useMayWrite = mayEdit },
  source,
  record,
}: Props<Whole>) {
  const mayWrite = useMayWrite(record);
  return <NotesPart source={source} name={record.displayName} mayWrite={mayWrite} />;
}
