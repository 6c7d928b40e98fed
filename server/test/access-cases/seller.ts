import type { contract } from '@warden/contract';
import type { AccessCases } from './expectation.ts';

const aStamp = async () => ({ params: { name: 'stamp' } });

export const sellerAccess: AccessCases<typeof contract.seller> = {
  read: { access: 'public' },
  details: { access: 'admin' },
  write: { access: 'admin' },
  writeLinks: { access: 'admin' },
  image: { access: 'admin', owned: aStamp },
  setImage: { access: 'admin', owned: aStamp },
  removeImage: { access: 'admin', owned: aStamp, administrator: 'found' },
};
