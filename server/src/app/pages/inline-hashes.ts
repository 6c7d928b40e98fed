import { createHash } from 'node:crypto';
import type { InlineHashes } from '../../platform/http/security.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Emotion inserts an empty <style> in the browser and adds its rules to it by script. */
const EMPTY_STYLE = sha256('');

/**
 * Replaces the nonces of a rendering by hashes, so that one rendering can be sent to all visitors. Only elements with
 * the nonce are allowed, because markup that was injected into the page cannot know it.
 */
export const hashInline = (html: string, nonce: string): { html: string; hashes: InlineHashes } => {
  // Each piece after the first begins inside the tag that the end of the one before it opens.
  const pieces = html.split(` nonce="${nonce}"`);
  const hashesOf = (tag: string) =>
    pieces.slice(1).flatMap((piece, index) => {
      const before = pieces[index] as string;
      const isTag = before.startsWith(`<${tag}`, before.lastIndexOf('<'));
      return isTag ? sha256(piece.slice(piece.indexOf('>') + 1, piece.indexOf(`</${tag}>`))) : [];
    });
  return {
    hashes: { scripts: [...new Set(hashesOf('script'))], styles: [...new Set([EMPTY_STYLE, ...hashesOf('style')])] },
    html: pieces.join(''),
  };
};
