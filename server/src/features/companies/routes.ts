import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { CompanyRegistry } from '../../platform/company-registry/registry.ts';
import type { Db } from '../../platform/db/database.ts';
import { sendDownload } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { hashToken } from '../../platform/http/session.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { quote } from '../../platform/mail/quote.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audit, userActor } from '../audit/service.ts';
import { checkInn } from './domain.ts';
import { type Entering, enterCompany, whoMails } from './enter.ts';
import { confirmAccountingEmail } from './mail.tsx';
import type { CompanyService } from './service.ts';
import * as store from './store.ts';
import { registeredToWire } from './wire.ts';

/** Invoices implement this interface, since companies do not know what they were sold. */
interface CompanyInvoices {
  openOf(tx: Db, companyId: string): Promise<{ id: string; number: string }[]>;
  mailOpenTo(tx: Db, companyId: string, email: string): Promise<void>;
  openPdf(tx: Db, companyId: string, invoiceId: string): Promise<Parameters<typeof sendDownload>[1] | undefined>;
}

interface Dependencies extends Entering {
  invoices: CompanyInvoices;
  registry: CompanyRegistry;
  companies: Pick<CompanyService, 'listToWire'>;
}

export const companyRoutes = (dependencies: Dependencies): Handlers<typeof contract.companies> => {
  const { accounts, db, invoices, jobs, limits, registry, companies, now } = dependencies;

  const findLink = async (tx: Db, token: string) => {
    const entry = await store.findByLink(tx, hashToken(token), now());
    const company = entry && (await store.findCompany(tx, entry.companyId));
    if (!company || company.removedAt) throw new Refusal('company_email_token_invalid', { field: 'token' });
    return { entry, company };
  };

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
        const { company } = await findLink(tx, body.token);
        await store.lockCompany(tx, company.id, 'update');
        const confirmed = await store.confirmEmail(tx, hashToken(body.token), now());
        if (!confirmed) throw new Refusal('company_email_token_invalid', { field: 'token' });
        await invoices.mailOpenTo(tx, company.id, confirmed.email);
        await audit(tx, {
          actor: 'mailbox',
          action: 'company.email_confirmed',
          subject: `company:${company.id}`,
          at: now(),
        });
        return { success: true as const, data: { company: quote(company.name, locale) } };
      });
    },

    async readEmailLink({ body, address, locale }) {
      await limits.consume({ network: address }, 'tokenAddress');
      const { entry, company } = await findLink(db, body.token);
      const confirmed = entry.confirmedAt !== null;
      const open = confirmed ? await invoices.openOf(db, company.id) : [];
      const open_invoices = open.map(({ id, number }) => ({ id, number }));
      // As in the mail: the reader may be a stranger to whoever typed the name.
      const name = quote(company.name, locale);
      return { success: true, data: { company: name, confirmed, open_invoices } };
    },

    async emailLinkPdf({ body, address, reply }) {
      await limits.consume({ network: address }, 'tokenAddress');
      const { entry, company } = await findLink(db, body.token);
      const file = entry.confirmedAt && (await invoices.openPdf(db, company.id, body.invoice_id));
      if (!file) throw new Refusal('not_found');
      return sendDownload(reply, file);
    },
  };
};
