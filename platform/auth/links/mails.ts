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

type Language = "en" | "el";

const texts: Record<Language, Record<LinkType, Words>> = {
  en: {
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
  },
  el: {
    recovery: {
      subject: "Νέος κωδικός πρόσβασης",
      lead: "Κάποιος, ελπίζουμε εσείς, ζήτησε νέο κωδικό πρόσβασης. Ανοίξτε τον σύνδεσμο για να τον ορίσετε:",
    },
    invite: {
      subject: "Έχετε προσκληθεί",
      lead: "Έχετε προσκληθεί να συνδεθείτε. Ανοίξτε τον σύνδεσμο για να ορίσετε τον κωδικό σας:",
    },
    signup: {
      subject: "Επιβεβαίωση διεύθυνσης",
      lead: "Ανοίξτε τον σύνδεσμο για να επιβεβαιώσετε τη διεύθυνσή σας:",
    },
    magiclink: { subject: "Ο σύνδεσμός σας για σύνδεση", lead: "Ανοίξτε τον σύνδεσμο για να συνδεθείτε:" },
    email_change: {
      subject: "Επιβεβαίωση νέας διεύθυνσης",
      lead: "Ανοίξτε τον σύνδεσμο για να επιβεβαιώσετε ότι αυτή είναι η νέα σας διεύθυνση:",
    },
  },
};

/** The link is ours, made from the configured site address alone. */
export function linkMail(to: string, type: LinkType, link: string, data: MailData = {}): Mail {
  const language = languageOf(data) ?? "en";
  const words = type === "invite" ? inviteWords(data, language) : texts[language][type];
  const frame = { language, press: press[language], close: closeOf[language](type === "invite") };
  const text = `${words.lead}\n\n${link}\n\n${frame.close}\n`;
  return { to, subject: words.subject, text, html: asHtml(words, frame, link) };
}

/** The language in which the dashboard is read, else that of the invitation; undefined: neither is known. */
export function languageOf({ language, locale }: MailData): Language | undefined {
  return [language, locale].find((one) => one === "en" || one === "el");
}

interface MailFrame {
  language: string;
  press: string;
  close: string;
}

const press = { en: "Follow the link", el: "Άνοιγμα του συνδέσμου" };
const closeOf: Record<Language, (isInvite: boolean) => string> = {
  en: (isInvite) =>
    `The link works once, within ${isInvite ? "seven days" : "an hour"}. If you did not expect this mail, you need not do anything.`,
  el: (isInvite) =>
    `Ο σύνδεσμος ισχύει για μία φορά, μέσα σε ${isInvite ? "επτά ημέρες" : "μία ώρα"}. Αν δεν περιμένατε αυτό το μήνυμα, δεν χρειάζεται να κάνετε κάτι.`,
};

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

/** An account's `user_metadata`; of an invited one, where to and who asks. */
interface MailData {
  invited_to?: unknown;
  invited_by?: unknown;
  language?: unknown;
  locale?: unknown;
}

function inviteWords({ invited_to: site, invited_by: sender }: MailData, language: Language): Words {
  if (typeof site !== "string" || site === "") return texts[language].invite;
  const by = typeof sender === "string" ? sender : "";
  return invitations[language](site, by);
}

const invitations: Record<Language, (site: string, sender: string) => Words> = {
  en: (site, sender) => ({
    subject: `You have been invited to ${site}`,
    lead: `${sender ? `${sender} invites you` : "You are invited"} to look after ${site}. Follow this link to choose your password:`,
  }),
  el: (site, sender) => ({
    subject: `Έχετε προσκληθεί: ${site}`,
    lead: `${sender ? `Ο λογαριασμός ${sender} σας προσκαλεί` : "Έχετε προσκληθεί"} στη διαχείριση: ${site}. Ανοίξτε τον σύνδεσμο για να ορίσετε τον κωδικό σας:`,
  }),
};

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
