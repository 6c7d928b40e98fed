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
  const hashesOf = (tag: string) => {
    const withNonce = new RegExp(`<${tag}[^>]* nonce="${nonce}"[^>]*>([^]*?)</${tag}>`, 'g');
    return [...new Set([...html.matchAll(withNonce)].map(([, text = '']) => sha256(text)))];
  };
  return {
    hashes: { scripts: hashesOf('script'), styles: [...new Set([EMPTY_STYLE, ...hashesOf('style')])] },
    html: html.replaceAll(` nonce="${nonce}"`, ''),
  };
};
