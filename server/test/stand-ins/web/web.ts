/** Sites of an internet of tests: one server without and one with TLS, which answer for every name. */
import { generateKeyPairSync } from "node:crypto";
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecure } from "node:https";
import type { AddressInfo, Server } from "node:net";
import forge from "node-forge";
import { inject } from "vitest";
import type { Network } from "#server/lib/outside/fetch/network.ts";
import { type Outside, openOutside } from "#server/lib/outside/fetch/outside.ts";
import { closeWithFile } from "../../file/end.ts";
import { type TestInternet, testNetworkOf } from "./network.ts";

/** An address of the internet; connections to it end at the stand-in. */
export const PUBLIC = "93.184.216.34";

export type WebSite = (request: IncomingMessage, response: ServerResponse) => void;

/** A certificate for these names, signed by itself. */
function certificateOf(names: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const cert = forge.pki.createCertificate();
  cert.publicKey = forge.pki.publicKeyFromPem(publicKey);
  cert.serialNumber = "01";
  cert.validity.notBefore = new Date(Date.now() - 86_400_000);
  cert.validity.notAfter = new Date(Date.now() + 864_000_000);
  const subject = [{ name: "commonName", value: "Sites of tests" }];
  cert.setSubject(subject);
  cert.setIssuer(subject);
  cert.setExtensions([
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: names.map((value) => ({ type: 2, value })) },
  ]);
  cert.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { key: privateKey, cert: forge.pki.certificateToPem(cert) };
}

export interface Web {
  outside: Outside;
  /** The same, without a process for each order. */
  network: Network;
  /** Requests that arrived, as `host path`. */
  readonly asked: string[];
  /** Connections that were opened, whatever was sent on them. */
  readonly connections: number;
}

interface Options {
  /** Sites by name; their address is public. */
  sites: Readonly<Record<string, WebSite>>;
  /** More names, with their own addresses. */
  names?: TestInternet["names"];
  later?: TestInternet["later"];
  slow?: TestInternet["slow"];
  publicUrl?: string;
}

export async function openWeb({
  sites,
  names = {},
  later = {},
  slow = {},
  publicUrl = "http://localhost:3000",
}: Options): Promise<Web> {
  const requests: string[] = [];
  let connections = 0;
  const answer: WebSite = (request, response) => {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "");
    requests.push(`${host} ${request.url}`);
    const site = sites[host];
    if (site) site(request, response);
    else response.writeHead(200, { "content-type": "text/html" }).end("<title>Reached</title>");
  };
  const { key, cert } = certificateOf(Object.keys(sites));
  const listen = async (server: Server): Promise<number> => {
    server.on("connection", () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  };
  const plain = createPlain(answer);
  const secure = createSecure({ key, cert }, answer);
  const ports = { plain: await listen(plain), secure: await listen(secure) };
  closeWithFile(async () => {
    for (const server of [plain, secure]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
  const hosts = { ...Object.fromEntries(Object.keys(sites).map((name) => [name, [PUBLIC]])), ...names };
  const world: TestInternet = { names: hosts, later, slow, ports, ca: cert };
  return {
    outside: openOutside({
      publicUrl,
      outbound: { quiet: false },
      worker: { path: inject("fetchProgram"), args: [JSON.stringify(world)], priority: 0 },
    }),
    network: testNetworkOf(world),
    asked: requests,
    get connections() {
      return connections;
    },
  };
}

/** Answers with a page. */
export const page =
  (html: string, headers: Record<string, string> = {}): WebSite =>
  (_, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(html);
export const json =
  (value: unknown): WebSite =>
  (_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
export const fileAt =
  (bytes: Buffer, contentType: string): WebSite =>
  (_, response) =>
    response.writeHead(200, { "content-type": contentType, "content-length": bytes.length }).end(bytes);
export const redirect =
  (location: string, status = 302): WebSite =>
  (_, response) =>
    response.writeHead(status, { location }).end();
