import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { CompanyRegistry } from '../../platform/company-registry/registry.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { hashToken } from '../../platform/http/session.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audit, userActor } from '../audit/service.ts';
import { checkInn } from './domain.ts';
import { type Entering, enterCompany, whoMails } from './enter.ts';
import { confirmAccountingEmail } from './mail.tsx';
import type { CompanyService } from './service.ts';
import * as store from './store.ts';
import { registeredToWire } from './wire.ts';

interface Dependencies extends Entering {
  registry: CompanyRegistry;
  companies: Pick<CompanyService, 'listToWire'>;
}

export const companyRoutes = (dependencies: Dependencies): Handlers<typeof contract.companies> => {
  const { accounts, db, jobs, limits, registry, companies, now } = dependencies;
  return {
    async list({ session }) {
      return { success: true, data: await companies.listToWire(db, session.user.id) };
    },

    async create({ session: { user }, body, address, locale }) {
      return { success: true, data: await enterCompany(dependencies, { user, address, locale }, body) };
    },

    async update({ session: { user }, params, body, address, locale }) {
      return { success: true, data: await enterCompany(dependencies, { user, address, locale }, body, params.id) };
    },

    async remove({ session: { user }, params, address, locale }) {
      await db.transaction(async (tx) => {
        if (!(await accounts.lock(tx, user.id))) throw new Refusal('no_session');
        const company = await store.findOwned(tx, user.id, params.id);
        if (!company) throw new Refusal('not_found');
        await store.updateCompany(tx, company.id, { removedAt: now() });
        const subject = `company:${company.id}`;
        await audit(tx, { ...userActor(user, address), action: 'company.removed', subject, at: now() });
      });
      return { success: true, data: { message: messages[locale].companyRemoved } };
    },

    async lookUp({ session, query, address }) {
      checkInn(query.inn);
      await limits.consume(
        { network: address, account: session.user.id },
        'companyLookUpAddress',
        'companyLookUpAccount',
      );
      const found = await registry.find(query.inn);
      return {
        success: true,
        data: { available: found !== undefined, company: found ? registeredToWire(found) : null },
      };
    },

    async resendConfirmation({ session: { user }, params, body, address, locale }) {
      const company = await store.findOwned(db, user.id, params.id);
      const key = emailKey(body.email);
      const entry = company && (await store.listEmails(db, [company.id])).find((row) => row.emailKey === key);
      if (!entry) throw new Refusal('not_found');
      if (entry.confirmedAt) throw new Refusal('already_verified', { field: 'email' });
      await limits.consume(
        whoMails({ user, address, locale }, key),
        'accountingMailAddress',
        'accountingMailHere',
        'accountingMailAccount',
        'accountingMailbox',
      );
      await enqueueMail({ jobs }, db, confirmAccountingEmail, { emailId: entry.id, locale });
      return { success: true, data: { message: messages[locale].verificationSent } };
    },

    async confirmEmail({ body, address, locale }) {
      await limits.consume({ network: address }, 'tokenAddress');
      return db.transaction(async (tx) => {
        const confirmed = await store.confirmEmail(tx, hashToken(body.token), now());
        const company = confirmed && (await store.findCompany(tx, confirmed.companyId));
        if (!company) throw new Refusal('company_email_token_invalid', { field: 'token' });
        await audit(tx, {
          actor: 'mailbox',
          action: 'company.email_confirmed',
          subject: `company:${company.id}`,
          at: now(),
        });
        const data = { message: messages[locale].accountingEmailConfirmed, company: company.name };
        return { success: true as const, data };
      });
    },
  };
};
