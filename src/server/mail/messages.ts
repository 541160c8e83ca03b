// The content of mails, as text and HTML. Mails contain no text that a user chose, such as names or addresses.
import type { Config } from '../config.ts';
import type { UserMail } from '../db/schema.ts';

export type Purpose = UserMail;

export interface Message {
  subject: string;
  text: string;
  html: string;
}

interface Content {
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Below the line: why the mail was sent, and what to do if it was not expected. */
  footnote: string;
}

/**
 * Composes a mail.
 * @param facts the name and address of the site, and the link of the mail, if it has one
 */
export function composeMessage(
  purpose: Purpose,
  facts: { site: string; url: string; link?: string },
): Message {
  return render(contents[purpose](facts.site, facts.link ?? facts.url), facts);
}

/** Composes the mail of `oriel mail-test`. */
export function composeTestMessage(facts: { site: string; url: string }): Message {
  const content = {
    subject: `A test mail from ${facts.site}`,
    paragraphs: ['If you can read this, mail from this installation arrives.'],
    footnote: 'Sent by hand from the command line.',
  };
  return render(content, facts);
}

/** The link of a reset token. It starts with PUBLIC_URL and never depends on a request. */
export function resetLink(config: Config, token: string): string {
  return `${config.publicUrl}/reset-password?token=${token}`;
}

/** The reset link in the mail about a new account; `welcome` tells the page that this is the first password. */
export function welcomeLink(config: Config, token: string): string {
  return `${resetLink(config, token)}&welcome=1`;
}

const contents: Record<Purpose, (site: string, link: string) => Content> = {
  recovery: (site, link) => ({
    subject: `Reset your ${site} password`,
    paragraphs: [
      `Someone asked to reset the password of your ${site} account. If that was you, choose a new password with the link below.`,
      'The link works once, for 60 minutes.',
    ],
    action: { label: 'Choose a new password', url: link },
    footnote: 'If it was not you, do nothing: your password stays as it is, and nobody has learned it.',
  }),
  password_changed: (site, link) => ({
    subject: `Your ${site} password was changed`,
    paragraphs: [
      `The password of your ${site} account has just been changed. Other sessions of the account were signed out.`,
      'If that was you, there is nothing to do.',
    ],
    action: { label: 'It was not me: reset my password', url: link },
    footnote: 'This notice is sent once for every change of a password.',
  }),
  account_created: (site, link) => ({
    subject: `Your ${site} account`,
    paragraphs: [
      `An administrator has made an account for you on ${site}. Choose your own password with the link below.`,
      'The link works once, for 60 minutes. After that, use "Forgot Password?" on the log-in page.',
    ],
    action: { label: 'Choose your password', url: link },
    footnote: 'If you did not expect this, you can ignore it.',
  }),
};

function render(content: Content, facts: { site: string; url: string }): Message {
  return { subject: content.subject, text: toText(content, facts), html: toHtml(content, facts) };
}

function toText(content: Content, facts: { site: string; url: string }): string {
  const action = content.action ? [`${content.action.label}:\n${content.action.url}`] : [];
  return [...content.paragraphs, ...action, content.footnote, `${facts.site} · ${facts.url}`].join('\n\n');
}

function toHtml(content: Content, facts: { site: string; url: string }): string {
  const paragraphs = content.paragraphs.map(
    (text) => `<p class="ink" style="${styles.paragraph}">${escape(text)}</p>`,
  );
  const button = content.action
    ? `<p style="margin:28px 0"><a href="${escape(content.action.url)}" style="${styles.button}">${escape(content.action.label)}</a></p>` +
      `<p class="soft" style="${styles.small}">Or open this address:<br><a class="soft" href="${escape(content.action.url)}" style="color:#5b6b69;word-break:break-all">${escape(content.action.url)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(content.subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#0f1615!important}.card{background:#17201f!important;border-color:#2b3836!important}.ink{color:#e8efee!important}.soft{color:#9fb0ad!important}.rule{border-color:#2b3836!important}}</style></head>
<body class="page" style="margin:0;background:#f3f6f5"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #dbe3e1;border-radius:8px"><tr><td style="padding:32px">
<p class="ink" style="${styles.site}"><span style="color:#009688">&#9646;&#9646;</span> ${escape(facts.site)}</p>
${paragraphs.join('\n')}
${button}
<p class="soft rule" style="${styles.footnote}">${escape(content.footnote)}</p>
<p class="soft" style="${styles.small}"><a class="soft" href="${escape(facts.url)}" style="color:#5b6b69">${escape(facts.url)}</a></p>
</td></tr></table></td></tr></table></body></html>`;
}

const sans = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const styles = {
  site: "margin:0 0 24px;font:600 20px/1.3 Georgia,'Times New Roman',serif;color:#16211f",
  paragraph: `margin:0 0 16px;${sans};font-size:16px;line-height:1.55;color:#16211f`,
  button: `display:inline-block;padding:12px 20px;border-radius:6px;background:#00695f;color:#ffffff;${sans};font-size:16px;font-weight:600;text-decoration:none`,
  small: `margin:0 0 16px;${sans};font-size:13px;line-height:1.5;color:#5b6b69`,
  footnote: `margin:28px 0 16px;padding-top:20px;border-top:1px solid #dbe3e1;${sans};font-size:13px;line-height:1.5;color:#5b6b69`,
};

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
