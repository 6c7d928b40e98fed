import { mailTexts } from '@warden/i18n';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import type { OwnerMailKind } from '../../platform/mail/mail-job.ts';
import { quote } from '../../platform/mail/quote.ts';
import type { AccountService } from '../auth/service.ts';
import { findWebhook } from './store.ts';

interface Dependencies {
  db: Db;
  accounts: Pick<AccountService, 'find' | 'administrators'>;
  config: Pick<Config, 'publicUrl'>;
}

/** Says that the shop has disabled a webhook. It goes to its owner; about a webhook of the shop, to administrators. */
export const webhookDisabled: OwnerMailKind<{ webhookId: string; userId: string }, Dependencies> = {
  kind: 'webhooks.disabled',
  audience: 'confirmed',
  limit: 'webhookNotices',
  forMembers: { needs: ['manage'] },
  async compose({ webhookId, userId }, { db, accounts, config: { publicUrl } }, recipientOf) {
    const webhook = await findWebhook(db, webhookId);
    if (!webhook || webhook.enabled || !webhook.disabledBecause) return null;
    const isOfShop = webhook.userId === null;
    const isMeant = isOfShop ? (await accounts.administrators(db)).includes(userId) : webhook.userId === userId;
    const owner = isMeant ? await accounts.find(db, userId) : undefined;
    const user = owner && (await recipientOf(owner));
    if (!user) return null;
    const { email: to, locale } = user;
    const texts = mailTexts[locale].webhookDisabled({ because: webhook.disabledBecause });
    // The rest of the address may be a secret.
    const facts = { webhook: quote(new URL(webhook.url).host, locale) };
    const url = `${publicUrl}${isOfShop ? '/admin?tab=integrations' : '/integrations'}`;
    const body = <MailLayout locale={locale} reader={user} texts={texts} facts={facts} url={url} />;
    return { to, reader: user, locale, subject: texts.subject, body };
  },
};

export const webhookMails = [webhookDisabled];
