import type { LinkType } from "./one-time-tokens.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

const texts: Record<LinkType, { subject: string; lead: string }> = {
  recovery: {
    subject: "Choose a new password",
    lead: "Somebody, hopefully you, asked for a new password. Follow this link to choose one:",
  },
  invite: {
    subject: "You have been invited",
    lead: "You have been invited to sign in. Follow this link to choose your password:",
  },
  signup: { subject: "Confirm your address", lead: "Follow this link to confirm your address:" },
  magiclink: { subject: "Your link to sign in", lead: "Follow this link to sign in:" },
  email_change: {
    subject: "Confirm your new address",
    lead: "Follow this link to confirm that this is your new address:",
  },
};

/** The link is ours, made from the configured site address alone. */
export function linkMail(to: string, type: LinkType, link: string, data: InviteData = {}): Mail {
  const { subject, lead } = type === "invite" ? inviteWords(data) : texts[type];
  const close =
    "The link works once, within an hour. If you did not expect this mail, you need not do anything.";
  const style = 'style="margin:0 auto;max-width:34rem;padding:1.5rem 1.25rem;font:16px/1.6 Georgia,serif"'; // prettier-ignore
  return {
    to,
    subject,
    text: `${lead}\n\n${link}\n\n${close}\n`,
    html: `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head><body style="margin:0"><div ${style}><p>${escapeHtml(lead)}</p><p style="overflow-wrap:anywhere"><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p><p>${close}</p></div></body></html>`,
  };
}

/** What the inviting caller put beside the address (`inviteUserByEmail`, `data`): where to, and who asks. */
export interface InviteData {
  invited_to?: unknown;
  invited_by?: unknown;
}

function inviteWords({ invited_to: site, invited_by: sender }: InviteData) {
  if (typeof site !== "string" || site === "") return texts.invite;
  const who = typeof sender === "string" && sender !== "" ? `${sender} invites you` : "You are invited"; // prettier-ignore
  return {
    subject: `You have been invited to ${site}`,
    lead: `${who} to look after ${site}. Follow this link to choose your password:`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function codeMail(to: string, code: string): Mail {
  return {
    to,
    subject: "Your code",
    text: `Enter this code to confirm that it is you:\n\n${code}\n\nIt works once, within an hour. If you did not ask for it, somebody else is using your account.\n`,
  };
}

/** A notice to the old address, while its owner can still object. */
export function addressChangeMail(to: string): Mail {
  return {
    to,
    subject: "Your address is about to change",
    text: "Somebody who knows your password asked to give your account another e-mail address. If that was not you, change your password and ask whoever runs the site for help at once.\n",
  };
}
