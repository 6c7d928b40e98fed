import { type Locale, locales } from '@warden/i18n';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { withSender } from '../../platform/mail/sender.tsx';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountService } from '../auth/service.ts';
import type { SellerService } from '../seller/service.ts';
import { announcementFor } from './mail.tsx';
import type { ReleaseRow } from './wire.ts';

interface Dependencies {
  db: Db;
  accounts: Pick<AccountService, 'findReader' | 'countNewsReaders'>;
  seller: Pick<SellerService, 'forMails'>;
  config: Pick<Config, 'publicUrl'>;
}

/** The mail about a release as this administrator would get it, in each language, and how many readers it has. */
export const previewAnnouncement = async (
  { db, accounts, seller, config: { publicUrl } }: Dependencies,
  release: ReleaseRow,
  userId: string,
) => {
  const reader = await accounts.findReader(db, userId);
  if (!reader) throw new Refusal('not_found');
  const readers = await accounts.countNewsReaders(db);
  const surroundings = { ...(await seller.forMails()), contacts: `${publicUrl}/contacts`, isPreview: true };
  const { renderMail } = await import('../../platform/mail/render.ts');
  const toPreview = async (locale: Locale) => {
    const { subject, body } = await announcementFor(release, reader, locale, publicUrl);
    const { html } = renderMail(withSender(body, surroundings));
    // The mail is shown in a frame, where its links could lead nowhere but to a new tab.
    const shown = html.replaceAll('<a ', '<a target="_blank" ');
    return { locale, readers: readers[locale] ?? 0, subject, html: shown };
  };
  const mails = await Promise.all(locales.map(toPreview));
  return { readers: mails.reduce((sum, mail) => sum + mail.readers, 0), mails };
};
