import { describeUpgrade } from "./suite.ts";

describeUpgrade("e9ee4111");
