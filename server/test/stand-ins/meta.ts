/**
 * A stand-in for Meta's Graph API as WhatsApp's Cloud API uses it: sign-up, accounts, numbers, templates, messages and files,
 * with the faults that it has: limits, errors, answers that get lost. Webhooks are signed as Meta signs them.
 */
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeWithFile } from "../file/end.ts";

export const META_APP = { id: "app-1", secret: "the secret of the app", config: "config-1", verify: "repeat after me" };

/** Faults that the stand-in shows once instead of its usual answer. */
export type MetaFault =
  /** Refuses with a Graph error. */
  | { status: number; code: number; subcode?: number; isTransient?: boolean; message?: string; retryAfter?: number }
  /** Does what it was asked, and breaks the connection before it answers. */
  | "lost"
  /** Breaks the connection without doing anything. */
  | "cut"
  /** Answers as a broken proxy would. */
  | "gateway";

export interface SentMessage {
  wamid: string;
  to: string;
  type: string;
  /** `biz_opaque_callback_data` */
  ours: string;
  body: Record<string, unknown>;
  numberId: string;
}
interface MetaNumber {
  id: string;
  display: string;
  name: string;
  quality: string;
  tier: string;
  status: string;
  pin: string | null;
}
export interface MetaTemplate {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  rejected_reason?: string;
  components: object[];
}

export const BODY_TEMPLATE = (text: string, example: string[] = ["Imogen"]): object => ({
  type: "BODY",
  text,
  example: { body_text: [example] },
});

