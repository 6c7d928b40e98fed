import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentName, type Envelope, filesOf, type Message, parseMail, toMessage } from './message.ts';

export interface Filter {
  to?: string;
  limit?: number;
}

/** Writes under another name and renames, so that a reader never sees a partial file. */
const writeWhole = async (dir: string, name: string, content: string | Uint8Array) => {
  const temporary = join(dir, `.${randomUUID()}`);
  await writeFile(temporary, content);
  await rename(temporary, join(dir, name));
};

/** This many of the mails read last stay in memory. */
const REMEMBERED = 1000;

/**
 * A folder of mail: `<arrival>-<id>.json`, which sorts by time, beside the raw `<id>.eml`. What there is, the folder
 * alone says, so a restart or a second process sees the same. A written mail never changes, so it is read from disk
 * once: who waits for a mail lists all of them again and again.
 */
export const openStore = async (dir: string, now = () => new Date()) => {
  await mkdir(dir, { recursive: true });

  const newestFirst = async () =>
    (await readdir(dir))
      .filter((name) => /^\d+-\w+\.json$/.test(name))
      .sort()
      .reverse();
  const remembered = new Map<string, Message>();
  const read = async (name: string) => {
    const known = remembered.get(name);
    if (known) return known;
    const message = JSON.parse(await readFile(join(dir, name), 'utf8')) as Message;
    remembered.set(name, message);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest) remembered.delete(oldest);
    return message;
  };
  const nameOf = async (id: string) => (await newestFirst()).find((name) => name.endsWith(`-${id}.json`));

  const save = async (raw: Uint8Array, envelope: Envelope) => {
    const names = await newestFirst();
    const latest = Number(names[0]?.split('-')[0] ?? 0);
    const arrived = new Date(Math.max(now().getTime(), latest + 1));
    const message = toMessage(await parseMail(raw), raw, envelope, arrived);
    if (names.some((name) => name.endsWith(`-${message.id}.json`))) return;
    await writeWhole(dir, `${message.id}.eml`, raw);
    await writeWhole(
      dir,
      `${String(arrived.getTime()).padStart(15, '0')}-${message.id}.json`,
      JSON.stringify(message, null, 2),
    );
  };

  let last: Promise<unknown> = Promise.resolve();

  return {
    /** Saves one message at a time: otherwise two deliveries of the same message could both find it missing. */
    save: (raw: Uint8Array, envelope: Envelope) => {
      const saved = last.then(() => save(raw, envelope));
      last = saved.catch(() => undefined);
      return saved;
    },

    list: async ({ to, limit = 200 }: Filter = {}): Promise<Message[]> => {
      const found: Message[] = [];
      for (const name of await newestFirst()) {
        if (found.length >= limit) break;
        const message = await read(name);
        if (!to || message.to.toLowerCase().split(', ').includes(to.toLowerCase())) found.push(message);
      }
      return found;
    },

    find: async (id: string): Promise<Message | null> => {
      const name = await nameOf(id);
      return name ? read(name) : null;
    },

    raw: async (id: string): Promise<Uint8Array | null> =>
      (await nameOf(id)) ? readFile(join(dir, `${id}.eml`)) : null,

    attachment: async (id: string, index: number) => {
      if (!(await nameOf(id))) return null;
      const found = filesOf(await parseMail(await readFile(join(dir, `${id}.eml`))))[index];
      if (!found) return null;
      const { content } = found;
      return { name: attachmentName(found, index), content: Buffer.from(content as ArrayBuffer) };
    },
  };
};

export type Store = Awaited<ReturnType<typeof openStore>>;
