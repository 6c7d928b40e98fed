import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, type BodyOf, contract, createClient, type Payment, type Plan } from '@warden/contract';
import type { RunningYookassa } from '@warden/yookassa';
import { randomIntegers } from '../../scripts/lib/random.ts';
import { demoAccounts } from '../src/features/auth/first-accounts.ts';
import { aRegistration } from './app.ts';
import { aCompany } from './companies.ts';
import { aClientId, showLicense } from './licenses.ts';
import { eventually, order } from './payments.ts';

export interface Customer {
  email: string;
  token: string;
  clients: Record<Plan, string>;
  /** The installation for staging licenses. Nothing is bought for it. */
  staging: string;
  /** The body that asks for an invoice. */
  invoiceOrder: BodyOf<typeof contract.invoices.create>;
}

const anyAddress = randomIntegers('network addresses');

const isOverQuota = (error: unknown) => error instanceof ApiError && error.body?.code === 'too_many_payments';

/**
 * Customers who shop over the network, whatever happens to the processes of the shop. `send` chooses the process that
 * gets a request.
 */
export const startShoppers = ({
  yookassa,
  send,
}: {
  yookassa: RunningYookassa;
  send: (path: string, init: RequestInit) => Promise<Response>;
}) => {
  const counts = { paidByCard: 0, paidByInvoice: 0 };
  /** What the shop has said that it has stored. */
  const acknowledged = { payments: [] as string[], clients: [] as string[], accounts: [] as string[] };

  /** Each request comes from another network address, because calls are limited by address. */
  const request = (path: string, init: RequestInit = {}) => {
    const from = `198.51.${anyAddress(256)}.${anyAddress(256)}`;
    return send(path, { ...init, headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': from } });
  };
  const callAs = ({ token }: { token: string | null }) =>
    createClient({
      base: '/api',
      token: () => token,
      locale: () => 'en',
      fetch: (path, init) => request(String(path), init),
    });

  const signIn = async ({ email, password }: { email: string; password: string }) =>
    (await callAs({ token: null })(contract.auth.login, { body: { email, password } })).data;

  const register = async (): Promise<Customer> => {
    const { data } = await callAs({ token: null })(contract.auth.register, { body: aRegistration() });
    acknowledged.accounts.push(data.user.id);
    // An individual license is not sold for an installation that runs on a commercial one.
    const clients = { commercial: aClientId(), individual: aClientId() };
    const [invoiced, staging] = [aClientId(), aClientId()];
    for (const clientId of [...Object.values(clients), invoiced, staging]) {
      const { text } = await showLicense({ client: clientId });
      await callAs(data)(contract.installs.bind, { body: { clientId, licenseText: text } });
      acknowledged.clients.push(clientId);
    }
    const company = (await callAs(data)(contract.companies.create, { body: aCompany({ accounting_emails: [] }) })).data;
    const purchase = { client_id: invoiced, license_id: null, plan: 'commercial', acceptedEula: true } as const;
    const invoiceOrder = { ...purchase, company_id: company.id };
    return { email: data.user.email, token: data.token, clients, staging, invoiceOrder };
  };

  const click = async (customer: Customer, plan: Plan) => {
    const call = callAs(customer);
    const clientId = customer.clients[plan];
    const query = { client_id: clientId, plan };
    const { amount } = (await call(contract.payments.quote, { query })).data;
    const begun = await call(contract.payments.initiate, { body: order(clientId, { plan, amount }) });
    acknowledged.payments.push(begun.payment_id);
    return begun;
  };

  /** Begins a payment, pays, and returns the payment's id. */
  const buy = async (customer: Customer) => {
    const { payment_id: id, payment_url: url } = await click(customer, 'commercial');
    yookassa.pay(url.split('/').at(-1) as string);
    return id;
  };

  /** Does the same, and waits until the license was mailed. */
  const buyOne = async (customer: Customer) => {
    const id = await buy(customer);
    const { get } = contract.payments;
    await eventually(async () => (await callAs(customer)(get, { params: { id } })).data.steps.mailed !== null, 60);
    return id;
  };

  let administrator: { token: string | null } = { token: null };

  /** Asks for an invoice. The administrator marks some of them as paid. */
  const buyByInvoice = async (customer: Customer, isPaid: boolean) => {
    const { id } = (await callAs(customer)(contract.invoices.create, { body: customer.invoiceOrder })).data;
    if (!isPaid) return;
    if (!administrator.token) administrator = await signIn(demoAccounts.admin);
    const marked = callAs(administrator)(contract.invoices.markPaid, { params: { id }, body: { reason: 'seen' } });
    await marked.catch((error: unknown) => {
      // The proof of the administrator's identity may be too old by now.
      administrator = { token: null };
      throw error;
    });
    counts.paidByInvoice++;
  };

  /** Makes the staging license that goes with one of the customer's licenses, or removes the one that there is. */
  const changeStaging = async (customer: Customer, isMade: boolean) => {
    const call = callAs(customer);
    const params = { clientId: isMade ? customer.clients.commercial : customer.staging };
    const { data } = await call(contract.licenses.ofClient, { params, query: {} });
    const license = data.find(({ license_type }) => license_type === 'commercial');
    if (!license) return;
    if (!isMade) await call(contract.licenses.endStaging, { params: { id: license.id } });
    else await call(contract.licenses.stage, { params: { id: license.id }, body: { client_id: customer.staging } });
  };

  /**
   * A customer clicks, pays or does not, comes back and clicks again, whatever happens to the shop. A customer who has
   * reached the limit of a day is followed by a new one. Returns all of these customers.
   */
  const shopping = async (first: Customer, index: number, isOver: () => boolean) => {
    const ofCustomer = randomIntegers(`customer ${index}`);
    const customers = [first];
    while (!isOver()) {
      const customer = customers.at(-1) as Customer;
      try {
        if (ofCustomer(3) === 0) await buyByInvoice(customer, ofCustomer(3) > 0);
        const { payment_id: id, payment_url: url } = await click(customer, ofCustomer(4) ? 'commercial' : 'individual');
        if (!url.startsWith(yookassa.origin)) continue;
        const providerId = url.split('/').at(-1) as string;
        if (ofCustomer(10)) {
          yookassa.pay(providerId);
          counts.paidByCard++;
        } else yookassa.fail(providerId);
        if (ofCustomer(2)) await callAs(customer)(contract.payments.get, { params: { id } });
        if (ofCustomer(2)) await changeStaging(customer, ofCustomer(5) > 0);
      } catch (error) {
        // No process was listening, or the payment was decided already.
        if (isOverQuota(error))
          await register().then(
            (next) => customers.push(next),
            () => undefined,
          );
      }
      await pause(ofCustomer(400));
    }
    return customers;
  };

  /** Asks about all payments of a customer until each paid one is mailed. */
  const settled = async (customer: Customer) => {
    const call = callAs(customer);
    for (const plan of ['commercial', 'individual'] as const) {
      await click(customer, plan).catch((error: unknown) => {
        if (!isOverQuota(error)) throw error;
      });
    }
    const mine: Payment[] = [];
    for (let page = 1, total = 1; mine.length < total; page++) {
      const answer = await call(contract.payments.list, { query: { page: String(page), limit: '100' } });
      mine.push(...answer.data);
      total = answer.total;
    }
    for (const { id, status } of mine) {
      if (status !== 'succeeded' && status !== 'pending') continue;
      await eventually(async () => {
        const { data } = await call(contract.payments.get, { params: { id } });
        return data.status !== 'succeeded' || data.steps.mailed !== null;
      }, 180);
    }
  };

  return { counts, acknowledged, request, callAs, signIn, register, buy, buyOne, shopping, settled };
};
