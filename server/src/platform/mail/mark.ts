import { readFileSync } from 'node:fs';

const content = readFileSync(new URL('./mark.png', import.meta.url));

/** The logo travels with each mail: programs block images from the web, and loading one would tell who reads when. */
export const markFile = { filename: 'warden.png', content, cid: 'mark@warden', contentDisposition: 'inline' } as const;

export const markAddress = `cid:${markFile.cid}`;

/** The logo for a mail that a browser shows. */
export const markInline = `data:image/png;base64,${content.toString('base64')}`;
