/**
 * The document of a mail for a frame without scripts. The styles in its attributes, which the policy of the page forbids,
 * become rules of a style element, which it allows by its nonce. Nothing in it can be pressed.
 * @param html the mail, as the server composed it
 * @param nonce that of the style elements of this page, if it has one
 */
export function toFrameDocument(html: string, nonce: string | undefined): string {
  const rules: string[] = [];
  const marked = html
    .replaceAll(/ style="([^"]*)"/g, (_attribute, style: string) => {
      rules.push(`[data-style="${rules.length}"]{${decode(style)}}`);
      return ` data-style="${rules.length - 1}"`;
    })
    .replaceAll('<style>', `<style nonce="${nonce ?? ''}">`)
    .replace('<body', '<body inert');
  // Before the rules of the mail itself, which change colours in dark mode.
  return marked.replace('</title>', `</title><style nonce="${nonce ?? ''}">${rules.join('\n')}</style>`);
}

/** The text of an attribute. */
function decode(attribute: string): string {
  return attribute.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
