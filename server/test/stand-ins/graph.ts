/**
 * A stand-in for Meta's Graph API as pages and Instagram business accounts use it: signing in, tokens of people and pages,
 * posts, photos, videos, reels and containers, with the faults that it has: limits, errors, answers that get lost.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeWithFile } from "../file/end.ts";
import { META_APP, type MetaFault } from "./meta.ts";

export interface GraphPost {
  id: string;
  message: string;
  createdAt: string;
  hidden: boolean;
  media: "photo" | "video" | "album" | null;
  picture: string | null;
  reel: boolean;
  counts: { comments: number; reactions: number; shares: number };
}
export interface GraphPage {
  id: string;
  name: string;
  username: string | null;
  token: string;
  posts: GraphPost[];
  business: { id: string; username: string; name: string; media: GraphPost[] } | null;
}
interface GraphContainer {
  id: string;
  caption: string;
  video: boolean;
  url: string;
  /** How often it is asked before it is ready. */
  polls: number;
  state: "IN_PROGRESS" | "FINISHED" | "PUBLISHED" | "ERROR" | "EXPIRED";
}
interface GraphVideo {
  id: string;
  pageId: string;
  uploaded: boolean;
  state: "not_started" | "complete" | "error";
  postId: string | null;
}
type Asked = { method: string; path: string; body: Record<string, unknown>; query: URLSearchParams };
type Refused = { httpStatus: number; error: { message: string; code: number; type: string } };

const refused = (code: number, message: string, httpStatus = 400): Refused => ({
  httpStatus,
  error: { message, code, type: "OAuthException" },
});
const nobody = { comments: 0, reactions: 0, shares: 0 };

export class GraphStandIn {
  readonly pages: GraphPage[] = [];
  code = "page-code-1";
  /** The last of the tokens of people; the former ones stay good. */
  userToken = `user-${randomUUID()}`;
  readonly userTokens = new Set([this.userToken]);
  userSeconds = 60 * 86_400;
  /** Tokens that were good once. */
  readonly ended = new Set<string>();
  readonly containers = new Map<string, GraphContainer>();
  readonly videos = new Map<string, GraphVideo>();
  /** Requests so far, as "METHOD path". */
  readonly asked: string[] = [];
  /** Faults of requests whose path matches, each once. */
  readonly faults: { on: RegExp; method?: string; fault: MetaFault }[] = [];
  /** Makes a fault of any request; null for none. */
  plan: (asked: Asked) => MetaFault | null = () => null;
  /** How often a new container or video is asked before it is ready. */
  polls = 0;
  /** True if videos and their containers fail. */
  videosFail = false;
  /** Fetches the files that it is given, as Meta does. */
  fetchesFiles = false;
  readonly fetched: { url: string; type: string; bytes: number }[] = [];
  url = "";
  #server = createServer((request, response) => void this.answer(request, response));

  async open(): Promise<this> {
    // A busy machine would find connections closed that it meant to use again.
    this.#server.keepAliveTimeout = 120_000;
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
    return { metaAppId: META_APP.id, metaAppSecret: META_APP.secret, metaGraphUrl: this.url, metaTimeoutMs: 20_000 };
  }

  addPage(name: string, username: string | null, business: string | null = null): GraphPage {
    const page: GraphPage = {
      id: String(10_000 + this.pages.length),
      name,
      username,
      token: `page-${randomUUID()}`,
      posts: [],
      business: business === null ? null : { id: `ig-${randomUUID()}`, username: business, name, media: [] },
    };
    this.pages.push(page);
    return page;
  }
  post(pageId: string, more: Partial<GraphPost> = {}): GraphPost {
    return {
      id: `${pageId}_${randomUUID()}`,
      message: "",
      createdAt: new Date().toISOString(),
      hidden: false,
      media: null,
      picture: null,
      reel: false,
      counts: nobody,
      ...more,
    };
  }

