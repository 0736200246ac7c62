import { describeUpgrade } from "./suite.ts";

describeUpgrade("0.2.0");
