/**
 * Lists of addresses for campaigns, pasted or from a file. The browser reads the text and sends it in batches, so that
 * no request is large and a batch that failed is sent again.
 */
import { type Access, call, write } from "../call.ts";
import { clean, Done, id, line, ref, visible, z } from "../schema.ts";

export const ADDRESS_LIST_LIMITS = {
  /** Addresses of a list, wrong ones included. */
  entries: 100_000,
  /** Addresses of a batch. */
  batch: 5000,
  /** Characters of an address as it was typed; longer ones are no addresses. */
  text: 320,
  /** Wrong addresses that a list shows. */
  faults: 1000,
} as const;

/** Rule of every call here; its handlers ask for the right to comms too. */
const access: Access = write("CMS");
const params = z.strictObject({ id: ref("campaignAddressList") });

/** An address as it was written, and its line in the text. */
const fileLine = z.int().check(z.minimum(1), z.maximum(10_000_000));
const Entry = z.strictObject({
  line: fileLine,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(ADDRESS_LIST_LIMITS.text), clean, visible),
});
export type AddressEntry = z.output<typeof Entry>;

export const AddressList = z.object({
  id: id(),
  name: z.string(),
  /** Addresses, each once. */
  count: z.int(),
  /** Entries that repeat an address of the list. */
  repeated: z.int(),
  /** Entries that are no addresses, and the first of them. */
  faulty: z.int(),
  faults: z.array(z.object({ line: z.int(), text: z.string() })),
});
export type AddressList = z.output<typeof AddressList>;

const PATH = "/mail/v1/campaign-emails/address-lists";

export const campaignAddressLists = {
  create: call("POST", PATH, {
    summary: "Begin a list of addresses for a campaign",
    access,
    body: z.strictObject({ name: line() }),
    reply: z.object({ id: id() }),
  }),
  add: call("PUT", `${PATH}/{id}/entries`, {
    summary: "Add a batch to a list of addresses; the same batch again changes nothing",
    access,
    params,
    body: z.strictObject({
      /** Place of the first entry in the whole list, from 0. */
      from: z.int().check(z.minimum(0), z.maximum(ADDRESS_LIST_LIMITS.entries)),
      entries: z.array(Entry).check(z.minLength(1), z.maxLength(ADDRESS_LIST_LIMITS.batch)),
    }),
    reply: Done,
  }),
  get: call("GET", `${PATH}/{id}`, {
    summary: "A list of addresses: how many, and which entries are none",
    access,
    params: z.strictObject({ id: ref("campaignAddressList", "seen") }),
    reply: AddressList,
  }),
};
