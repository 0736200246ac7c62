import { signPage } from "./sign-page.ts";
import { signing } from "./signing.ts";

export const signingGroups = { signing, signPage };
