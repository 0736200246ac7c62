import { ADDRESS_LIST_LIMITS, type AddressEntry, campaignAddressLists } from "#contract/campaigns/address-list.ts";
import { send } from "#web/ui/calls/send.ts";

const TRIES = 3;

/** Sends a batch, again if the connection is lost: the same batch again changes nothing. */
async function sendBatch(id: string, from: number, entries: AddressEntry[]): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await send(campaignAddressLists.add, { params: { id }, body: { from, entries } });
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
}

/** Makes a list of these addresses, in batches one after the other. Returns its id. */
export async function sendAddresses(
  name: string,
  entries: readonly AddressEntry[],
  onProgress: (sent: number) => void,
): Promise<string> {
  const { id } = await send(campaignAddressLists.create, { body: { name } });
  for (let from = 0; from < entries.length; from += ADDRESS_LIST_LIMITS.batch) {
    await sendBatch(id, from, entries.slice(from, from + ADDRESS_LIST_LIMITS.batch));
    onProgress(Math.min(entries.length, from + ADDRESS_LIST_LIMITS.batch));
  }
  return id;
}
