// The layout that all mails share, as text and as HTML, in light and dark.

/** A mail without sender and recipient. */
export interface Message {
  subject: string;
  text: string;
  html: string;
  /** The Message-ID; one is made up if it is not given. */
  messageId?: string;
  /** Further header fields by name. */
  headers?: Readonly<Record<string, string>>;
}

/** The name of the site and the address that people open. */
export interface Site {
  site: string;
  url: string;
}

export interface Content {
  subject: string;
  paragraphs: readonly string[];
  /** Words of the sender, as plain text of several lines; may be empty. */
  note?: string;
  action?: Link;
  /** Below the line: why the mail was sent, and what to do if it was not expected. */
  footnote: string;
  /** A link of less weight, below the footnote. */
  footLink?: Link;
}

interface Link {
  label: string;
  url: string;
}

/** Makes a mail of its content: what the text says, the HTML says too. */
export function renderMail(content: Content, site: Site): Message {
  return { subject: content.subject, text: toText(content, site), html: toHtml(content, site) };
}

const linesOf = (note: string | undefined) => (note ? note.split(/\r\n|[\r\n\u2028\u2029]/) : []);
const noteHeading = (site: Site) => `A note from ${site.site}:`;

function toText({ note, action, footLink, ...content }: Content, site: Site): string {
  const lines = linesOf(note).map((line) => `> ${line}`.trimEnd());
  return [
    ...content.paragraphs,
    ...(lines.length > 0 ? [[noteHeading(site), ...lines].join('\n')] : []),
    ...(action ? [asText(action)] : []),
    content.footnote,
    ...(footLink ? [asText(footLink)] : []),
    `${site.site} · ${site.url}`,
  ].join('\n\n');
}

const asText = ({ label, url }: Link) => `${label}:\n${url}`;

function toHtml(content: Content, site: Site): string {
  const paragraphs = content.paragraphs.map(
    (text) => `<p class="ink" style="${styles.paragraph}">${escape(text)}</p>`,
  );
  const lines = linesOf(content.note).map(escape);
  const note =
    lines.length > 0
      ? `<p class="soft" style="${styles.noteHeading}">${escape(noteHeading(site))}</p>` +
        `<blockquote class="ink" style="${styles.note}">${lines.join('<br>')}</blockquote>`
      : '';
  const button = content.action
    ? `<p style="margin:28px 0"><a href="${escape(content.action.url)}" style="${styles.button}">${escape(content.action.label)}</a></p>` +
      `<p class="soft" style="${styles.small}">Or open this address:<br><a class="soft" href="${escape(content.action.url)}" style="color:#5b6b69;word-break:break-all">${escape(content.action.url)}</a></p>`
    : '';
  const footLink = content.footLink
    ? `<p class="soft" style="${styles.small}"><a class="soft" href="${escape(content.footLink.url)}" style="color:#5b6b69">${escape(content.footLink.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(content.subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#0f1615!important}.card{background:#17201f!important;border-color:#2b3836!important}.ink{color:#e8efee!important}.soft{color:#9fb0ad!important}.rule{border-color:#2b3836!important}}</style></head>
<body class="page" style="margin:0;background:#f3f6f5"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #dbe3e1;border-radius:8px"><tr><td style="padding:32px">
<p class="ink" style="${styles.site}"><span style="color:#009688">&#9646;&#9646;</span> ${escape(site.site)}</p>
${paragraphs.join('\n')}
${note}
${button}
<p class="soft rule" style="${styles.footnote}">${escape(content.footnote)}</p>
${footLink}
<p class="soft" style="${styles.small}"><a class="soft" href="${escape(site.url)}" style="color:#5b6b69">${escape(site.url)}</a></p>
</td></tr></table></td></tr></table></body></html>`;
}

const sans = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const styles = {
  site: "margin:0 0 24px;font:600 20px/1.3 Georgia,'Times New Roman',serif;color:#16211f",
  paragraph: `margin:0 0 16px;${sans};font-size:16px;line-height:1.55;color:#16211f`,
  noteHeading: `margin:0 0 8px;${sans};font-size:13px;line-height:1.5;color:#5b6b69`,
  note: `margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #009688;${sans};font-size:16px;line-height:1.55;color:#16211f;overflow-wrap:anywhere`,
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
