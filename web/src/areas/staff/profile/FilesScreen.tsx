import { useParams } from "react-router";
import { staff } from "#contract/staff/staff.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { useMay } from "#web/shared/me.tsx";
import { Gallery } from "#web/shared/media/Gallery.tsx";

/** Pictures and documents of a colleague. */
export function FilesScreen() {
  const { id = "" } = useParams();
  const { data: member } = useAsk(staff.get, { params: { id } });
  const editable = useMay("STAFF", "write");
  if (!member) return null;
  return <Gallery owner={{ kind: "staff", id }} name={member.displayName} editable={editable} />;
}
