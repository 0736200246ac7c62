import { describeUpgrade } from "./suite.ts";

describeUpgrade("0.5.0");
