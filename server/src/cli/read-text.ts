import { createReadStream } from 'node:fs';
import { MAX_TEXT_LENGTH } from '@warden/license';
import { StartError } from '../start-error.ts';

/** More than any license takes: the rest would not be read anyway. */
const LIMIT = 4 * MAX_TEXT_LENGTH;

/** What a file holds, or for "-" what is typed or piped in. */
export const readText = async (path: string): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of path === '-' ? process.stdin : createReadStream(path)) {
      chunks.push(Buffer.from(chunk));
      size += chunk.length;
      if (size > LIMIT) break;
    }
  } catch (error) {
    throw new StartError(`cannot read ${path}: ${(error as Error).message}`);
  }
  return Buffer.concat(chunks).toString('utf8');
};
