import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The parts of CBOR that a passkey needs: whole numbers, bytes, text and maps. */
const cbor = (value: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

interface Asked {
  challenge: string;
}

/** What an authenticator and its browser say about themselves. */
interface Claims {
  origin: string;
  rpId: string;
  /** Whether the user was present, and proved who they are by a PIN, a finger or a face. */
  flags: number;
}

export const USER_PRESENT = 0x01;
export const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A passkey in memory, with the algorithm ES256. Options change what an honest one would answer. */
export const newAuthenticator = (options: Partial<Claims> = {}) => {
  const claims = { origin: 'http://shop.test', rpId: 'shop.test', flags: USER_PRESENT | USER_VERIFIED, ...options };
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const authenticatorData = (credential = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = claims.flags | (credential.length > 0 ? HAS_CREDENTIAL : 0);
    return Buffer.concat([sha256(claims.rpId), Buffer.from([flags]), count, credential]);
  };
  const clientData = (type: string, { challenge }: Asked) =>
    base64url(JSON.stringify({ type, challenge, origin: claims.origin, crossOrigin: false }));
  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** Answers the options of a registration. */
    create(options: object) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const authData = authenticatorData(credential);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options as Asked),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      });
    },
    /** Answers the options of a sign-in, with a higher counter each time. */
    get(options: object) {
      counter += 1;
      const authData = authenticatorData();
      const clientDataJSON = clientData('webauthn.get', options as Asked);
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      return answer({
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, privateKey)),
      });
    },
    /** Answers otherwise from now on. */
    pretend: (changed: Partial<Claims>) => {
      Object.assign(claims, changed);
    },
    /** As a copy of the passkey that was used less often. */
    turnBack: (steps: number) => {
      counter -= steps;
    },
  };
};
