import { createReadStream } from 'node:fs';
import { MAX_TEXT_LENGTH } from '@warden/license';
import { StartError } from '../platform/start-error.ts';

/** This is more than any license takes, so the rest need not be read. */
const LIMIT = 4 * MAX_TEXT_LENGTH;

/** Reads a file, or standard input where the path is "-". */
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
