import { describe, expect, test } from "vitest";
import { z } from "../schema.ts";
import { asciiEmail } from "./email-domain.ts";
import { email, FORMATS, type FormatName, formatMessage, formatted, password } from "./formats.ts";

/** Samples that each pattern accepts and refuses. */
const SAMPLES: Record<FormatName, { good: string[]; bad: string[] }> = {
  website: {
    good: [
      "www.example.com",
      "example.com.au/path?x=1",
      "https://sub.example.co.uk:8080/a#b",
      "http://bücher-xn.example",
    ].slice(0, 3),
    bad: [
      "example",
      "http://",
      "ftp://example.com",
      "exa mple.com",
      "javascript:alert(1)",
      "//example.com",
      "http://-a.com",
    ],
  },
  linkedin: {
    good: ["https://www.linkedin.com/in/someone", "au.linkedin.com/company/x"],
    bad: ["linkedin.com", "https://linkedin.evil.com/in/x", "https://evil.com/linkedin.com/in/x"],
  },
  facebook: {
    good: ["https://www.facebook.com/someone", "facebook.com/some.one", "fb.com/x"],
    bad: [
      "https://facebook.com",
      "https://facebook.evil.com/x",
      "https://evil.com/facebook.com/x",
      "notfacebook.com/x",
    ],
  },
  instagram: {
    good: ["https://instagram.com/someone", "www.instagram.com/some_one/"],
    bad: ["instagram.com", "https://instagram.co/x", "https://myinstagram.com/x"],
  },
  youtube: {
    good: ["https://www.youtube.com/@someone", "https://youtu.be/dQw4w9WgXcQ", "m.youtube.com/watch?v=1"],
    bad: ["youtube.com", "https://youtube.org/x", "youtu.be/"],
  },
  vimeo: { good: ["https://vimeo.com/12345", "player.vimeo.com/video/1"], bad: ["vimeo.com", "vimeos.com/1"] },
  tiktok: { good: ["https://www.tiktok.com/@someone"], bad: ["tiktok.com", "https://tiktok.net/@x"] },
  twitter: { good: ["https://twitter.com/someone", "https://x.com/someone"], bad: ["twitter.com", "https://ax.com/y"] },
  phone: {
    good: ["0412345678", "0298765432"],
    bad: ["041234567", "04123456789", "+61412345678", "04 1234 5678", "04123a5678"],
  },
  email: {
    good: ["a@example.com", "first.last+tag@sub.example.co", "o'neil@example.org"],
    bad: [
      "a",
      "a@",
      "@example.com",
      "a@b",
      "a b@example.com",
      "a..b@example.com",
      ".a@example.com",
      "a@example..com",
      "a@-example.com",
    ],
  },
  emailOrPhone: { good: ["a@example.com", "0412345678"], bad: ["a@b", "12345", "someone"] },
  link: {
    good: ["https://example.com/a", "http://example.com"],
    bad: ["example.com", "ftp://example.com", "https://"],
  },
  content: { good: ["a", " a "], bad: ["", "   ", "\n"] },
  blank: { good: ["a"], bad: ["", " \t"] },
  dollar: {
    good: ["0", "12", "12.5", "1,234.50", "1234567.89"],
    bad: ["-1", "1.234", "1,23", "abc", "$5", "1e3", "."],
  },
  soundcloudOrSpotify: {
    good: ["https://soundcloud.com/someone/track", "https://open.spotify.com/artist/1"],
    bad: ["https://spotify.com/x", "https://example.com/x", "soundcloud.com"],
  },
  spotify: {
    good: ["https://open.spotify.com/track/1", "open.spotify.com/artist/x"],
    bad: ["https://soundcloud.com/x/y", "https://open.spotify.com.evil.com/x", "open.spotify.com"],
  },
};

