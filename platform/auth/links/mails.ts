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
export function linkMail(to: string, type: LinkType, link: string): Mail {
  const { subject, lead } = texts[type];
  const close =
    "The link works once, within an hour. If you did not expect this mail, you need not do anything.";
  const escaped = link.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return {
    to,
    subject,
    text: `${lead}\n\n${link}\n\n${close}\n`,
    html: `<p>${lead}</p><p><a href="${escaped}">${escaped}</a></p><p>${close}</p>`,
  };
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