export class MetaStandIn {
  readonly accountId = `waba-${randomUUID()}`;
  readonly number: MetaNumber = {
    id: `phone-${randomUUID()}`,
    display: "+61 2 5550 1234",
    name: "Harbour Talent",
    quality: "GREEN",
    tier: "TIER_1K",
    status: "CONNECTED",
    pin: null,
  };
  token = `token-${randomUUID()}`;
  tokenSeconds: number | undefined = 60 * 86_400;
  code = "code-1";
  templates: MetaTemplate[] = [
    {
      id: "t1",
      name: "introduction",
      language: "en",
      category: "UTILITY",
      status: "APPROVED",
      components: [BODY_TEMPLATE("Hello {{1}}, a short question about {{2}}.", ["Imogen", "a date"])],
    },
  ];
  readonly sent: SentMessage[] = [];
  /** Marks of reading and other requests, as "METHOD path". */
  readonly asked: string[] = [];
  readonly read: string[] = [];
  readonly files = new Map<string, { bytes: Buffer; mime: string }>();
  /** Faults by the kind of request they are for, each once. */
  readonly faults: { on: "messages" | "media" | "download" | "token" | "other"; fault: MetaFault }[] = [];
  subscribed = false;
  /** Answers for what is not WhatsApp's, at the same address. */
  fallback: {
    takes(request: IncomingMessage): boolean;
    answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  } | null = null;
  url = "";
  #server = createServer((request, response) => void this.#answer(request, response));

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    closeWithFile(() => this.close());
    return this;
  }
  /** Is not there until it comes back. */
  async goDown(): Promise<void> {
    await this.close();
  }
  async comeBack(): Promise<void> {
    if (this.#server.listening) return;
    await new Promise<void>((resolve) => this.#server.listen(Number(new URL(this.url).port), "127.0.0.1", resolve));
  }
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Settings of a server that talks to this one. */
  get settings() {
    return {
      metaAppId: META_APP.id,
      metaAppSecret: META_APP.secret,
      metaConfigId: META_APP.config,
      metaVerifyToken: META_APP.verify,
      metaGraphUrl: this.url,
      metaTimeoutMs: 2000,
    };
  }

  /** The body of a webhook with one change, and its signature. */
  webhook(field: string, value: object): { body: string; signature: string } {
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: this.accountId, changes: [{ field, value }] }],
    });
    return { body, signature: sign(body) };
  }
  #value(more: object): object {
    const { id, display } = this.number;
    return {
      messaging_product: "whatsapp",
      metadata: { display_phone_number: display.replaceAll(/\D/g, ""), phone_number_id: id },
      ...more,
    };
  }
  messages(from: string, messages: readonly object[], name = "Astrid"): { body: string; signature: string } {
    return this.webhook(
      "messages",
      this.#value({
        contacts: [{ profile: { name }, wa_id: from }],
        messages: messages.map((message) => ({ from, ...message })),
      }),
    );
  }
  statuses(statuses: readonly object[]): { body: string; signature: string } {
    return this.webhook("messages", this.#value({ statuses }));
  }

  #takeFault(kind: (typeof this.faults)[number]["on"]): MetaFault | undefined {
    const place = this.faults.findIndex(({ on }) => on === kind);
    return place < 0 ? undefined : this.faults.splice(place, 1)[0]?.fault;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.fallback?.takes(request)) return this.fallback.answer(request, response);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const url = new URL(request.url ?? "/", "http://meta");
    const path = url.pathname.replace(/^\/v[\d.]+\//, "");
    this.asked.push(`${request.method ?? ""} ${path}`);
    const kind = path.endsWith("/messages")
      ? "messages"
      : path.endsWith("/media")
        ? "media"
        : url.pathname.startsWith("/download/")
          ? "download"
          : path.startsWith("oauth/")
            ? "token"
            : "other";
    const fault = this.#takeFault(kind);
    if (fault === "cut") return void request.socket.destroy();
    if (fault === "gateway") return void response.writeHead(502, { "content-type": "text/html" }).end("<html>");
    if (typeof fault === "object") {
      const { status, code, subcode, isTransient, message = "(#1) fault", retryAfter } = fault;
      const headers = { "content-type": "application/json", ...(retryAfter && { "retry-after": String(retryAfter) }) };
      const error = {
        message,
        type: "OAuthException",
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        ...(isTransient !== undefined && { is_transient: isTransient }),
        error_data: { messaging_product: "whatsapp", details: message },
      };
      return void response.writeHead(status, headers).end(JSON.stringify({ error }));
    }
    const answer = this.#do(request, url, path, Buffer.concat(chunks));
    if (fault === "lost") return void request.socket.destroy();
    if (Buffer.isBuffer(answer))
      return void response.writeHead(200, { "content-type": "application/octet-stream" }).end(answer);
    const { status = 200, ...body } = answer as { status?: number };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  #do(request: IncomingMessage, url: URL, path: string, body: Buffer): object | Buffer {
    const refused = (code: number, message: string, status = 400) => ({
      status,
      error: { message, code, type: "OAuthException" },
    });
    const query = url.searchParams;
    if (path === "oauth/access_token") {
      if (query.get("client_secret") !== META_APP.secret) return refused(1, "Wrong secret");
      const renews = query.get("grant_type") === "fb_exchange_token";
      if (renews ? query.get("fb_exchange_token") !== this.token : query.get("code") !== this.code)
        return refused(100, "This authorization code has been used.");
      // A code is good once.
      if (renews) this.token = `token-${randomUUID()}`;
      else this.code = randomUUID();
      return {
        access_token: this.token,
        token_type: "bearer",
        ...(this.tokenSeconds && { expires_in: this.tokenSeconds }),
      };
    }
    if (path === "debug_token") {
      const isValid = query.get("input_token") === this.token;
      const scopes = [{ scope: "whatsapp_business_management", target_ids: [this.accountId] }];
      return { data: { app_id: META_APP.id, is_valid: isValid, granular_scopes: isValid ? scopes : [] } };
    }
    if (request.headers.authorization !== `Bearer ${this.token}`)
      return refused(190, "Error validating access token", 401);
    if (url.pathname.startsWith("/download/"))
      return this.files.get(url.pathname.slice("/download/".length))?.bytes ?? refused(100, "gone", 404);
    if (path === this.accountId) return { id: this.accountId, name: "Harbour Talent" };
    if (path === `${this.accountId}/subscribed_apps`) {
      this.subscribed = true;
      return { success: true };
    }
    if (path === `${this.accountId}/phone_numbers`) {
      const { id, display, name, quality, tier, status } = this.number;
      return {
        data: [
          {
            id,
            display_phone_number: display,
            verified_name: name,
            quality_rating: quality,
            messaging_limit_tier: tier,
            status,
          },
        ],
      };
    }
    if (path === `${this.accountId}/message_templates`) {
      const from = Number(query.get("after") ?? 0);
      const data = this.templates.slice(from, from + 100);
      const isLast = from + 100 >= this.templates.length;
      return {
        data,
        paging: { cursors: { after: String(from + 100) }, ...(!isLast && { next: "https://graph.example/next" }) },
      };
    }
    if (path === `${this.number.id}/register`) {
      const { pin } = JSON.parse(body.toString()) as { pin: string };
      if (this.number.pin !== null && this.number.pin !== pin)
        return refused(133005, "Two-step verification PIN mismatch");
      this.number.pin = pin;
      return { success: true };
    }
    if (path === `${this.number.id}/media`) {
      const id = `media-${randomUUID()}`;
      this.files.set(id, { bytes: body, mime: "application/octet-stream" });
      return { id };
    }
    if (path === `${this.number.id}/messages`)
      return this.#message(JSON.parse(body.toString()) as Record<string, unknown>);
    const file = this.files.get(path);
    if (file)
      return { url: `${this.url}/download/${path}`, mime_type: file.mime, file_size: file.bytes.length, id: path };
    return refused(100, `Unsupported request: ${path}`, 404);
  }

  #message(body: Record<string, unknown>): object {
    if (body.status === "read") {
      this.read.push(String(body.message_id));
      return { success: true };
    }
    const wamid = `wamid.${randomUUID()}`;
    const [to, type, ours] = [body.to, body.type, body.biz_opaque_callback_data].map(String) as [
      string,
      string,
      string,
    ];
    this.sent.push({ wamid, to, type, ours, body, numberId: this.number.id });
    return { messaging_product: "whatsapp", contacts: [{ input: to, wa_id: to }], messages: [{ id: wamid }] };
  }
}

/** The signature that Meta sends with a body. */
export const sign = (body: string, secret: string = META_APP.secret): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/** Seconds since 1970, as Meta writes them. */
export const metaTime = (time: number = Date.now()): string => String(Math.floor(time / 1000));
