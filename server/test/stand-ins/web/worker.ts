/** The process that fetches, on the internet of tests that its second argument describes. */
import { serveOrder } from "#server/lib/outside/fetch/serve-order.ts";
import { testNetworkOf } from "./network.ts";

await serveOrder(testNetworkOf(JSON.parse(process.argv[3] ?? "")));
