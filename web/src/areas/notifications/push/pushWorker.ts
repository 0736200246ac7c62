/// <reference lib="webworker" />
/**
 * Shows pushed notifications, and opens what they are about. It keeps nothing and answers no request: pages load as they do
 * without it.
 */
declare const self: ServiceWorkerGlobalScope;

interface Message {
  tag: string;
  title: string;
  path: string;
}

function messageOf(data: PushMessageData | null): Message {
  const sent: Partial<Message> = data?.json() ?? {};
  return { tag: sent.tag ?? "", title: sent.title ?? "Greenroom", path: sent.path ?? "/inbox" };
}

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("push", (event) => {
  const { tag, title, path } = messageOf(event.data);
  event.waitUntil(self.registration.showNotification(title, { tag, icon: "/icon.svg", data: { path } }));
});

async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === path) ?? pages[0];
  if (!page) return void (await self.clients.openWindow(path));
  const shown = await page.focus();
  if (new URL(shown.url).pathname !== path) await self.clients.openWindow(path);
}

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const data: { path?: unknown } = notification.data ?? {};
  // Only a path of this origin.
  const path = typeof data.path === "string" && /^\/(?!\/)/.test(data.path) ? data.path : "/inbox";
  event.waitUntil(open(path));
});
