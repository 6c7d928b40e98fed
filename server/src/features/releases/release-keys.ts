import type { contract } from '@warden/contract';
import { keyId } from '@warden/license';
import { encodedResponse, sendEncoded } from '../../platform/http/encoded-response.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { ContentVersions } from '../../platform/http/versions.ts';
import type { Keys } from '../../platform/keyring/keyring.ts';
import { minisignKey, minisignKeyFile } from '../../platform/minisign/minisign.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import type { ReleaseService } from './service.ts';
import { SIGNED_FILE_CACHING, signedFile, signedFileReplies } from './signed-files.ts';

/** Installations that have not seen a newer list for this long believe no key: a frozen copy hides a retired one. */
const KEYS_EXPIRE_AFTER = 7 * DAY;
const KEYS_RENEWED_AFTER = DAY;

/** What installations may do with the signatures of a key. One that is accepted signs nothing now. */
export type ReleaseKeyState = 'active' | 'accepted' | 'retired';

export interface ReleaseKeysFile {
  format: 1;
  /** Of two lists, the one with the higher number is newer. */
  sequence: number;
  issued: string;
  expires: string;
  keys: { id: string; minisign: string; state: ReleaseKeyState }[];
}

const releaseKeyList = ({ signer, published }: Keys): ReleaseKeysFile['keys'] =>
  published.map(({ id, publicKey, retired }) => ({
    id,
    minisign: minisignKey(publicKey),
    state: retired ? 'retired' : id === keyId(signer.publicKey) ? 'active' : 'accepted',
  }));

/** The list of the keys of releases, which the key of licenses signs: installations know that one from the start. */
export const signedKeys = (dependencies: Pick<Resources, 'db' | 'now' | 'keys'>, releaseKeys: Keys) => {
  const keys = releaseKeyList(releaseKeys);
  return signedFile(dependencies, {
    name: 'keys',
    fileName: 'keys.json',
    signer: dependencies.keys.signer,
    renewedAfter: KEYS_RENEWED_AFTER,
    read: async () => ({
      fingerprint: JSON.stringify(keys),
      make({ sequence, issued }) {
        const expires = new Date(issued.getTime() + KEYS_EXPIRE_AFTER);
        const file: ReleaseKeysFile = {
          format: 1,
          sequence,
          issued: issued.toISOString(),
          expires: expires.toISOString(),
          keys,
        };
        return `${JSON.stringify(file, null, 2)}\n`;
      },
    }),
  });
};

interface Dependencies extends Pick<Resources, 'db' | 'now' | 'keys' | 'releaseKeys'> {
  releases: Pick<ReleaseService, 'getSignature'>;
  versions: ContentVersions;
}

const orNotFound = <T>(value: T | null): T => {
  if (value === null) throw new Refusal('not_found');
  return value;
};

/** Answers with the signatures of installers and the keys that they are verified with. Without a key, there are none. */
export const releaseKeyRoutes = (
  dependencies: Dependencies,
): Pick<Handlers<typeof contract.releases>, 'signature' | 'publicKey' | 'keys' | 'keysSignature'> => {
  const { releases, releaseKeys, versions } = dependencies;
  const keysFile = signedFileReplies(versions, () => signedKeys(dependencies, orNotFound(releaseKeys)));

  return {
    async signature({ params, request, reply }) {
      const { fileName, text } = await releases.getSignature(params);
      const response = await encodedResponse(
        {
          status: 200,
          headers: {
            'content-type': 'text/plain; charset=utf-8',
            'content-disposition': `attachment; filename="${fileName}.minisig"`,
            // As with installers, a version may be deleted, and the latest changes with every release.
            'cache-control': 'no-cache',
          },
          body: Buffer.from(text),
        },
        'identity',
      );
      return sendEncoded(request, reply, response);
    },

    async publicKey({ request, reply }) {
      const { signer } = orNotFound(releaseKeys);
      const response = await encodedResponse(
        {
          status: 200,
          headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': SIGNED_FILE_CACHING },
          body: Buffer.from(minisignKeyFile(signer.publicKey)),
        },
        'identity',
      );
      return sendEncoded(request, reply, response);
    },

    keys: ({ request, reply }) => keysFile.sendBody(request, reply),
    keysSignature: ({ request, reply }) => keysFile.sendSignature(request, reply),
  };
};
