import { formatNumber, type Locale, mailTexts } from '@warden/i18n';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import type { MailKind } from '../../platform/mail/mail-job.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { quote } from '../../platform/mail/quote.ts';
import { look } from '../../platform/mail/styles.ts';
import { reportedVersion } from '../../platform/semantic-version.ts';
import type { Account, AccountService } from '../auth/service.ts';
import { fixFor, stateOf } from './domain.ts';
import type { InstallVersions, RunningVersion } from './install-versions.ts';
import { affectedOf } from './readers.ts';
import * as store from './store.ts';
import { type AdvisoryRow, advisoryPage } from './wire.ts';

interface Dependencies {
  db: Db;
  accounts: Pick<AccountService, 'find'>;
  installs: InstallVersions;
  config: Pick<Config, 'publicUrl'>;
}

/** Longer texts are read on the page: a mail of 100 KB is cut off by mail programs. */
const MAX_TEXT_IN_MAIL = 4000;

/** Whoever has more affected installations sees all of them in the dashboard. */
const MOST_NAMED = 5;

const namesOf = (installations: readonly RunningVersion[], locale: Locale) => {
  const names = installations
    .slice(0, MOST_NAMED)
    .map(
      ({ description, clientId, version }) => `${quote(description || clientId, locale)} ${reportedVersion(version)}`,
    );
  const left = installations.length - names.length;
  return [...names, ...(left > 0 ? [mailTexts[locale].advisory.more(left)] : [])].join(', ');
};

/** The versions to update to, which differ where several branches have got the fix. */
const fixesOf = ({ affected }: AdvisoryRow, installations: readonly RunningVersion[], locale: Locale) => {
  const fixes = installations.map(({ version }) => fixFor(affected, reportedVersion(version) ?? version));
  const { notFixed } = mailTexts[locale].advisory;
  return [...new Set(fixes.map((fix) => fix ?? notFixed))].join(', ');
};

const factsOf = (advisory: AdvisoryRow, installations: readonly RunningVersion[], locale: Locale) => {
  const { severities, score, range } = mailTexts[locale].advisory;
  return {
    severity: score(severities[advisory.severity], formatNumber(advisory.score, locale)),
    affectedVersions: advisory.affected.map(range).join('; '),
    ...(installations.length > 0
      ? {
          affectedInstallations: namesOf(installations, locale),
          updateTo: fixesOf(advisory, installations, locale),
        }
      : {}),
  };
};

interface Reading {
  user: Account;
  locale: Locale;
  /** Whether the reader gets it because of an installation, which a preview does not name. */
  isAffected: boolean;
  installations: readonly RunningVersion[];
}

/** The mail about an advisory. Those who announce it see the same before it is sent. */
export const announcementFor = async (
  advisory: AdvisoryRow,
  { user, locale, isAffected, installations }: Reading,
  publicUrl: string,
): Promise<Mail> => {
  const { beginningOf, Markdown } = await import('../../platform/mail/markdown.tsx');
  const [title, text] = locale === 'ru' ? [advisory.titleRu, advisory.textRu] : [advisory.titleEn, advisory.textEn];
  const texts = mailTexts[locale].advisoryAnnounced({ id: advisory.number, title, isAffected });
  const page = `${advisoryPage(publicUrl, advisory.number)}?lang=${locale}`;
  const beginning = beginningOf(text, MAX_TEXT_IN_MAIL);
  return {
    to: user.email,
    reader: user,
    locale,
    subject: texts.subject,
    body: (
      <MailLayout
        locale={locale}
        reader={user}
        texts={texts}
        facts={factsOf(advisory, installations, locale)}
        url={page}
      >
        <Markdown text={beginning} page={page} />
        {beginning !== text && <p {...look.paragraph}>{texts.rest}</p>}
      </MailLayout>
    ),
  };
};

export const advisoryAnnounced: MailKind<{ advisoryId: string; userId: string }, Dependencies> = {
  kind: 'advisories.announced',
  audience: 'confirmed',
  bulk: true,
  async compose({ advisoryId, userId }, { db, accounts, installs, config: { publicUrl } }) {
    const [user, advisory] = [await accounts.find(db, userId), await store.findAdvisory(db, advisoryId)];
    if (!user || !advisory || stateOf(advisory) !== 'published') return null;
    const installations = await affectedOf({ db, installs }, advisory, userId);
    const isAffected = installations.length > 0;
    // Somebody may have updated, left an organization or unsubscribed since the mail was enqueued.
    if (!isAffected && !(await store.isSubscriber(db, userId))) return null;
    return announcementFor(advisory, { user, locale: user.locale, isAffected, installations }, publicUrl);
  },
};
