/** The history of persons and staff: who changed what, and when. */
import { byParam } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { listCall } from "../list.ts";
import { ref, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "../talents/person.ts";
import { historyList, recordHistory } from "./history-row.ts";

export const history = {
  ofPerson: listCall("GET", "/talent/v1/{family}/{id}/history", {
    summary: "History of a talent or scout",
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics: ["person", "personal", "career", "business", "note", "favourite"],
    params: z.strictObject({ family: z.enum(FAMILIES), id: ref("person") }),
    ...historyList,
  }),
  ofStaff: recordHistory("/user/v1/staff", {
    kind: "staff",
    resource: "STAFF",
    one: "a member of staff",
    topics: ["staff", "permission", "note"],
  }),
};
