import { address, code, date, deleted, note, picture, type RecordHistory, text } from "#server/lib/records/history.ts";

/** Which columns a colleague's history shows. */
export const staffHistory: RecordHistory = {
  columns: {
    staff: {
      display_name: text("displayName"),
      position_id: { field: "position", as: "name", of: "position" },
      country_code: code("country"),
      phone: text("phone"),
      dob: date("dob"),
      start_date: date("startDate"),
      location: text("location"),
      avatar_id: picture,
      deleted_at: deleted,
    },
    permission: { levels: code("permission") },
    address,
    note,
  },
  parts: { permission: "permission" },
};
