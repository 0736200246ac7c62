declare module "punycode.js" {
  const punycode: {
    /** Takes a domain or an address. */
    toASCII(text: string): string;
    toUnicode(text: string): string;
  };
  export default punycode;
}
