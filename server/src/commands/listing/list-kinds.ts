// Prints the calls of each kind that asks for a recent proof, with when they ask, or why they never do.
import type { AnyCall } from "#contract/call.ts";
import { CALL_KINDS, type CallKind, describeStepUp } from "#contract/call-kinds.ts";
import { GROUPS } from "#contract/calls.ts";

const calls = Object.values(GROUPS).flatMap((group) => Object.values<AnyCall>(group));
for (const [kind, what] of Object.entries(CALL_KINDS)) {
  console.log(`${kind}: ${what}`);
  for (const { method, path, kinds } of calls) {
    const asking = kinds?.[kind as CallKind];
    if (asking) console.log(`  ${method} ${path} · ${describeStepUp(asking)}`);
  }
}
