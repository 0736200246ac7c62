import { describeUpgrade } from "./suite.ts";

describeUpgrade("348a3fae");
