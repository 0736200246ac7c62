import { describeMassAssignment } from "./suite.ts";

await describeMassAssignment(3);
