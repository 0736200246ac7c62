/** Preparation of a call. */
import type { Input, Known } from "../inputs/sample.ts";
import type { World } from "./world.ts";

export interface Ready {
  /** Access token of a fresh session. */
  token: string;
  callerId: string;
  input: Input;
  /** Ids used by the input. */
  known: Known;
}

export interface PreparedCaller {
  id: string;
  token: string;
  sessionId: string;
  email: string;
}

export interface Setup {
  world: World;
  caller: PreparedCaller;
  base: Ready;
}
export const withBody = (base: Ready, body: Readonly<Record<string, unknown>>): Ready => ({
  ...base,
  input: { ...base.input, body: { ...(base.input.body as object), ...body } },
});
export const withParams = (base: Ready, params: Readonly<Record<string, string>>): Ready => ({
  ...base,
  input: { ...base.input, params: { ...base.input.params, ...params } },
});
