/**
 * Child process for one address of the internet that a person gave: it asks, checks and reads, and its parent kills it when it
 * exceeds its limits. It has no secrets, no settings and no files, and parses what came from outside.
 */
import { internet } from "./network.ts";
import { serveOrder } from "./serve-order.ts";

await serveOrder(internet);
