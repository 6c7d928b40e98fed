import type { MemberRole } from '@warden/contract';
import { type Locale, mailTexts } from '@warden/i18n';
import type { MailContent } from '@warden/i18n/mail-facts';
import type { Config } from '../../platform/config.ts';
import { hashToken } from '../../platform/http/session.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import type { MailKind } from '../../platform/mail/mail-job.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { quote } from '../../platform/mail/quote.ts';
import type { Resources } from '../../platform/resources.ts';
import { type Account, type AccountService, newToken } from '../auth/service.ts';
import { listMembers } from '../memberships/service.ts';
import { findInvitation, setToken } from './store.ts';

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  accounts: AccountService;
  config: Pick<Config, 'publicUrl'>;
}

/** Invites an address, whose reader may have no account. Only the name of the organization was typed by others. */
export const invited: MailKind<{ invitationId: string; locale: Locale }, Dependencies> = {
  kind: 'organizations.invited',
  audience: 'asked',
  async compose({ invitationId, locale: ofInviter }, { accounts, config, db, now }) {
    const invitation = await findInvitation(db, invitationId);
    const organization = invitation && (await accounts.find(db, invitation.organizationId));
    const inviter = invitation && (await accounts.find(db, invitation.invitedBy));
    if (!organization || !inviter) return null;
    const token = newToken();
    if (!(await setToken(db, invitationId, hashToken(token), now()))) return null;
    const locale = (await accounts.findLocale(db, invitation.emailKey)) ?? ofInviter;
    const texts = mailTexts[locale].invited;
    const facts = {
      organization: quote(organization.companyName ?? '', locale),
      role: mailTexts[locale].memberRoles[invitation.role],
      invitedBy: quote(inviter.email, locale),
    };
    const url = `${config.publicUrl}/invitation?token=${token}`;
    return {
      to: invitation.email,
      reader: null,
      locale,
      subject: texts.subject,
      body: <MailLayout locale={locale} reader={null} texts={texts} facts={facts} url={url} />,
    };
  },
};

const mailToMember = (
  user: Account,
  texts: MailContent,
  name: string,
  { url, role }: { url: string; role?: MemberRole },
): Mail => {
  const { locale } = user;
  const facts = {
    organization: quote(name, locale),
    ...(role ? { role: mailTexts[locale].memberRoles[role] } : {}),
  };
  return {
    to: user.email,
    reader: user,
    locale,
    subject: texts.subject,
    body: <MailLayout locale={locale} reader={user} texts={texts} facts={facts} url={url} />,
  };
};

interface MemberData {
  userId: string;
  organizationId: string;
}

const find = async ({ userId, organizationId }: MemberData, { accounts, db }: Dependencies) => {
  const user = await accounts.find(db, userId);
  const organization = await accounts.find(db, organizationId);
  const member = (await listMembers(db, organizationId)).find((one) => one.userId === userId);
  return user && organization ? { user, name: organization.companyName ?? '', member } : undefined;
};

/** Follows an owner's decision, and says what the member is by now. */
export const roleChanged: MailKind<MemberData, Dependencies> = {
  kind: 'organizations.role-changed',
  audience: 'confirmed',
  limit: 'memberNotices',
  async compose(data, dependencies) {
    const found = await find(data, dependencies);
    if (!found?.member) return null;
    const { user, name, member } = found;
    const url = `${dependencies.config.publicUrl}/dashboard?org=${data.organizationId}`;
    return mailToMember(user, mailTexts[user.locale].roleChanged, name, { url, role: member.role });
  },
};

export const memberRemoved: MailKind<MemberData, Dependencies> = {
  kind: 'organizations.removed',
  audience: 'confirmed',
  limit: 'memberNotices',
  async compose(data, dependencies) {
    const found = await find(data, dependencies);
    if (!found || found.member) return null;
    const { user, name } = found;
    return mailToMember(user, mailTexts[user.locale].memberRemoved, name, {
      url: `${dependencies.config.publicUrl}/dashboard`,
    });
  },
};

/** The organization is gone when this is sent, so the job names it. It is deleted with the account of its reader. */
export const organizationClosed: MailKind<{ userId: string; name: string }, Dependencies> = {
  kind: 'organizations.closed',
  audience: 'confirmed',
  limit: 'memberNotices',
  async compose({ userId, name }, { accounts, config, db }) {
    const user = await accounts.find(db, userId);
    if (!user) return null;
    const url = `${config.publicUrl}/dashboard`;
    return mailToMember(user, mailTexts[user.locale].organizationClosed, name, { url });
  },
};

export const organizationMails = [invited, roleChanged, memberRemoved, organizationClosed];
