/** Both stand-ins of a mailbox under one name, and the settings that lead there. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeCertificate } from "./certificate.ts";
import { startImap } from "./imap.ts";
import { startSmtp } from "./smtp.ts";

export async function startMailServers({
  name = "mail.stand-in.example",
  directory,
  anyone = false,
}: {
  name?: string;
  directory: string;
  anyone?: boolean;
}) {
  const certificate = makeCertificate([name]);
  const [imap, smtp] = await Promise.all([startImap({ certificate, anyone }), startSmtp({ certificate, anyone })]);
  const ca = join(directory, `mail-ca-${imap.port}.pem`);
  await writeFile(ca, certificate.ca);
  const places = [
    `${name}:993=127.0.0.1:${imap.port}`,
    `${name}:143=127.0.0.1:${imap.plainPort}`,
    `${name}:465=127.0.0.1:${smtp.port}`,
    `${name}:587=127.0.0.1:${smtp.startTlsPort}`,
  ].join(",");
  return {
    imap,
    smtp,
    name,
    ca,
    places,
    close: async () => {
      await Promise.all([imap.close(), smtp.close()]);
    },
  };
}
