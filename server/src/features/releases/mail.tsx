import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { notesFor } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { MailLayout, paragraph, small } from '../../mail/layout.tsx';
import type { MailKind } from '../../mail/mail-job.ts';
import type { AccountService } from '../auth/service.ts';
import { highlightsOf } from './domain.ts';
import { findById } from './store.ts';
import { releasePage } from './wire.ts';

interface Dependencies {
  db: Db;
  accounts: Pick<AccountService, 'findNewsReader'>;
  config: Pick<Config, 'publicUrl'>;
}

export const releaseAnnounced: MailKind<{ releaseId: string; userId: string }, Dependencies> = {
  kind: 'releases.announced',
  audience: 'confirmed',
  bulk: true,
  async compose({ releaseId, userId }, { db, accounts, config: { publicUrl } }) {
    const [user, release] = [await accounts.findNewsReader(db, userId), await findById(db, releaseId)];
    if (!user || !release) return null;
    const { locale, unsubscribeKey: token } = user;
    const texts = mailTexts[locale].releaseAnnounced({ version: release.version });
    const unsubscribePage = `${publicUrl}/unsubscribe?token=${token}&lang=${locale}`;
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
          url={releasePage(publicUrl, locale, release.version)}
          footer={
            <Text style={small}>
              <Link href={unsubscribePage} style={{ color: small.color, textDecoration: 'underline' }}>
                {mailTexts[locale].unsubscribe}
              </Link>
            </Text>
          }
        >
          {highlightsOf(notesFor(release, locale)).map((line) => (
            <Text key={line} style={{ ...paragraph, margin: '0 0 8px' }}>
              • {line}
            </Text>
          ))}
        </MailLayout>
      ),
    };
  },
};

export const releaseMails = [releaseAnnounced];
