export const WHATSAPP_SETTINGS_PATH = "/settings/whatsapp";
/** The page of the embedded sign-up. Only its response allows Meta's SDK, so it is loaded as a page of its own. */
export const CONNECT_PATH = "/settings/whatsapp/connect";
/** Whether the document was loaded by that address, and not by another page of the app that led here. */
export const isConnectDocument = (): boolean =>
  performance.getEntriesByType("navigation").some(({ name }) => new URL(name).pathname === CONNECT_PATH);
export const startConnecting = (): void => location.assign(CONNECT_PATH);
