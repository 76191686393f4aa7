import type { LinkType } from "./one-time-tokens.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

interface Words {
  subject: string;
  lead: string;
}

const texts: Record<LinkType, Words> = {
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
  const frame = type === "invite" ? ofInvites[data.locale === "el" ? "el" : "en"] : english;
  const words = type === "invite" ? inviteWords(data) : texts[type];
  const text = `${words.lead}\n\n${link}\n\n${frame.close}\n`;
  return { to, subject: words.subject, text, html: asHtml(words, frame, link) };
}

interface MailFrame {
  language: string;
  press: string;
  close: string;
}

const english: MailFrame = {
  language: "en",
  press: "Follow the link",
  close: "The link works once, within an hour. If you did not expect this mail, you need not do anything.",
};
const ofInvites = {
  en: { ...english, close: english.close.replace("an hour", "seven days") },
  el: {
    language: "el",
    press: "Άνοιγμα του συνδέσμου",
    close:
      "Ο σύνδεσμος ισχύει για μία φορά, μέσα σε επτά ημέρες. Αν δεν περιμένατε αυτό το μήνυμα, δεν χρειάζεται να κάνετε κάτι.",
  },
} satisfies Record<string, MailFrame>;

/** Tables and inline styles, as mail programs take them; whole without the rule for dark screens. */
function asHtml({ subject, lead }: Words, frame: MailFrame, link: string): string {
  const href = escapeHtml(link);
  return `<!doctype html>
<html lang="${frame.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="paper" style="margin:0;padding:0;background:#f2f2f0">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f2f0"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" class="sheet ink" width="100%" cellpadding="0" cellspacing="0" style="max-width:576px;table-layout:fixed;background:#ffffff;color:#1c1c1a;font:16px/1.6 Georgia,'Times New Roman',serif;overflow-wrap:anywhere"><tr><td style="padding:28px 20px 32px">
<p style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</p>
<p style="margin:0">${escapeHtml(lead)}</p>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0"><tr><td class="button" style="background:#2b2b29;border-radius:3px"><a class="button" href="${href}" style="display:inline-block;padding:12px 22px;border-radius:3px;background:#2b2b29;color:#ffffff;text-decoration:none;line-height:1.3">${frame.press}</a></td></tr></table>
<p class="soft" style="margin:0 0 12px;font-size:13px;color:#5c5c58">${frame.close}</p>
<p class="soft" style="margin:0;font-size:13px;color:#5c5c58">${href}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const dark =
  "@media (prefers-color-scheme:dark){.paper{background:#141413!important}.sheet{background:#1c1c1a!important}.ink{color:#eeeeea!important}.soft{color:#a9a9a2!important}.button{background:#eeeeea!important;color:#1c1c1a!important}}";

/** `data` of `inviteUserByEmail`, beside the address: where to, who asks, in which language. */
export interface InviteData {
  invited_to?: unknown;
  invited_by?: unknown;
  locale?: unknown;
}

function inviteWords({ invited_to, invited_by: sender, locale }: InviteData): Words {
  const site = typeof invited_to === "string" ? invited_to : "";
  if (locale === "el") return greekInvite(site, sender);
  if (site === "") return texts.invite;
  const who = typeof sender === "string" && sender !== "" ? `${sender} invites you` : "You are invited";
  return {
    subject: `You have been invited to ${site}`,
    lead: `${who} to look after ${site}. Follow this link to choose your password:`,
  };
}

function greekInvite(site: string, sender: unknown): Words {
  const who =
    typeof sender === "string" && sender !== "" ? `Ο λογαριασμός ${sender} σας προσκαλεί` : "Έχετε προσκληθεί";
  const where = site === "" ? "να συνδεθείτε" : `στη διαχείριση: ${site}`;
  return {
    subject: site === "" ? "Έχετε προσκληθεί" : `Έχετε προσκληθεί: ${site}`,
    lead: `${who} ${where}. Ανοίξτε τον σύνδεσμο για να ορίσετε τον κωδικό σας:`,
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
