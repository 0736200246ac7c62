import { startTestCluster } from "./cluster.ts";

// Says which database the tests will use, and that it can be used.
const cluster = await startTestCluster();
console.log(cluster.about);
await cluster.stop();
