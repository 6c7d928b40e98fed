import { notesLocales } from '@warden/contract';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { withSender } from '../../platform/mail/sender.tsx';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountService } from '../auth/service.ts';
import type { SellerService } from '../seller/service.ts';
import type { InstallVersions } from './install-versions.ts';
import { announcementFor } from './mail.tsx';
import { readersOf } from './readers.ts';
import type { AdvisoryRow } from './wire.ts';

interface Dependencies {
  db: Db;
  accounts: Pick<AccountService, 'find' | 'findAll'>;
  installs: InstallVersions;
  seller: Pick<SellerService, 'forMails'>;
  config: Pick<Config, 'publicUrl'>;
}

/** How many accounts one statement looks at. */
const PAGE = 1000;

/** How many people would get the mail, by language. Nothing is mailed to an address that is not confirmed. */
const countReaders = async (dependencies: Dependencies, advisory: AdvisoryRow) => {
  const { db, accounts } = dependencies;
  const [counted, readers] = [new Set<string>(), new Map<string, number>()];
  for await (const page of readersOf(dependencies, advisory, PAGE)) {
    const others = page.filter((id) => !counted.has(id));
    for (const { id, locale, emailVerifiedAt } of (await accounts.findAll(db, others)).values()) {
      counted.add(id);
      if (emailVerifiedAt) readers.set(locale, (readers.get(locale) ?? 0) + 1);
    }
  }
  return readers;
};

/** The mail about an advisory as somebody affected would get it, in each language, and how many readers it has. */
export const previewAnnouncement = async (dependencies: Dependencies, advisory: AdvisoryRow, userId: string) => {
  const { db, accounts, seller, config } = dependencies;
  const user = await accounts.find(db, userId);
  if (!user) throw new Refusal('not_found');
  const readers = await countReaders(dependencies, advisory);
  const surroundings = { ...(await seller.forMails()), contacts: `${config.publicUrl}/contacts`, isPreview: true };
  const { renderMail } = await import('../../platform/mail/render.ts');
  const mails = await Promise.all(
    notesLocales.map(async (locale) => {
      const reading = { user, locale, isAffected: true, installations: [] };
      const { subject, body } = await announcementFor(advisory, reading, config.publicUrl);
      const { html } = renderMail(withSender(body, surroundings));
      // The mail is shown in a frame, where its links could lead nowhere but to a new tab.
      const shown = html.replaceAll('<a ', '<a target="_blank" ');
      return { locale, readers: readers.get(locale) ?? 0, subject, html: shown };
    }),
  );
  return { readers: mails.reduce((sum, mail) => sum + mail.readers, 0), mails };
};