  /** True if a request is for this one, where another stand-in shares its address. */
  takes(request: IncomingMessage): boolean {
    const url = new URL(request.url ?? "/", "http://graph");
    if (/dialog\/oauth$/.test(url.pathname)) return true;
    const { searchParams: query } = url;
    const named = query.get("fb_exchange_token") ?? query.get("input_token");
    const token = named ?? (request.headers.authorization ?? "").replace(/^(Bearer|OAuth) /, "");
    const isOurs =
      this.userTokens.has(token) || this.ended.has(token) || this.pages.some((page) => page.token === token);
    return isOurs || (query.get("code") !== null && query.get("code") === this.code);
  }
  /** Sends people back as Facebook does once they have agreed. */
  #signIn({ searchParams: query }: URL, response: ServerResponse): void {
    const back = new URL(query.get("redirect_uri") ?? "");
    back.search = new URLSearchParams({ code: this.code, state: query.get("state") ?? "" }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const url = new URL(request.url ?? "/", "http://graph");
    const path = url.pathname.replace(/^\/v[\d.]+\//, "").replace(/^\//, "");
    const method = request.method ?? "GET";
    if (path === "dialog/oauth") return this.#signIn(url, response);
    const text = Buffer.concat(chunks).toString();
    const body = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
    const graphCall: Asked = { method, path, body, query: url.searchParams };
    this.asked.push(`${method} ${path}`);
    const fault = this.#faultOf(graphCall);
    if (fault === "cut") return void request.socket.destroy();
    if (fault === "gateway") return void response.writeHead(502, { "content-type": "text/html" }).end("<html>");
    if (typeof fault === "object" && fault !== null) {
      const { status, code, subcode, isTransient, message = "(#1) fault", retryAfter } = fault;
      const headers = { "content-type": "application/json", ...(retryAfter && { "retry-after": String(retryAfter) }) };
      const more = {
        ...(subcode !== undefined && { error_subcode: subcode }),
        ...(isTransient !== undefined && { is_transient: isTransient }),
      };
      const error = { message, type: "OAuthException", code, ...more, fbtrace_id: "EJplcsCHuLu" };
      return void response.writeHead(status, headers).end(JSON.stringify({ error }));
    }
    const answer = await this.#do(graphCall, request);
    if (fault === "lost") return void request.socket.destroy();
    const { httpStatus = 200, ...rest } = answer as { httpStatus?: number };
    response.writeHead(httpStatus, { "content-type": "application/json" }).end(JSON.stringify(rest));
  }
  #faultOf(graphCall: Asked): MetaFault | null {
    const index = this.faults.findIndex(
      ({ on, method }) => on.test(graphCall.path) && (method === undefined || method === graphCall.method),
    );
    const [named] = index < 0 ? [] : this.faults.splice(index, 1);
    return named?.fault ?? this.plan(graphCall);
  }

  async #do(graphCall: Asked, request: IncomingMessage): Promise<object> {
    const { path, query } = graphCall;
    if (path === "oauth/access_token") return this.#token(query);
    if (path === "debug_token") {
      const token = query.get("input_token") ?? "";
      const isKnown = this.userTokens.has(token) || this.pages.some((page) => page.token === token);
      return { data: { app_id: META_APP.id, is_valid: isKnown && !this.ended.has(token) } };
    }
    const token = (request.headers.authorization ?? "").replace(/^(Bearer|OAuth) /, "");
    const page = this.pages.find((candidate) => candidate.token === token);
    if (this.ended.has(token) || (!this.userTokens.has(token) && !page))
      return refused(190, "Error validating access token", 401);
    if (path.startsWith("upload/")) return this.#upload(path, request);
    if (path === "me/accounts")
      return {
        data: this.pages.map(({ id, name, username, business }) => ({
          id,
          name,
          ...(username !== null && { username }),
          ...(business && { instagram_business_account: { id: business.id, username: business.username, name } }),
        })),
        paging: { cursors: { after: "x" } },
      };
    const named = this.pages.find(({ id }) => id === path);
    if (named && query.get("fields") === "access_token") return { id: named.id, access_token: named.token };
    if (!page) return refused(10, "A page token is needed", 403);
    return page.business && (path.startsWith(page.business.id) || this.#isOfInstagram(page, path))
      ? this.#instagram(page, graphCall)
      : this.#facebook(page, graphCall);
  }
  #isOfInstagram = ({ business }: GraphPage, path: string): boolean =>
    this.containers.has(path) || (business?.media.some(({ id }) => id === path) ?? false);