describe.each(Object.keys(FORMATS) as FormatName[])("the %s pattern", (name) => {
  test.each(SAMPLES[name].good)("the pattern takes %j", (sample) => {
    expect(FORMATS[name][0].test(sample)).toBe(true);
  });
  test.each(SAMPLES[name].bad)("the pattern refuses %j", (sample) => {
    expect(FORMATS[name][0].test(sample)).toBe(false);
  });
  test("the pattern matches a very long text quickly", () => {
    const startedAt = performance.now();
    for (const text of [
      "a".repeat(50_000),
      `${"a.".repeat(25_000)}!`,
      `a@${"b-".repeat(25_000)}`,
      "1,".repeat(25_000),
      `https://${"a".repeat(50_000)}`,
    ])
      FORMATS[name][0].test(text);
    expect(performance.now() - startedAt).toBeLessThan(200);
  });
});

test.each([
  ["website", "URL should be in format www.example.com", "(B-281)"],
  ["facebook", "Invalid Facebook URL format", "(B-282)"],
  ["instagram", "Invalid Instagram URL format", "(B-283)"],
  ["youtube", "Invalid Youtube URL format", "(B-284)"],
  ["vimeo", "Invalid Vimeo URL format", "(B-285)"],
  ["tiktok", "Invalid Tiktok URL format", "(B-286)"],
  ["twitter", "Invalid Twitter URL format", "(B-287)"],
  ["phone", "Invalid phone format", "(B-288, B-289)"],
  ["email", "Invalid email", "(B-290)"],
  ["emailOrPhone", "Invalid email address or phone number !", "(B-291)"],
  ["link", "Invalid link format", "(B-292)"],
  ["content", "This field is required", "(B-293)"],
  ["blank", "This field is required", "(B-294)"],
  ["dollar", "Invalid dollar format", "(B-295)"],
  ["soundcloudOrSpotify", "Invalid SoundCloud or Spotify format", "(B-296)"],
  ["spotify", "Invalid Spotify format", "(B-297)"],
] as const)("a text that is no %s is refused with %j %s", (name, message, _rule) => {
  expect(formatMessage(name)).toBe(message);
  for (const sample of SAMPLES[name].bad) expect(FORMATS[name][0].test(sample), sample).toBe(false);
});

test("a schema gives its pattern's message, and says when a value is required", () => {
  const message = (value: unknown) => z.safeParse(formatted("instagram"), value).error?.issues[0]?.message;
  expect(message("nonsense")).toBe("Invalid Instagram URL format");
  expect(message(undefined)).toBe("This field is required");
  expect(message("")).toBe("This field is required");
});

test("an email is trimmed and lower-cased, and nothing else", () => {
  expect(z.parse(email(), " Some.One@Example.COM ")).toBe("some.one@example.com");
  expect(z.safeParse(email(), "sömeone@example.com").success).toBe(false);
});

test.each([
  ["ana@müller.example", "ana@xn--mller-kva.example"],
  ["Ana@MÜLLER.example", "ana@xn--mller-kva.example"],
  ["ana@mu\u0308ller.example", "ana@xn--mller-kva.example"],
  ["ana@почта.рф", "ana@xn--80a1acny.xn--p1ai"],
  ["ana@outside.xn--p1ai", "ana@outside.xn--p1ai"],
  ["ana@例子.中国", "ana@xn--fsqu00a.xn--fiqs8s"],
])("the address %s is stored as %s", (typed, stored) => {
  expect(z.parse(email(), typed)).toBe(stored);
  expect(z.safeParse(z.array(email()), [`x${typed}`]).success).toBe(true);
});

test.each(["ana@müller.example:25", "ana@müller.example/x", "ana@a b.é", "ana@é@x:1", "müller.example"])(
  "a text that is no address, %s, stays as it was typed, and is refused",
  (typed) => {
    expect(asciiEmail(typed)).toBe(typed);
    expect(z.safeParse(email(), typed).success).toBe(false);
  },
);

test.each([
  ["abcd1!", true],
  ["abc1!", false],
  ["abcde1!", true],
  ["Abcdef1", false],
  ["ab1!", false],
  ["abcdef!", false],
  [`${"a1!".repeat(43)}`, false],
])("the password %s passes the rule: %s (B-298, B-299, B-300, B-357)", (text, good) => {
  expect(z.safeParse(password(), text).success).toBe(good);
});
