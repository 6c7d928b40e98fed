import { randomUUIDv7 } from 'node:crypto';
import type { contract } from '@warden/contract';
import { passkeys } from '../../src/features/auth/tables.ts';
import type { AccessCases, Expectation } from './expectation.ts';

const ofOwner: Expectation = {
  access: 'user',
  anotherCustomer: 404,
  unverified: 404,
  administrator: 404,
  async owned({ services }, { user }) {
    const id = randomUUIDv7();
    await services.db.insert(passkeys).values({
      id,
      userId: user.id,
      credentialId: id,
      publicKey: '',
      counter: 0,
      transports: [],
      name: 'Laptop',
      createdAt: new Date(),
    });
    return { params: { id }, body: { name: 'Phone' } };
  },
};

export const factorAccess: AccessCases<typeof contract.factors> = {
  status: { access: 'user' },
  startTotp: { access: 'user' },
  confirmTotp: { access: 'user' },
  removeTotp: { access: 'user' },
  passkeyOptions: { access: 'user' },
  addPasskey: { access: 'user' },
  renamePasskey: ofOwner,
  removePasskey: ofOwner,
  makeRecoveryCodes: { access: 'user' },
  signIn: { access: 'public' },
  signInOptions: { access: 'public' },
  lost: { access: 'public' },
  keep: { access: 'public' },
  reset: { access: 'public' },
  reauthenticate: { access: 'user' },
  reauthenticateOptions: { access: 'user' },
};
