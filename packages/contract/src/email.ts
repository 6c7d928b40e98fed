/** Matches the ASCII characters that a host name may not contain. A URL would interpret them. */
const otherAscii = /[\0-,/:-@[-`{-\x7f]/;

/** Returns an internationalized domain in the ASCII form of the DNS, or the text itself if it has none. */
const asciiDomain = (domain: string) => {
  const isPlain = /^[\x21-\x7e]*$/.test(domain);
  if (isPlain || otherAscii.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
};

/** No address in any form is longer. A longer text is not worth converting. */
const LONGEST = 320;

/**
 * Returns the address in the form that mail servers and the payment provider know, with its domain in ASCII:
 * иван@почта.рф becomes иван@xn--80a1acny.xn--p1ai.
 */
export const asciiEmail = (address: string) => {
  const at = address.lastIndexOf('@') + 1;
  return at === 0 || address.length > LONGEST ? address : address.slice(0, at) + asciiDomain(address.slice(at));
};

/** Matches one address and nothing around it. */
export const oneAddress = /^[^\s@]+@[^\s@]+$/u;

/**
 * The part before the @ must be words of letters, digits and _ ' + - with single dots between them. Mail allows more
 * characters, but the payment provider refuses addresses with some of them without naming which.
 */
export const isMailboxName = (address: string) => {
  const name = address.slice(0, address.lastIndexOf('@'));
  return name.length <= 64 && /^[\w'+-]+(\.[\w'+-]+)*$/.test(name);
};

const isLabel = (label: string) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i.test(label);

/** The part after the @ must be ASCII with at least two labels, and the last one must not be a number. */
export const isMailDomain = (address: string) => {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length < 2 || domain.length > 253 || !labels.every(isLabel)) return false;
  return top.length >= 2 && !/^\d+$/.test(top);
};
