/** Child process that reads emails, one after the other. It has no secrets and no database, and its parent kills it when one exceeds the limits. */
import { readFile } from "node:fs/promises";
import { readMessage } from "./read-message.ts";

interface Request {
  path: string;
  directory: string;
  headersOnly: string | null;
}
process.on("message", (request: Request) => {
  const { path, directory, headersOnly } = request;
  readFile(path)
    .then((raw) => readMessage(raw, directory, headersOnly))
    .then(
      (mail) => process.send?.({ mail }),
      () => process.send?.({ refused: true }),
    );
});
process.once("disconnect", () => process.exit(0));
process.send?.({ ready: true });
