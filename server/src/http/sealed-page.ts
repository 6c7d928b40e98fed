import { createHash } from 'node:crypto';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What emotion inserts in the browser begins as an empty <style>, to which rules are added by script. */
const EMPTY = sha256('');

/** Scripts and styles that a page's policy allows. */
export interface Allowed {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * Turns the nonces of a rendering into hashes, so that one rendering serves everybody. Only what carries the nonce is
 * allowed: markup that slipped in from elsewhere cannot know it.
 */
export const seal = (html: string, nonce: string): { html: string; allowed: Allowed } => {
  const hashes = (tag: string) => {
    const own = new RegExp(`<${tag}[^>]* nonce="${nonce}"[^>]*>([^]*?)</${tag}>`, 'g');
    return [...new Set([...html.matchAll(own)].map(([, text = '']) => sha256(text)))];
  };
  return {
    allowed: { scripts: hashes('script'), styles: [...new Set([EMPTY, ...hashes('style')])] },
    html: html.replaceAll(` nonce="${nonce}"`, ''),
  };
};
