import { byParam } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { ref, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "../talents/person.ts";
import { staffCalls } from "./record-staff.ts";

const byPerson = { family: z.enum(FAMILIES), id: ref("person") };

export const personStaff = staffCalls("/talent/v1/{family}", {
  one: "a talent or scout",
  reads: byParam("family", FAMILY_RESOURCE, "read"),
  writes: byParam("family", FAMILY_RESOURCE, "write"),
  topic: "person",
  // Being on the roster shows all that the talent is involved in.
  granting: "always",
  byRecord: z.strictObject(byPerson),
  byMember: z.strictObject({ ...byPerson, userId: ref("staff", "agency") }),
});
