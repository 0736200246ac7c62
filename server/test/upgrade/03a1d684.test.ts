import { describeUpgrade } from "./suite.ts";

describeUpgrade("03a1d684");
