import { describeUpgrade } from "./suite.ts";

describeUpgrade("0.4.0");
