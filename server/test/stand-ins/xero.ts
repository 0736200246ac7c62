/**
 * A stand-in for Xero: signs people in, stores contacts, invoices, credit notes and payments as Xero does, and fails on
 * request.
 */
import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeWithFile } from "../file/end.ts";
import { openBooks, type XeroBooks } from "./xero-books.ts";

export const XERO_CLIENT = {
  id: "greenroom-client",
  secret: "greenroom-secret",
  webhookKey: "webhook key of the tests",
};

/** Fault of the next requests that match. */
export interface XeroTrouble {
  kind: "busy" | "down" | "lateAnswer" | "noAnswer" | "forbidden" | "broken";
  /** Part of "PUT /Invoices"; left out, each request of the Accounting API. */
  request?: string;
  times: number;
  retryAfter?: number;
}
interface Recorded {
  title: string;
  key: string | undefined;
  count: number;
}

const read = (request: IncomingMessage) =>
  new Promise<string>((resolve) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part)).on("end", () => resolve(Buffer.concat(parts).toString()));
  });
function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): unknown {
  return response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

interface Tenant {
  tenantId: string;
  tenantName: string;
}
const singleTenant = (): Tenant[] => [{ tenantId: randomUUID(), tenantName: "Harbour & Vale Pty Ltd" }];

export async function startXero({ tenants = singleTenant() }: { tenants?: Tenant[] } = {}) {
  const books = openBooks();
  const requests: Recorded[] = [];
  const troubles: XeroTrouble[] = [];
  /** Runs before each request of the Accounting API and decides on its trouble. */
  let plan: ((title: string, body: string) => XeroTrouble["kind"] | undefined) | undefined;
  const challenges = new Map<string, string>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  const replies = new Map<string, { content: string; status: number; body: unknown }>();
  const refreshes: number[] = [];
  let expiresIn = 1800;

  const newTokens = () => {
    const tokens = {
      access_token: randomUUID(),
      refresh_token: randomUUID(),
      expires_in: expiresIn,
      token_type: "Bearer",
    };
    access.add(tokens.access_token);
    refresh.add(tokens.refresh_token);
    return tokens;
  };

  function token(request: IncomingMessage, response: ServerResponse, form: URLSearchParams): unknown {
    const proof = Buffer.from((request.headers.authorization ?? "").replace("Basic ", ""), "base64").toString();
    if (proof !== `${XERO_CLIENT.id}:${XERO_CLIENT.secret}`) return answer(response, 401, { error: "invalid_client" });
    if (form.get("grant_type") === "refresh_token") {
      refreshes.push(Date.now());
      if (!refresh.delete(form.get("refresh_token") ?? "")) return answer(response, 400, { error: "invalid_grant" });
      access.clear();
      return answer(response, 200, newTokens());
    }
    const code = form.get("code") ?? "";
    const challenge = challenges.get(code);
    challenges.delete(code);
    const own = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (challenge === undefined || challenge !== own) return answer(response, 400, { error: "invalid_grant" });
    return answer(response, 200, newTokens());
  }

  /** Signs a person in at the address that they were sent to; returns what Xero sends them back with. */
  function signIn(address: string): { code: string; state: string } {
    const { searchParams } = new URL(address);
    const code = randomUUID();
    challenges.set(code, searchParams.get("code_challenge") ?? "");
    return { code, state: searchParams.get("state") ?? "" };
  }

  function troubleOf(title: string, body: string): XeroTrouble | undefined {
    const planned = plan?.(title, body);
    if (planned) return { kind: planned, times: 1, retryAfter: 0 };
    const trouble = troubles.find(({ request = "", times }) => times > 0 && title.includes(request));
    if (trouble) trouble.times -= 1;
    return trouble;
  }

  function account(request: IncomingMessage, response: ServerResponse, path: string, text: string): unknown {
    const url = new URL(path, "http://xero");
    const title = `${request.method} ${url.pathname}`;
    const key = request.headers["idempotency-key"]?.toString();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    const list = Object.values((body ?? {}) as Record<string, unknown>)[0];
    requests.push({ title, key, count: Array.isArray(list) ? list.length : 0 });
    if (!access.has((request.headers.authorization ?? "").replace("Bearer ", "")))
      return answer(response, 401, { Title: "Unauthorized" });
    if (!tenants.some(({ tenantId }) => tenantId === request.headers["xero-tenant-id"]))
      return answer(response, 403, { Title: "Forbidden", Detail: "AuthenticationUnsuccessful" });
    const trouble = troubleOf(title, text);
    if (trouble?.kind === "busy")
      return answer(
        response,
        429,
        {},
        { "retry-after": String(trouble.retryAfter ?? 0), "x-rate-limit-problem": "minute" },
      );
    if (trouble?.kind === "forbidden")
      return answer(response, 403, { Title: "Forbidden", Status: 403, Detail: "AuthenticationUnsuccessful" });
    if (trouble?.kind === "broken") return answer(response, 500, { Type: "InternalError", Title: "An error occurred" });
    if (trouble?.kind === "down") return answer(response, 503, { Title: "Service unavailable" });
    if (trouble?.kind === "noAnswer") return response.socket?.destroy();
    const before = key === undefined ? undefined : replies.get(key);
    if (before && before.content !== text)
      return answer(response, 400, { Message: "The idempotency key was used with another content." });
    const { status, body: said } = before ?? books.handle(request.method ?? "GET", url, body);
    if (key !== undefined) replies.set(key, { content: text, status, body: said });
    // It was done, and the answer is lost.
    if (trouble?.kind === "lateAnswer") return response.socket?.destroy();
    return answer(response, status, said);
  }

  const server = createServer((request, response) => {
    void read(request).then((text) => {
      const path = request.url ?? "/";
      if (path.startsWith("/connect/token")) return token(request, response, new URLSearchParams(text));
      if (path.startsWith("/connect/revocation")) {
        refresh.delete(new URLSearchParams(text).get("token") ?? "");
        access.clear();
        return answer(response, 200, {});
      }
      // Consent is always given.
      if (path.startsWith("/identity/connect/authorize")) {
        const { searchParams } = new URL(path, "http://xero");
        const back = new URL(searchParams.get("redirect_uri") ?? "");
        back.search = new URLSearchParams(signIn(`http://xero${path}`)).toString();
        return response.writeHead(302, { location: back.href }).end();
      }
      if (path.startsWith("/connections"))
        return answer(
          response,
          200,
          tenants.map((tenant) => ({ id: randomUUID(), tenantType: "ORGANISATION", ...tenant })),
        );
      if (path.startsWith("/api.xro/2.0")) return account(request, response, path.slice("/api.xro/2.0".length), text);
      return answer(response, 404, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise((resolve) => server.close(resolve));
  closeWithFile(stop);
  return {
    url: `http://127.0.0.1:${port}`,
    books: books as XeroBooks,
    tenants,
    requests,
    signIn,
    fail: (trouble: XeroTrouble) => void troubles.push(trouble),
    planTroubles: (next: typeof plan) => {
      plan = next;
    },
    /** How often tokens were refreshed. */
    refreshes,
    expireTokens: () => access.clear(),
    setExpiresIn: (seconds: number) => {
      expiresIn = seconds;
    },
    revoke: () => {
      access.clear();
      refresh.clear();
    },
    sign: (body: string) => createHmac("sha256", XERO_CLIENT.webhookKey).update(body).digest("base64"),
    stop,
  };
}
