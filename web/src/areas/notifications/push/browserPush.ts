/** Switches notifications of this browser on and off. */
import { push } from "#contract/notifications/push.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { allowScript } from "#web/ui/trustedTypes.ts";
import workerUrl from "./pushWorker.ts?worker&url";

/** Why this browser cannot show notifications, if so. */
export function hindrance(): "unsupported" | "blocked" | undefined {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unsupported";
  return Notification.permission === "denied" ? "blocked" : undefined;
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
const base64url = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (await navigator.serviceWorker.getRegistrations()).find(({ scope }) => workerUrl.startsWith(new URL(scope).pathname));

export type Switched = "on" | "off" | "blocked" | "failed";

/** Asks the browser's permission, subscribes and tells the server. */
export async function switchOn(publicKey: string): Promise<Switched> {
  if ((await Notification.requestPermission()) !== "granted") return "blocked";
  try {
    allowScript(workerUrl);
    const worker = await navigator.serviceWorker.register(workerUrl);
    await activated(worker);
    const before = await worker.pushManager.getSubscription();
    // One for another key, from before that was changed, cannot be renewed.
    await before?.unsubscribe();
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    });
    const body = {
      endpoint: subscription.endpoint,
      p256dh: base64url(subscription.getKey("p256dh")),
      auth: base64url(subscription.getKey("auth")),
    };
    return (await mutate(push.set, { body })) ? "on" : "off";
  } catch {
    return "failed";
  }
}

/** Resolves when the worker can be subscribed for. */
async function activated(worker: ServiceWorkerRegistration): Promise<void> {
  const { installing } = worker;
  if (worker.active || !installing) return;
  await new Promise<void>((resolve) => {
    installing.addEventListener("statechange", () => {
      if (installing.state === "activated" || installing.state === "redundant") resolve();
    });
  });
}

export async function switchOff(): Promise<Switched> {
  if (!(await mutate(push.remove, {}))) return "on";
  const worker = await registration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await worker?.unregister();
  return "off";
}
