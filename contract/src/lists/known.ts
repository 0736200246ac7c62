/** The list calls behind saved filters, table settings and exports. */
import { callLogs } from "../comms/call-log.ts";
import { websiteEnquiries } from "../comms/website-enquiry.ts";
import { favourites } from "../favourites/favourite.ts";
import { mailLogs } from "../mail/mail-log.ts";
import { COLLECTIONS, type Collection, KINDS, type ListKey } from "../record-kinds.ts";
import { RECORDS } from "../records.ts";
import type { AnyList } from "./parameters.ts";

const listOf = (collection: Collection): AnyList => {
  const kind = KINDS.find(({ collections }) => Object.hasOwn(collections, collection));
  if (!kind) throw new Error(`no kind has ${collection}`);
  return RECORDS[kind.kind].list as unknown as AnyList;
};

export const LISTED = {
  ...Object.fromEntries(COLLECTIONS.map((collection) => [collection, listOf(collection)])),
  favorites: favourites.list as unknown as AnyList,
  calls: callLogs.list as unknown as AnyList,
  enquiries: websiteEnquiries.list as unknown as AnyList,
  emails: mailLogs.list as unknown as AnyList,
} as Readonly<Record<ListKey, AnyList>>;
