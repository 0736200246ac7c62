import { startTestCluster } from "./database/cluster.ts";

// Prints which database the tests use, and fails if it can't be used.
const cluster = await startTestCluster();
console.log(cluster.about);
await cluster.stop();