  #token(query: URLSearchParams): object {
    if (query.get("client_secret") !== META_APP.secret) return refused(1, "Wrong secret");
    if (query.get("grant_type") === "fb_exchange_token") {
      if (!this.userTokens.has(query.get("fb_exchange_token") ?? ""))
        return refused(190, "Error validating access token", 401);
      this.userToken = `user-${randomUUID()}`;
      this.userTokens.add(this.userToken);
      return { access_token: this.userToken, token_type: "bearer", expires_in: this.userSeconds };
    }
    if (query.get("code") !== this.code) return refused(100, "This authorization code has been used.");
    // A code is good once.
    this.code = `code-${randomUUID()}`;
    return { access_token: this.userToken, token_type: "bearer", expires_in: 3600 };
  }

  #facebook(page: GraphPage, { method, path, body, query }: Asked): object | Promise<object> {
    const publish = (message: unknown, more: Partial<GraphPost> = {}) => {
      const post = this.post(page.id, { message: String(message ?? ""), ...more });
      page.posts.unshift(post);
      return post;
    };
    if (path === `${page.id}/published_posts`)
      return paged(
        page.posts.map((post) => ({
          id: post.id,
          message: post.message,
          created_time: post.createdAt,
          is_hidden: post.hidden,
          permalink_url: `https://www.facebook.com/${page.id}/${post.reel ? "reel" : "posts"}/${post.id}/`,
          ...(post.picture && { full_picture: post.picture }),
          ...(post.media && { attachments: { data: [{ media_type: post.media }] } }),
          shares: { count: post.counts.shares },
          comments: { summary: { total_count: post.counts.comments } },
          reactions: { summary: { total_count: post.counts.reactions } },
        })),
        query,
      );
    if (path === `${page.id}/feed`) return { id: publish(body.message).id };
    if (path === `${page.id}/photos`)
      return this.#fetched(body.url, () => ({
        id: randomUUID(),
        post_id: publish(body.caption, { media: "photo" }).id,
      }));
    if (path === `${page.id}/videos`) {
      if (this.videosFail) return refused(352, "The video format is not supported.");
      return this.#fetched(body.file_url, () => {
        const post = publish(body.description, { media: "video" });
        const id = randomUUID();
        this.videos.set(id, { id, pageId: page.id, uploaded: true, state: "complete", postId: post.id });
        return { id };
      });
    }
    if (path === `${page.id}/video_reels`) {
      if (body.upload_phase === "start") {
        const id = randomUUID();
        this.videos.set(id, { id, pageId: page.id, uploaded: false, state: "not_started", postId: null });
        return { video_id: id, upload_url: `${this.url}/upload/${id}` };
      }
      const video = this.videos.get(String(body.video_id));
      if (!video?.uploaded) return refused(6000, "There was a problem uploading your video.");
      if (this.videosFail) video.state = "error";
      else if (video.postId === null) {
        const post = publish(body.description, { media: "video", reel: true });
        Object.assign(video, { state: "complete", postId: post.id });
      }
      return { success: true };
    }
    const video = this.videos.get(path);
    if (video)
      return {
        id: path,
        ...(video.postId !== null && { post_id: video.postId }),
        permalink_url: `/reel/${path}/`,
        status: {
          video_status: video.state === "error" ? "error" : video.state === "complete" ? "ready" : "upload_complete",
          publishing_phase: { status: video.state },
        },
      };
    const post = page.posts.find(({ id }) => id === path);
    if (!post) return refused(100, `Unsupported get request. Object with ID '${path}' does not exist`);
    if (method === "DELETE") {
      page.posts.splice(page.posts.indexOf(post), 1);
      return { success: true };
    }
    if (method === "POST") {
      if (typeof body.is_hidden === "boolean") post.hidden = body.is_hidden;
      return { success: true };
    }
    return { id: post.id, permalink_url: `https://www.facebook.com/${page.id}/posts/${post.id}/` };
  }

  #instagram(page: GraphPage, { method, path, body, query }: Asked): object | Promise<object> {
    const { business } = page;
    if (!business) return refused(100, "No such account");
    const addressOf = (id: string) => `https://www.instagram.com/p/${id}/`;
    if (path === `${business.id}/media` && method === "GET")
      return paged(
        business.media.map((post) => ({
          id: post.id,
          caption: post.message,
          timestamp: post.createdAt,
          permalink: addressOf(post.id),
          media_type: post.media === "video" ? "VIDEO" : post.media === "album" ? "CAROUSEL_ALBUM" : "IMAGE",
          media_product_type: post.reel ? "REELS" : "FEED",
          ...(post.picture && (post.media === "video" ? { thumbnail_url: post.picture } : { media_url: post.picture })),
          like_count: post.counts.reactions,
          comments_count: post.counts.comments,
        })),
        query,
      );
    if (path === `${business.id}/media`) {
      const video = body.media_type === "REELS";
      const file = video ? body.video_url : body.image_url;
      if (typeof file !== "string") return refused(100, "The parameter image_url is required");
      return this.#fetched(file, () => {
        const id = `container-${randomUUID()}`;
        const state = this.polls === 0 ? this.#endOf(video) : "IN_PROGRESS";
        this.containers.set(id, {
          id,
          caption: String(body.caption ?? ""),
          video,
          url: file,
          polls: this.polls,
          state,
        });
        return { id };
      });
    }
    if (path === `${business.id}/media_publish`) {
      const container = this.containers.get(String(body.creation_id));
      if (container?.state !== "FINISHED") return refused(9007, "Media ID is not available");
      container.state = "PUBLISHED";
      const post = this.post(business.id, {
        message: container.caption,
        media: container.video ? "video" : "photo",
        reel: container.video,
      });
      business.media.unshift(post);
      return { id: post.id };
    }
    const container = this.containers.get(path);
    if (container) {
      if (container.state === "IN_PROGRESS") {
        container.polls -= 1;
        if (container.polls <= 0) container.state = this.#endOf(container.video);
      }
      return { id: path, status_code: container.state, status: container.state };
    }
    const post = business.media.find(({ id }) => id === path);
    return post ? { id: path, permalink: addressOf(path) } : refused(100, `Unknown object ${path}`);
  }
  #endOf = (video: boolean): GraphContainer["state"] => (video && this.videosFail ? "ERROR" : "FINISHED");

  async #fetched(url: unknown, then: () => object): Promise<object> {
    if (this.fetchesFiles) {
      const answer = await fetch(String(url));
      const bytes = (await answer.arrayBuffer()).byteLength;
      if (!answer.ok) return refused(9004, "The media could not be fetched from this URI.");
      this.fetched.push({ url: String(url), type: answer.headers.get("content-type") ?? "", bytes });
    }
    return then();
  }
  async #upload(path: string, request: IncomingMessage): Promise<object> {
    const video = this.videos.get(path.slice("upload/".length));
    if (!video) return refused(6000, "There was a problem uploading your video.");
    return this.#fetched(request.headers.file_url, () => {
      video.uploaded = true;
      return { success: true };
    });
  }
}

/** A page of a list, by a cursor that is a place in it. */
function paged(entries: readonly object[], query: URLSearchParams): object {
  const from = Number(query.get("after") ?? 0);
  const limit = Number(query.get("limit") ?? 25);
  const rest = entries.length > from + limit;
  return {
    data: entries.slice(from, from + limit),
    paging: { cursors: { after: String(from + limit) }, ...(rest && { next: "https://graph.example/next" }) },
  };
}
