import type { contract, QuoteRecord } from '@warden/contract';
import { sendDownload } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { seesAll } from '../../platform/http/session.ts';
import { toMinor } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import type { WantedLine } from '../payments/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import type { QuoteRow, QuoteService } from './service.ts';
import { adminQuoteToWire, quoteToWire, sharedToWire } from './wire.ts';

interface Dependencies extends Pick<Resources, 'db' | 'limits' | 'now'> {
  accounts: Pick<AccountService, 'findAll'>;
  quotes: QuoteService;
  securityEvents: Pick<SecurityEventService, 'recordRead'>;
}

interface Line {
  client_id: string | null;
  plan: WantedLine['plan'];
  license_id?: string | null | undefined;
  years?: number | undefined;
  until?: string | undefined;
}

const wanted = ({ client_id, plan, license_id, years, until }: Line): WantedLine => ({
  clientId: client_id,
  plan,
  licenseId: license_id ?? null,
  years,
  until,
});

/** What is offered for a line, in minor units. */
const specialOf = (amount: number | null | undefined, index: number) => {
  if (amount === null || amount === undefined) return {};
  const special = toMinor(amount);
  if (special === undefined) throw new Refusal('field_invalid', { field: `lines.${index}.amount` });
  return { special };
};

export const quoteRoutes = ({
  accounts,
  db,
  limits,
  quotes,
  securityEvents,
  now,
}: Dependencies): Handlers<typeof contract.quotes> => {
  const answer = ({ row, url }: { row: QuoteRow; url: string }) => ({
    success: true as const,
    data: { quote: quoteToWire(row, now()), url },
  });
  const answerRow = (row: QuoteRow): { success: true; data: QuoteRecord } => ({
    success: true,
    data: quoteToWire(row, now()),
  });

  const owned = async (userId: string, id: string) => {
    const row = await quotes.findOwned(userId, id);
    if (!row) throw new Refusal('not_found');
    return row;
  };

  const toAdminWire = async (rows: readonly QuoteRow[]) => {
    const found = await accounts.findAll(
      db,
      rows.flatMap(({ userId }) => userId ?? []),
    );
    return rows.map((row) => {
      const account = row.userId ? found.get(row.userId) : undefined;
      const name = account?.kind === 'organization' ? account.companyName : account?.email;
      return adminQuoteToWire(row, name ?? null, now());
    });
  };

  return {
    async list({ session: { user }, query: { page, limit } }) {
      const rows = await quotes.list(user.id, { offset: (page - 1) * limit, limit: limit + 1 });
      const shown = rows.slice(0, limit).map((row) => quoteToWire(row, now()));
      return { success: true, data: { quotes: shown, page, more: rows.length > limit } };
    },

    async create({ session: { user }, body, address, locale }) {
      const { kind, lines, days } = body;
      if (kind === 'link' && !body.acceptedEula) throw new Refusal('eula_required', { field: 'acceptedEula' });
      const companyId = (kind === 'link' && body.company_id) || null;
      const made = { kind, lines: lines.map(wanted), days, locale: body.locale ?? locale, companyId };
      return answer(await quotes.create({ user, locale, address }, made));
    },

    async renewLink({ session: { user }, params, address }) {
      await limits.consume({ account: user.id }, 'quoteAccount');
      return answer(await quotes.renewLink(await owned(user.id, params.id), userActor(user, address)));
    },

    async withdraw({ session: { user }, params, address }) {
      return answerRow(await quotes.withdraw(await owned(user.id, params.id), userActor(user, address)));
    },

    async pdf({ session, params, request, reply, address }) {
      const { user } = session;
      const row = seesAll(user) ? await quotes.findOne(params.id) : await quotes.findOwned(user.id, params.id);
      if (!row) throw new Refusal('not_found');
      await limits.consume({ network: address }, 'quotePdf');
      const file = await quotes.pdf(row);
      if (!file) throw new Refusal('not_found');
      await securityEvents.recordRead(db, row.userId, { session, request });
      return sendDownload(reply, file);
    },

    async shared({ params, address, locale }) {
      const found = await quotes.shared(params.token, address);
      return { success: true, data: found === 'paid' ? { kind: 'paid' } : sharedToWire(found, params.token, locale) };
    },

    async sharedPdf({ params, address, reply }) {
      await limits.consume({ network: address }, 'quotePdf');
      const found = await quotes.shared(params.token, address);
      const file = found === 'paid' ? undefined : await quotes.pdf(found);
      if (!file) throw new Refusal('not_found');
      return sendDownload(reply, file);
    },

    async accept({ session: { user }, params, body, address, locale }) {
      const { method, company_id: companyId = null } = body;
      const order = await quotes.accept(params.token, { user, locale, address }, { method, companyId });
      return {
        success: true,
        payment_id: order.paymentId,
        payment_url: order.paymentUrl,
        invoice_id: order.invoiceId,
      };
    },

    async pay({ params, address }) {
      return { success: true, payment_url: await quotes.pay(params.token, address) };
    },

    async adminList({ query: { page, limit } }) {
      const rows = await quotes.list(null, { offset: (page - 1) * limit, limit: limit + 1 });
      const shown = await toAdminWire(rows.slice(0, limit));
      return { success: true, data: { quotes: shown, page, more: rows.length > limit } };
    },

    async adminCreate({ session, body, address }) {
      const { account, lines, valid_until: validUntil, reason, ...said } = body;
      const special = lines.map((line, index) => ({
        ...wanted(line),
        ...specialOf(line.amount, index),
      }));
      const made = { ...said, lines: special, validUntil };
      return answer(await quotes.createFor(account, made, userActor(session.user, address), reason));
    },

    async adminWithdraw({ session, params, body, address }) {
      const row = await quotes.findOne(params.id);
      if (!row) throw new Refusal('not_found');
      const withdrawn = await quotes.withdraw(row, userActor(session.user, address), { reason: body.reason });
      const [data] = await toAdminWire([withdrawn]);
      return { success: true, data: data as NonNullable<typeof data> };
    },
  };
};
