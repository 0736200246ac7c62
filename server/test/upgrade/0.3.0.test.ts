import { describeUpgrade } from "./suite.ts";

describeUpgrade("0.3.0");
