import { createHash } from 'node:crypto';
import { keyId, type PublicKey, type Signer } from '@warden/license';
import type { Fetch } from '../src/call.ts';
import { DAY, newSigner } from './test-shop.ts';

const HOUR = DAY / 24;

/** Signs as minisign does: over the BLAKE2b-512 of the text, and over that signature with the trusted comment. */
const minisign = async (text: string, fileName: string, { publicKey, sign }: Signer) => {
  const id = Buffer.from(publicKey, 'base64').subarray(0, 8);
  const signature = await sign(new Uint8Array(createHash('blake2b512').update(text).digest()));
  const comment = `timestamp:1800000000\tfile:${fileName}\thashed`;
  const ofAll = await sign(new Uint8Array(Buffer.concat([signature, Buffer.from(comment)])));
  const base64 = (...parts: Uint8Array[]) => Buffer.concat(parts).toString('base64');
  return `untrusted comment: x\n${base64(Buffer.from('ED'), id, signature)}\ntrusted comment: ${comment}\n${base64(ofAll)}\n`;
};

const minisignKey = (publicKey: string) => {
  const bytes = Buffer.from(publicKey, 'base64');
  return Buffer.concat([Buffer.from('Ed'), bytes.subarray(0, 8), bytes]).toString('base64');
};

interface TestRelease {
  version: string;
  min_version?: string;
  yanked?: boolean;
  advisories?: { id: string; severity: string; osv: string; sha256: string }[];
  /** The bytes of its installer. */
  installer?: string;
}

interface Publication {
  sequence?: number;
  by?: Signer;
  channel?: string;
}

/** A shop that serves the files of docs/release-format.md, with nothing behind it but these variables. */
export const testReleases = (clock: { now: Date }) => {
  const licenseKey = newSigner();
  const pinned: PublicKey = { id: keyId(licenseKey.publicKey), publicKey: licenseKey.publicKey };
  const signers = { active: newSigner(), retired: [] as Signer[] };
  const files = new Map<string, string>();
  const put = async (path: string, value: object, by: Signer) => {
    const text = `${JSON.stringify(value)}\n`;
    files.set(path, text);
    files.set(`${path}.minisig`, await minisign(text, path.split('/').at(-1) as string, by));
    return createHash('sha256').update(text).digest('hex');
  };

  const shop = {
    url: 'https://shop.example',
    licenseKey,
    keys: [pinned],
    signers,
    /** The newest version first. */
    releases: [] as TestRelease[],
    /** The files by path, as the shop or whoever is between answers them. */
    files,

    /** Signs all files anew, with the clock as their sequence. */
    async publish({ sequence, by = signers.active, channel = 'stable' }: Publication = {}) {
      const [issued, after] = [
        clock.now.toISOString(),
        (time: number) => new Date(clock.now.getTime() + time).toISOString(),
      ];
      const entry = (signer: Signer, state: string) => ({
        id: keyId(signer.publicKey),
        minisign: minisignKey(signer.publicKey),
        state,
      });
      const keys = [entry(signers.active, 'active'), ...signers.retired.map((signer) => entry(signer, 'retired'))];
      await put(
        '/api/releases/keys.json',
        { format: 1, sequence: clock.now.getTime(), issued, expires: after(7 * DAY), keys },
        shop.licenseKey,
      );
      const listed = [];
      for (const {
        version,
        min_version = null,
        yanked = false,
        advisories = [],
        installer = version,
      } of shop.releases) {
        const sha256 = await put(
          `/api/releases/public/${version}/manifest.json`,
          {
            ...{ format: 1, version, channel, date: '2027-01-01T00:00:00.000Z', min_version, advisories },
            yanked: yanked ? { at: issued, reason_en: 'It loses events.', reason_ru: 'Теряет события.' } : null,
            installers: [
              {
                ...{ system: 'linux_amd64', file: `warden-installer-${version}-linux-amd64.sh` },
                size: installer.length,
                sha256: createHash('sha256').update(installer).digest('hex'),
                ...{ url: 'https://shop.example/installer', signature: 'https://shop.example/installer.minisig' },
              },
            ],
          },
          by,
        );
        listed.push({ version, min_version, manifest_sha256: sha256, yanked });
      }
      await put(
        `/api/releases/channels/${channel}/latest.json`,
        {
          ...{ format: 1, channel, sequence: sequence ?? clock.now.getTime(), issued, expires: after(48 * HOUR) },
          version: listed.find(({ yanked }) => !yanked)?.version ?? null,
          releases: listed,
        },
        by,
      );
    },

    fetch: (async (url) => {
      const text = files.get(new URL(url).pathname);
      return text === undefined ? new Response('', { status: 404 }) : new Response(text);
    }) as Fetch,
  };
  return shop;
};
