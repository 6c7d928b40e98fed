import { type Locale, mailTexts } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import { hashToken } from '../../../platform/http/session.ts';
import { MailLayout } from '../../../platform/mail/layout.tsx';
import type { MailKind } from '../../../platform/mail/mail-job.ts';
import { quote } from '../../../platform/mail/quote.ts';
import { DAY } from '../../../platform/time.ts';
import { findRole } from '../../memberships/service.ts';
import { after } from '../domain.ts';
import { type AuthMailDependencies, mailTo } from '../mail.tsx';
import { newCode, shownCode } from '../one-time-codes.ts';
import { findUser } from '../store.ts';
import { organizationDomains } from '../tables.ts';

/** How long the code that was mailed to a domain proves it. */
const DOMAIN_CODE_LIFETIME = DAY;

const NAME_LENGTH = 200;

interface DomainMail {
  domainId: string;
  mailbox: 'postmaster' | 'admin';
  locale: Locale;
}

/** Brings a code to those who run a domain: an organization that can read it has proved the domain. */
export const domainCode: MailKind<DomainMail, AuthMailDependencies> = {
  kind: 'auth.domain-code',
  audience: 'asked',
  async compose({ domainId, mailbox, locale }, { db, config, now }) {
    const [row] = await db.select().from(organizationDomains).where(eq(organizationDomains.id, domainId));
    const organization = row && (await findUser(db, row.organizationId));
    if (!organization || row.provedAt) return null;
    const code = newCode() + newCode();
    await db
      .update(organizationDomains)
      .set({ codeHash: hashToken(code), codeExpiresAt: after(now(), DOMAIN_CODE_LIFETIME) })
      .where(eq(organizationDomains.id, domainId));
    const texts = mailTexts[locale].domainCode;
    const facts = {
      company: quote(organization.companyName ?? '', locale, NAME_LENGTH),
      code: `${shownCode(code.slice(0, 10))}-${shownCode(code.slice(10))}`,
    };
    const url = `${config.publicUrl}/dashboard?org=${organization.id}`;
    return {
      to: `${mailbox}@${row.domain}`,
      reader: null,
      locale,
      subject: texts.subject,
      body: <MailLayout locale={locale} reader={null} texts={texts} facts={facts} url={url} />,
    };
  },
};

interface OfOrganization {
  userId: string;
  organizationId: string;
}

/** Follows the connection of an account with the sign-in of a company, which can open the account from then on. */
export const companyLinked: MailKind<OfOrganization, AuthMailDependencies> = {
  kind: 'auth.company-linked',
  audience: 'confirmed',
  limit: 'factorNotices',
  async compose({ userId, organizationId }, { db, config }) {
    const user = await findUser(db, userId);
    const organization = await findUser(db, organizationId);
    if (!user || !organization) return null;
    const company = quote(organization.companyName ?? '', user.locale, NAME_LENGTH);
    const url = `${config.publicUrl}/dashboard?profile=security`;
    return mailTo(user, user.locale, mailTexts[user.locale].companyLinked, url, { company });
  },
};

/** Tells every owner that one of them has signed in by a break-glass code. */
export const breakGlassUsed: MailKind<OfOrganization & { byId: string }, AuthMailDependencies> = {
  kind: 'auth.break-glass-used',
  audience: 'confirmed',
  limit: 'factorNotices',
  async compose({ userId, organizationId, byId }, { db, config }) {
    const user = await findUser(db, userId);
    const organization = await findUser(db, organizationId);
    const by = await findUser(db, byId);
    if (!user || !organization || (await findRole(db, organizationId, userId)) !== 'owner') return null;
    const company = quote(organization.companyName ?? '', user.locale, NAME_LENGTH);
    const facts = { company, ...(by ? { owner: quote(by.email, user.locale) } : {}) };
    const url = `${config.publicUrl}/dashboard?org=${organizationId}`;
    return mailTo(user, user.locale, mailTexts[user.locale].breakGlassUsed, url, facts);
  },
};

export const ssoMails = [domainCode, companyLinked, breakGlassUsed];
