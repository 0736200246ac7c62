import { Gallery } from "../media/Gallery.tsx";
import type { GalleryOwner } from "../media/gallery.ts";
import { mayEdit, type RecordDescriptor, type ShownRecord } from "./kind.ts";

interface Props<Whole extends ShownRecord> {
  kind: Pick<RecordDescriptor<Whole>, "useMayWrite">;
  owner: GalleryOwner["kind"];
  record: Whole;
}

/** Pictures and documents of a record. */
export function RecordFiles<Whole extends ShownRecord>({
  kind: { useMayWrite = mayEdit },
  owner,
  record: { id, displayName },
  record,
}: Props<Whole>) {
  const editable = useMayWrite(record);
  return <Gallery owner={{ kind: owner, id }} name={displayName} editable={editable} />;
}
