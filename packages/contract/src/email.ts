/** What an ASCII part of a host name may consist of; a URL reads anything else in its own way. */
const otherAscii = /[\0-,/:-@[-`{-\x7f]/;

/** An internationalized name as the DNS knows it. What cannot be one stays as it is. */
const asciiDomain = (domain: string) => {
  const isPlain = /^[\x21-\x7e]*$/.test(domain);
  if (isPlain || otherAscii.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
};

/** No address is longer, in any form; longer texts are not worth the work. */
const LONGEST = 320;

/** The address as mail servers and the payment provider know it: its domain in ASCII (иван@почта.рф: иван@xn--80a1acny.xn--p1ai). */
export const asciiEmail = (address: string) => {
  const at = address.lastIndexOf('@') + 1;
  return at === 0 || address.length > LONGEST ? address : address.slice(0, at) + asciiDomain(address.slice(at));
};

/** One address and nothing around it. */
export const oneAddress = /^[^\s@]+@[^\s@]+$/u;

/**
 * The part before the @: words of letters, digits and _ ' + - with single dots between them. Mail knows more characters,
 * but the payment provider refuses addresses with some of them and does not say with which.
 */
export const isMailboxName = (address: string) => {
  const name = address.slice(0, address.lastIndexOf('@'));
  return name.length <= 64 && /^[\w'+-]+(\.[\w'+-]+)*$/.test(name);
};

const isLabel = (label: string) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i.test(label);

/** The part after the @, in ASCII: at least two labels, the last of which is no number. */
export const isMailDomain = (address: string) => {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length < 2 || domain.length > 253 || !labels.every(isLabel)) return false;
  return top.length >= 2 && !/^\d+$/.test(top);
};
