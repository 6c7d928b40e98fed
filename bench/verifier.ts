/** The reference of validations, a process of its own: verifies signatures in one thread and does nothing else. */
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import type { Sent } from './measure.ts';

const verifyFor = (seconds: number): Sent => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const message = Buffer.alloc(700, 1);
  const signature = sign(null, message, privateKey);
  const begun = performance.now();
  let answered = 0;
  for (; performance.now() < begun + seconds * 1000; answered++) verify(null, message, publicKey, signature);
  return { answered, statuses: {}, seconds: (performance.now() - begun) / 1000, p50: 0, p99: 0 };
};

process.on('message', (seconds: number) => process.send?.(verifyFor(seconds)));
