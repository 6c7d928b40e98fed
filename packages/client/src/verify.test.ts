import { createPrivateKey, generateKeyPairSync, verify as nodeVerify } from 'node:crypto';
import vectors from '@warden/license/vectors' with { type: 'json' };
import { expect, it } from 'vitest';
import { generateInstallationKey, importInstallationKey } from './installation-key.ts';
import { makeTrial } from './trial.ts';
import { readRevocations, verify } from './verify.ts';

it('judges every vector as docs/license-format.md says', async () => {
  const judged = [];
  const all: {
    name: string;
    text: string;
    now: string;
    keys: never[];
    clientId?: string;
    revoked?: string[];
    code: string;
  }[] = [...(vectors.licenses as never[]), ...(vectors.signatures as never[])];
  for (const { name, text, now, keys, clientId, revoked = [] } of all) {
    const { code } = await verify(text, { keys, clientId, now: new Date(now), revocations: revoked });
    judged.push({ name, code });
  }
  expect(judged).toEqual(all.map(({ name, code }) => ({ name, code })));
  for (const { name, text, keys, revoked } of vectors.revocations) {
    expect({ name, revoked: (await readRevocations(text, keys))?.revoked ?? null }).toEqual({ name, revoked });
  }
});

it('a key is written as PEM that others read, and read from PEM that others wrote', async () => {
  const message = new TextEncoder().encode('message');
  const key = await generateInstallationKey();
  const again = await importInstallationKey(await key.toPem());
  expect(again.publicKey).toBe(key.publicKey);
  const elsewhere = createPrivateKey(await key.toPem());
  expect(nodeVerify(null, message, elsewhere as never, await again.sign(message))).toBe(true);
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  for (const spelling of [pem, pem.replaceAll('\n', '\r\n'), pem.trim()]) {
    const { x } = privateKey.export({ format: 'jwk' });
    expect(Buffer.from((await importInstallationKey(spelling)).publicKey, 'base64').toString('base64url')).toBe(x);
  }
  const rsa = generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  for (const wrong of ['', 'hello', pem.slice(0, -30), rsa]) {
    await expect(importInstallationKey(wrong)).rejects.toThrow(/no private key/);
  }
});

it('makes a trial of 60 days that any verifier believes', async () => {
  const key = await generateInstallationKey();
  const text = await makeTrial({ clientId: 'client-1', hostname: 'errors.example' }, key);
  expect(await verify(text, { keys: [], clientId: 'client-1' })).toMatchObject({
    code: 'VALID',
    license: { type: 'trial-self-signed', publicKey: key.publicKey, hostname: 'errors.example' },
  });
});
