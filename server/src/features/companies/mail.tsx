import { type Locale, mailTexts } from '@warden/i18n';
import type { Config } from '../../platform/config.ts';
import { hashToken } from '../../platform/http/session.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import type { MailKind } from '../../platform/mail/mail-job.ts';
import { quote } from '../../platform/mail/quote.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import { newToken } from '../auth/service.ts';
import { findCompany, findEmail, setEmailToken } from './store.ts';

export const LINK_LIFETIME = 7 * DAY;

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  config: Pick<Config, 'publicUrl'>;
}

/** Asks the reader of an accounting address whether they want the documents of a company. */
export const confirmAccountingEmail: MailKind<{ emailId: string; locale: Locale }, Dependencies> = {
  kind: 'companies.confirm-email',
  audience: 'asked',
  async compose({ emailId, locale }, { db, config, now }) {
    const entry = await findEmail(db, emailId);
    const company = entry && (await findCompany(db, entry.companyId));
    if (!company || company.removedAt) return null;
    const token = newToken();
    const expiresAt = new Date(now().getTime() + LINK_LIFETIME);
    if (!(await setEmailToken(db, emailId, hashToken(token), expiresAt))) return null;
    const texts = mailTexts[locale].confirmAccountingEmail;
    const facts = { company: quote(company.name, locale) };
    const url = `${config.publicUrl}/confirm-accounting-email?token=${token}`;
    return {
      to: entry.email,
      reader: null,
      locale,
      subject: texts.subject,
      body: <MailLayout locale={locale} reader={null} texts={texts} facts={facts} url={url} />,
    };
  },
};
