/** A plain email as it comes over the wire. */
import { randomUUID } from "node:crypto";

interface Written {
  id?: string;
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  answers?: string;
  headers?: readonly string[];
}
export const rawEmail = ({
  id = `${randomUUID()}@outside.example`,
  from,
  to,
  subject,
  text,
  answers,
  headers = [],
}: Written = {}) =>
  [
    `Message-ID: <${id}>`,
    `From: ${from ?? "Ana Lopez <ana@outside.example>"}`,
    `To: ${to ?? "bea@agency.example"}`,
    `Subject: ${subject ?? "The rider"}`,
    `Date: ${new Date().toUTCString()}`,
    ...(answers ? [`In-Reply-To: <${answers}>`, `References: <${answers}>`] : []),
    ...headers,
    "Content-Type: text/plain; charset=utf-8",
    "",
    text ?? "It comes on Monday.",
    "",
  ].join("\r\n");
