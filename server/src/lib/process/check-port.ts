import { createServer } from "node:net";
import type { Settings } from "#server/config.ts";
import { StartError } from "#server/lib/process/start-error.ts";

type ListenAddress = Pick<Settings, "host" | "port" | "publicUrl">;

/**
 * Checks that the port is free before the slow part of the start. Picks a free one for port 0. Throws a StartError.
 */
export async function checkPort({ host, port, publicUrl }: ListenAddress): Promise<ListenAddress> {
  const free = await new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(portProblem(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
  return { host, port: free, publicUrl: port === 0 ? publicUrl.replace(/:0$/, `:${free}`) : publicUrl };
}

function portProblem(error: Error, host: string, port: number): Error {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new StartError(
      `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to another port.`,
    );
  }
  if (code === "EACCES")
    return new StartError(`This user may not listen on port ${port}. Set PORT to a port above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartError(`HOST ${host} is not an address of this machine.`);
  return error;
}
