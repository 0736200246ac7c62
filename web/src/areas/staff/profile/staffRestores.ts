import { type StaffDetail, staff } from "#contract/staff/staff.ts";
import { type Restore, restoreBy, restoredPhone, restoredText } from "#web/shared/history/restore.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { staffEditBody, valuesOf } from "../form/staffForm.ts";
import { governanceOf } from "../staff.rules.ts";

/** Restorable changes of a colleague's history. */
export function useStaffRestores(member: StaffDetail): readonly Restore[] {
  const me = useMe();
  if (!governanceOf(me, member).edit) return [];
  return [
    restoreBy(staff.update, {
      part: "record",
      params: { id: member.id },
      fields: {
        displayName: restoredText("displayName"),
        phone: restoredPhone,
        dob: restoredText("dob"),
        startDate: restoredText("startDate"),
        location: restoredText("location"),
      },
      initial: valuesOf(member),
      newest: valuesOf,
      toBody: staffEditBody,
    }),
  ];
}
