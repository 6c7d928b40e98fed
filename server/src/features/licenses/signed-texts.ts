import type { SignedText, SignedTexts } from '@warden/license';

const MAX_TEXTS = 10_000;

/** The shop's own licenses are half as long. Strangers' trials can be longer, and must not take more room. */
const MAX_LENGTH = 2048;

/**
 * Remembers the license texts with good signatures that came last. An installation sends the same text each time, and
 * checking it again would take half the time of its call.
 */
export const recentSignedTexts = (max = MAX_TEXTS): SignedTexts => {
  const recent = new Map<string, SignedText>();
  const putLast = (text: string, signed: SignedText) => {
    recent.delete(text);
    recent.set(text, signed);
  };
  return {
    find(text) {
      const found = recent.get(text);
      if (found) putLast(text, found);
      return found;
    },
    add(text, signed) {
      if (text.length > MAX_LENGTH) return;
      putLast(text, signed);
      const [oldest] = recent.keys();
      if (recent.size > max && oldest !== undefined) recent.delete(oldest);
    },
  };
};
