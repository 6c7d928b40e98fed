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
  type Made = PreparedReply & { answer: ReplyOf<E> };
  let last: { version: string; reply: Promise<Made> } | undefined;

  const prepare = async (version: string) => {
    const answer = (await make()) as ReplyOf<E> & object;
    return new PreparedReply(answer, () => source.known()?.version === version && !isTooOld(answer)) as Made;
  };
  /** A failure is not stored. */
  const replyFor = (version: string) => {
    const reply = prepare(version);
    const made = { version, reply };
    last = made;
    reply.catch(() => {
      if (last === made) last = undefined;
    });
    return reply;
  };
  const handler = async () => {
    // The version is read before the content, so that a change between the two makes the next caller read again.
    const { version } = source.known() ?? (await source.read());
    const reply = last?.version === version ? await last.reply : await replyFor(version);
    return isTooOld(reply.answer) ? replyFor(version) : reply;
  };
  return handler as unknown as Handler<E>;
};

/** The reply of such a handler stays the same as long as the process runs. */
export const fromMemoryForever = <E extends Endpoint>(answer: ReplyOf<E> & object): Handler<E> => {
  const reply = new PreparedReply(answer, () => true);
  return (async () => reply) as unknown as Handler<E>;
};
