import {
  addressHistory,
  attachmentHistory,
  codeColumn,
  dateColumn,
  deletedColumn,
  noteHistory,
  pictureColumn,
  type RecordHistory,
  textColumn,
} from "#server/lib/records/history.ts";

/** Columns that the history of a staff member shows. */
export const staffHistory: RecordHistory = {
  columns: {
    staff: {
      display_name: textColumn("displayName"),
      position_id: { field: "position", as: "name", convert: "position" },
      country_code: codeColumn("country"),
      phone: textColumn("phone"),
      dob: dateColumn("dob"),
      start_date: dateColumn("startDate"),
      location: textColumn("location"),
      avatar_id: pictureColumn,
      deleted_at: deletedColumn,
    },
    permission: { levels: codeColumn("permission") },
    address: addressHistory,
    attachment: attachmentHistory,
    note: noteHistory,
  },
  parts: { permission: "permission" },
};
