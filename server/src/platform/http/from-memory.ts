import type { Endpoint, ReplyOf } from '@warden/contract';
import type { Call, Handler } from './mount.ts';
import { PreparedReply } from './prepared-reply.ts';
import type { VersionSource } from './versions.ts';

interface Options<E extends Endpoint> {
  isTooOld?: (answer: ReplyOf<E>) => boolean;
  /** What the reply depends on besides the version. Only replies to what exists are stored. */
  keyOf?: (call: Call<E>) => string;
  /** What caches in front of the shop may do with the reply, which then has a tag. Without it, they do not store it. */
  cacheControl?: string;
}

/** The handler's reply is made once for each version of its content, and again when it `isTooOld`. */
export const fromMemory = <E extends Endpoint>(
  source: VersionSource,
  make: (call: Call<E>) => Promise<ReplyOf<E>>,
  { isTooOld = () => false, keyOf = () => '', cacheControl }: Options<E> = {},
): Handler<E> => {
  let last: { version: string; replies: Map<string, Promise<PreparedReply<ReplyOf<E>>>> } | undefined;

  const prepare = (version: string, call: Call<E>) => {
    if (last?.version !== version) last = { version, replies: new Map() };
    const { replies } = last;
    const key = keyOf(call);
    const reply = make(call).then((answer) => new PreparedReply(answer, cacheControl));
    replies.set(key, reply);
    // A failure is not stored.
    reply.catch(() => {
      if (replies.get(key) === reply) replies.delete(key);
    });
    return reply;
  };
  return async (call) => {
    // The version is read before the content, so that a change between the two makes the next caller read again.
    const { version } = source.known() ?? (await source.read());
    const known = last?.version === version ? last.replies.get(keyOf(call)) : undefined;
    const reply = await (known ?? prepare(version, call));
    return isTooOld(reply.answer) ? prepare(version, call) : reply;
  };
};

/** The reply of such a handler stays the same as long as the process runs. */
export const fromMemoryForever = <E extends Endpoint>(answer: ReplyOf<E>): Handler<E> => {
  const reply = new PreparedReply(answer);
  return async () => reply;
};
