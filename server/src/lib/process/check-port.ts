import { createServer } from "node:net";
import type { Settings } from "#server/config.ts";
import { StartError } from "#server/lib/process/start-error.ts";

type Place = Pick<Settings, "host" | "port" | "publicUrl">;

/**
 * Sees before the long part of the start whether the port can be had; for port 0 it picks a free one.
 * Throws a StartError.
 */
export async function checkPort({ host, port, publicUrl }: Place): Promise<Place> {
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
      `Port ${port} on ${host} is taken by another program. Stop that one, or set PORT to another.`,
    );
  }
  if (code === "EACCES") return new StartError(`This user may not listen on port ${port}. Set PORT to one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartError(`HOST ${host} is no address of this machine.`);
  return error;
}
