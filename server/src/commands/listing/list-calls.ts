// Prints every call of the contract, all of which the server serves.
import type { AnyCall } from "#contract/call.ts";
import { GROUPS } from "#contract/calls.ts";

for (const group of Object.values(GROUPS))
  for (const call of Object.values<AnyCall>(group)) console.log(`${call.method} ${call.path}`);
