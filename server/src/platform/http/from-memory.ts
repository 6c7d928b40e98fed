import type { Endpoint, ReplyOf } from '@warden/contract';
import type { Handler } from './mount.ts';
import { PreparedReply } from './prepared-reply.ts';
import type { VersionSource } from './versions.ts';

/** The handler's reply is made once for each version of its content, and again when it `isTooOld`. */
export const fromMemory = <E extends Endpoint>(
  source: VersionSource,
  make: () => Promise<ReplyOf<E>>,
  isTooOld: (answer: ReplyOf<E>) => boolean = () => false,
): Handler<E> => {
  let last: { version: string; reply: Promise<PreparedReply<ReplyOf<E>>> } | undefined;

  const prepare = (version: string) => {
    const made = { version, reply: make().then((answer) => new PreparedReply(answer)) };
    last = made;
    // A failure is not stored.
    made.reply.catch(() => {
      if (last === made) last = undefined;
    });
    return made.reply;
  };
  return async () => {
    // The version is read before the content, so that a change between the two makes the next caller read again.
    const { version } = source.known() ?? (await source.read());
    const reply = last?.version === version ? await last.reply : await prepare(version);
    return isTooOld(reply.answer) ? prepare(version) : reply;
  };
};

/** The reply of such a handler stays the same as long as the process runs. */
export const fromMemoryForever = <E extends Endpoint>(answer: ReplyOf<E>): Handler<E> => {
  const reply = new PreparedReply(answer);
  return async () => reply;
};
