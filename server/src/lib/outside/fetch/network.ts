/** Names and connections. Tests give another one, which leads to their own servers; the checks are the same with both. */
import { lookup } from "node:dns/promises";
import { connect, type Socket } from "node:net";
import { isPublic } from "../public-address.ts";

export interface Network {
  /** Every address of a name. */
  resolve(host: string): Promise<readonly string[]>;
  /** Opens a connection to an address that was checked, and to no other. */
  connect(address: string, port: number): Socket;
  /** Certificates to trust in addition to Node's. */
  ca?: string;
}

export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect(address, port) {
    const socket = connect({ host: address, port });
    // Checks the address of the peer once more before anything is sent, whatever came between.
    socket.prependOnceListener("connect", () => {
      if (!socket.remoteAddress || !isPublic(socket.remoteAddress)) socket.destroy(new Error("not a public address"));
    });
    return socket;
  },
};
