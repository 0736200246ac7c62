import { describeMassAssignment } from "./suite.ts";

await describeMassAssignment(1);
