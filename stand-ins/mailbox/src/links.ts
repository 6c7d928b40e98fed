const inText = /https?:\/\/[^\s<>"'`]+/g;
const inHtml = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** The punctuation of the sentence or the bracket around an address does not belong to it. */
const withoutPunctuation = (url: string) => {
  const trimmed = url.replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1) : trimmed;
};

const named: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

/** Decodes the entities that occur in attributes, and leaves all others unchanged. */
const decodeAttribute = (value: string) =>
  value.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Every http(s) address in the mail, each once, in reading order. */
export const findLinks = (text: string, html: string) => {
  const written = [...text.matchAll(inText)].map(([url]) => withoutPunctuation(url));
  const clickable = [...html.matchAll(inHtml)]
    .map(([, double, single]) => decodeAttribute(double ?? single ?? '').trim())
    .filter((url) => /^https?:\/\//i.test(url));
  return [...new Set([...written, ...clickable])];
};
