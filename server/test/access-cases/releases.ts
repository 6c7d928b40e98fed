import type { contract } from '@warden/contract';
import type { TestApp } from '../app.ts';
import { giveRelease } from '../releases.ts';
import type { AccessCases } from './expectation.ts';

const aRelease = async (shop: TestApp) => {
  const { id, version } = await giveRelease(shop);
  return { params: { id, version, os: 'linux', arch: 'amd64' }, body: { release_notes_en: '', release_notes_ru: '' } };
};

const aTest = async (shop: TestApp) => ({ ...(await aRelease(shop)), body: { locale: 'en' } });

export const releaseAccess: AccessCases<typeof contract.releases> = {
  list: { access: 'public' },
  get: { access: 'public', owned: aRelease, anonymous: 'found' },
  download: { access: 'public', owned: aRelease, anonymous: 'found' },
  hash: { access: 'public', owned: aRelease, anonymous: 'found' },
  listAll: { access: 'admin' },
  publish: { access: 'admin' },
  remove: { access: 'admin', owned: aRelease, administrator: 'found' },
  editNotes: { access: 'admin', owned: aRelease, administrator: 'found' },
  announcement: { access: 'admin', owned: aRelease, administrator: 'found' },
  testAnnouncement: { access: 'admin', owned: aTest, administrator: 'found' },
  announce: { access: 'admin', owned: aRelease, administrator: 'found' },
  unsubscribe: { access: 'public' },
  unsubscribePage: { access: 'public' },
};
