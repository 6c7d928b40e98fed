import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage, RequestListener } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from './encoding.ts';
import type { Stamp } from './shown.ts';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** A page as it goes out, in every encoding somebody asks for. */
export interface FinishedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
  /** All headers it went out with once, by encoding. */
  sent: Partial<Record<Encoding, string[]>>;
}

type Compress = (body: Buffer, best: boolean) => Promise<Buffer>;

const compressed: Record<'br' | 'gzip', Compress> = {
  br: (body, best) => {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    return asBrotli(body, { params: { [BROTLI_PARAM_QUALITY]: best ? 11 : 4, [BROTLI_PARAM_SIZE_HINT]: body.length } });
  },
  gzip: (body, best) => asGzip(body, { level: best ? 9 : 4 }),
};

const encode = async (body: Buffer, { only, best }: { only?: Encoding | undefined; best: boolean }) => {
  const made = async (encoding: keyof typeof compressed) =>
    only === undefined || only === encoding ? { [encoding]: await compressed[encoding](body, best) } : {};
  const [br, gz] = await Promise.all([made('br'), made('gzip')]);
  return { identity: body, ...br, ...gz };
};

/** Compressed quickly, since somebody is waiting; what is sent once, only as the one who asks takes it. */
export const finish = async (
  { status, headers, body }: Pick<FinishedPage, 'status' | 'headers'> & { body: Buffer },
  only?: Encoding,
): Promise<FinishedPage> => {
  const bodies = await encode(body, { only, best: false });
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { status, headers, etag, bodies, sent: {} };
};

/** The same page, as small as can be: this takes a hundred times as long. */
const shrink = async (page: FinishedPage): Promise<FinishedPage> => ({
  ...page,
  bodies: await encode(page.bodies.identity, { best: true }),
  sent: {},
});

export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: FinishedPage) => {
  const wanted = encodingFor(request);
  const encoding = wanted in page.bodies ? wanted : 'identity';
  const body = page.bodies[encoding] as Buffer;
  // Weak, since the same page may be compressed better later.
  const etag = `W/"${page.etag}-${encoding}"`;
  reply.headers(page.headers).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('content-length', body.length);
  // With a cookie it is for this visitor alone.
  if (!reply.hasHeader('set-cookie')) page.sent[encoding] ??= Object.entries(reply.getHeaders()).flat().map(String);
  return reply.status(page.status).send(body);
};

export interface KeptAnswer {
  status: number;
  milliseconds: number;
}

/** Tells whoever counts answers of those that Fastify never saw. */
export const keptAnswers = channel('warden:kept-answer');

/**
 * What went out once for a kept page goes out again, headers and all, before Fastify looks at the request: its way takes
 * longer than all the rest.
 */
export const answerKept = (app: FastifyInstance, find: (request: IncomingMessage) => FinishedPage | undefined) => {
  const [handle] = app.server.listeners('request') as [RequestListener];
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.server.off('request', handle).on('request', (request: IncomingMessage, response) => {
    const begun = performance.now();
    const plain = request.method === 'GET' && !request.headers['if-none-match'] && !closing;
    const page = plain ? find(request) : undefined;
    const encoding = encodingFor(request);
    const headers = page?.sent[encoding];
    if (!page || !headers) return handle(request, response);
    response.writeHead(page.status, headers).end(page.bodies[encoding]);
    if (keptAnswers.hasSubscribers) {
      keptAnswers.publish({ status: page.status, milliseconds: performance.now() - begun } satisfies KeptAnswer);
    }
  });
};

/** More pages than the site has; where there are more releases than that, the pages made first give way. */
const MOST_PAGES = 500;

/**
 * Finished pages, kept until what they show has changed. `stamp` tells what is shown now; a page that was begun under
 * an older one is not kept. Whoever asks chooses the key: it must be one of few, however many addresses are asked for.
 */
export const pageCache = (stamp: Stamp) => {
  let current: string | undefined;
  const begun = new Map<string, Promise<FinishedPage>>();
  const ready = new Map<string, FinishedPage>();
  let shrinking: Promise<unknown> = Promise.resolve();

  /** In the background and one at a time: nobody waits for it, and it must not take the processor from those who do. */
  const shrinkLater = (key: string, page: FinishedPage) => {
    const isStillKept = () => ready.get(key) === page;
    shrinking = shrinking.then(async () => {
      const small = isStillKept() ? await shrink(page).catch(() => page) : page;
      if (isStillKept()) ready.set(key, small);
    });
  };
  const keep = (key: string, page: FinishedPage) => {
    const [oldest] = ready.keys();
    if (ready.size >= MOST_PAGES && oldest !== undefined) ready.delete(oldest);
    ready.set(key, page);
    shrinkLater(key, page);
  };

  const refresh = async () => {
    const shown = stamp.known() ?? (await stamp.read());
    if (shown === current) return;
    begun.clear();
    ready.clear();
    current = shown;
  };

  return {
    /** Without waiting for anything: nearly every answer. */
    ready: (key: string) => (stamp.known() === current ? ready.get(key) : undefined),
    /** Where it may have to be found out first whether anything has changed. */
    find: async (key: string) => {
      await refresh();
      return ready.get(key);
    },
    /** A page is kept if its status is one that `isKept` names. */
    make: async (
      key: string,
      make: () => Promise<FinishedPage>,
      isKept: (status: number) => boolean,
    ): Promise<FinishedPage> => {
      if (current === undefined || stamp.known() !== current) await refresh();
      const already = ready.get(key) ?? begun.get(key);
      if (already) return already;
      const page = make();
      begun.set(key, page);
      const settled = (made?: FinishedPage) => {
        if (begun.get(key) !== page) return;
        begun.delete(key);
        if (made && isKept(made.status)) keep(key, made);
      };
      page.then(settled, () => settled());
      return page;
    },
  };
};
