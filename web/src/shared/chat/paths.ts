export const WHATSAPP_SETTINGS_PATH = "/settings/whatsapp";
/** The page of the embedded sign-up. Only its response allows Meta's SDK, so it is loaded as its own page. */
export const CONNECT_PATH = "/settings/whatsapp/connect";
/** True if the document was loaded at that address, not by navigation within the app. */
export const isConnectDocument = (): boolean =>
  performance.getEntriesByType("navigation").some(({ name }) => new URL(name).pathname === CONNECT_PATH);
export const startConnecting = (): void => location.assign(CONNECT_PATH);
