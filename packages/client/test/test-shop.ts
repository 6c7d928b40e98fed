import { generateKeyPairSync } from 'node:crypto';
import {
  checkSyncRequest,
  keyId,
  makeLicense,
  makeRevocationFiles,
  makeRevocationIndex,
  type PublicKey,
  type SyncStatus,
} from '@warden/license';
import { nodeCheck, signerOf } from '@warden/license/node';
import type { Fetch } from '../src/call.ts';

export const DAY = 86_400_000;
export const START = new Date('2027-03-01T09:30:00.000Z');

export const newSigner = () => signerOf(generateKeyPairSync('ed25519').privateKey);

export const idOf = (number: number) => `018f4e5a-0000-7000-8000-${String(number).padStart(12, '0')}`;

interface Sold {
  id?: string;
  client?: string;
  expires?: string;
  type?: 'commercial' | 'trial' | 'trial-self-signed';
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A shop that answers by docs/sync-format.md, with nothing behind it but these variables. */
export const testShop = (clock: { now: Date }, client = 'client-1') => {
  const signer = newSigner();
  const known: PublicKey = { id: keyId(signer.publicKey), publicKey: signer.publicKey };
  const nonces = new Set<string>();
  const shop = {
    url: 'https://shop.example',
    signer,
    keys: [known],
    pinned: undefined as { publicKey: string; client: string; ended: boolean } | undefined,
    code: 'ABCDE-FGHIJ-KLMNP',
    /** How far the shop's clock is ahead. */
    ahead: 0,
    status: 'none' as SyncStatus,
    text: null as string | null,
    /** The id of the license in `text`. */
    current: null as string | null,
    checkAgainIn: DAY,
    revoked: [] as string[],
    sequence: 0,
    indexUrl: '/api/licenses/revocations/v2',
    /** What was asked, as methods and paths. */
    asked: [] as string[],
    /** The last request that was understood. */
    said: null as Record<string, unknown> | null,

    sign: async (
      { id = idOf(1), client: of = client, expires = '2028-03-01', type = 'commercial' }: Sold = {},
      by = signer,
    ) => (await makeLicense({ id, client: of, type, licensee: 'Acme GmbH', issued: START, expires }, by)).text,

    async sell(sold: Sold = {}) {
      shop.text = await shop.sign(sold);
      shop.current = sold.id ?? idOf(1);
      shop.status = 'new';
    },

    async index(by = signer) {
      const files = await makeRevocationFiles(shop.revoked);
      const facts = {
        sequence: shop.sequence,
        issued: clock.now,
        nextUpdate: new Date(clock.now.getTime() + DAY),
        files,
      };
      return { text: await makeRevocationIndex(facts, by), files };
    },

    revoke(id: string) {
      shop.revoked.push(id);
      shop.sequence++;
    },

    async answer(path: string, body: Record<string, string>): Promise<Response> {
      const now = new Date(clock.now.getTime() + shop.ahead);
      const refuse = (status: number, code: string) =>
        json(status, {
          success: false,
          code,
          message: `refused: ${code}`,
          error: code,
          server_time: now.toISOString(),
        });
      const isActivation = path === '/api/installs/activate';
      if (isActivation && body.code !== shop.code) return refuse(400, 'activation_code_invalid');
      const pinned = isActivation ? { publicKey: body.publicKey as string, client, ended: false } : shop.pinned;
      const signed = body as { request: string; signature: string; publicKey?: string };
      const { request, refusal } = await checkSyncRequest(signed, { findKey: () => pinned, now, check: nodeCheck });
      if (refusal) return refuse(refusal === 'sync_malformed' || refusal === 'sync_clock' ? 400 : 403, refusal);
      if (nonces.has(request.nonce)) return refuse(409, 'sync_replayed');
      nonces.add(request.nonce);
      shop.pinned = pinned;
      shop.said = { ...request };
      const status = shop.status === 'new' && request.license === shop.current ? 'unchanged' : shop.status;
      return json(200, {
        success: true,
        data: {
          status,
          license_text: status === 'new' ? shop.text : null,
          server_time: now.toISOString(),
          next_check: new Date(now.getTime() + shop.checkAgainIn).toISOString(),
          release: { version: '3.0.0' },
          revocations: { url: shop.indexUrl, version: shop.sequence },
        },
      });
    },

    fetch: (async (url, init) => {
      const { pathname } = new URL(url);
      shop.asked.push(`${init.method ?? 'GET'} ${pathname}`);
      if (pathname === '/api/licenses/keys') return json(200, { success: true, data: { keys: shop.keys } });
      if (pathname === '/api/licenses/revocations/v2') return new Response((await shop.index()).text);
      const [, hash] = /^\/api\/licenses\/revocations\/v2\/([0-9a-f]{64})\.txt$/.exec(pathname) ?? [];
      if (hash) {
        const file = (await shop.index()).files.find(({ sha256 }) => sha256 === hash);
        return file ? new Response(file.text) : new Response('', { status: 404 });
      }
      return shop.answer(pathname, JSON.parse(String(init.body)));
    }) as Fetch,
  };
  return shop;
};

export type TestShop = ReturnType<typeof testShop>;
