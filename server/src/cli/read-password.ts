import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartError } from '../platform/start-error.ts';

const silence = new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks on the terminal without showing what is typed. */
const ask = async (question: string): Promise<string> => {
  process.stderr.write(question);
  const line = createInterface({ input: process.stdin, output: silence, terminal: true });
  line.on('SIGINT', () => process.exit(130));
  try {
    return await line.question('');
  } finally {
    line.close();
    process.stderr.write('\n');
  }
};

/** Returns a new password: on a terminal it is asked for twice, otherwise it is the first line of standard input. */
export const readPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
  const password = await ask('Password: ');
  if ((await ask('Once more: ')) !== password) throw new StartError('Passwords do not match');
  return password;
};
