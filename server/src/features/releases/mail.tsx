import { notesFor } from '@warden/contract';
import { type Locale, mailTexts } from '@warden/i18n';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import type { MailKind } from '../../platform/mail/mail-job.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { look } from '../../platform/mail/styles.ts';
import type { AccountService, NewsReader } from '../auth/service.ts';
import { findById } from './store.ts';
import { type ReleaseRow, releasePage } from './wire.ts';

interface Dependencies {
  db: Db;
  accounts: Pick<AccountService, 'findNewsReader' | 'findReader'>;
  config: Pick<Config, 'publicUrl'>;
}

/** Longer notes are read on the page: a mail of 100 KB is cut off by mail programs. */
const MAX_NOTES_IN_MAIL = 4000;

/** The mail about a release. An administrator sees the same before it is sent. */
export const announcementFor = async (
  release: ReleaseRow,
  user: NewsReader,
  locale: Locale,
  publicUrl: string,
): Promise<Mail> => {
  const { beginningOf, Markdown } = await import('../../platform/mail/markdown.tsx');
  const texts = mailTexts[locale].releaseAnnounced({ version: release.version });
  const token = user.unsubscribeKey;
  const page = releasePage(publicUrl, locale, release.version);
  const notes = notesFor(release, locale);
  const beginning = beginningOf(notes, MAX_NOTES_IN_MAIL);
  return {
    to: user.email,
    reader: user,
    locale,
    subject: texts.subject,
    unsubscribeUrl: `${publicUrl}/api/releases/unsubscribe?token=${token}`,
    body: (
      <MailLayout
        locale={locale}
        reader={user}
        texts={texts}
        url={page}
        footer={
          <p {...look.small} style={{ ...look.small.style, margin: '16px 0 0' }}>
            <a href={`${publicUrl}/unsubscribe?token=${token}&lang=${locale}`} {...look.link}>
              {mailTexts[locale].unsubscribe}
            </a>
          </p>
        }
      >
        <Markdown text={beginning} page={page} />
        {beginning !== notes && <p {...look.paragraph}>{texts.rest}</p>}
      </MailLayout>
    ),
  };
};

export const releaseAnnounced: MailKind<{ releaseId: string; userId: string }, Dependencies> = {
  kind: 'releases.announced',
  audience: 'confirmed',
  bulk: true,
  async compose({ releaseId, userId }, { db, accounts, config: { publicUrl } }) {
    const [user, release] = [await accounts.findNewsReader(db, userId), await findById(db, releaseId)];
    return user && release ? announcementFor(release, user, user.locale, publicUrl) : null;
  },
};

/** The same mail, to the administrator who wants to see it first. */
export const announcementTest: MailKind<{ releaseId: string; userId: string; locale: Locale }, Dependencies> = {
  kind: 'releases.announcement-test',
  audience: 'asked',
  async compose({ releaseId, userId, locale }, { db, accounts, config: { publicUrl } }) {
    const [user, release] = [await accounts.findReader(db, userId), await findById(db, releaseId)];
    if (!user || !release) return null;
    const mail = await announcementFor(release, user, locale, publicUrl);
    return { ...mail, subject: mailTexts[locale].test(mail.subject) };
  },
};

export const releaseMails = [releaseAnnounced, announcementTest];
