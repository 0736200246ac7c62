import { useSearchParams } from "react-router";
import { STATUS_MODULES, type StatusModule } from "#contract/settings/status.ts";

/** The module in the address, by default tasks. */
export function useModule(): StatusModule {
  const [address] = useSearchParams();
  return STATUS_MODULES.find((module) => module === address.get("module")) ?? "TASK";
}
