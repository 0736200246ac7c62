export const WHATSAPP_SETTINGS_PATH = "/settings/whatsapp";
/** The page of the embedded sign-up. Only its response allows Meta's SDK, so it is loaded as a page of its own. */
export const CONNECT_PATH = "/settings/whatsapp/connect";
export const startConnecting = (): void => location.assign(CONNECT_PATH);
