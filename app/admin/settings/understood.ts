import type { SettingName } from "../data/setting-sections.ts";

const profiles: Partial<Record<SettingName, { host: string; at: string }>> = {
  instagram_url: { host: "instagram.com", at: "https://www.instagram.com/" },
  facebook_url: { host: "facebook.com", at: "https://www.facebook.com/" },
  tiktok_url: { host: "tiktok.com", at: "https://www.tiktok.com/@" },
};

/** The address or number that people mean: `@kosmima`, `instagram.com/kosmima`, `99 123456`; other text as it is. */
export function understood(name: SettingName, text: string): string {
  if (name === "whatsapp") return withCountry(text);
  const profile = profiles[name];
  if (!profile) return text;
  const [, called] = /^@([\w.-]+)$/.exec(text) ?? [];
  if (called) return profile.at + called;
  return text.replace(/^(?:http:\/\/)?((?:www\.|m\.)?[a-z]+\.com\/)/i, (whole, site: string) =>
    site.toLowerCase().endsWith(`${profile.host}/`) ? `https://${site}` : whole,
  );
}

/** Cyprus, where a number of eight digits is at home; `00` is dialled for `+`. */
function withCountry(text: string): string {
  const digits = text.replace(/[\s().-]/g, "");
  if (/^\d{8}$/.test(digits)) return `+357 ${digits.slice(0, 2)} ${digits.slice(2)}`;
  if (/^(?:00)?357\d{8}$/.test(digits)) return withCountry(digits.slice(-8));
  return text.replace(/^00(?=[1-9])/, "+").replace(/(\d)[().-](?=\d)/g, "$1 ");
}
