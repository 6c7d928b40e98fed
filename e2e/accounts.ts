import { randomUUID } from 'node:crypto';
import type { Invoice } from '@warden/contract';
import type { siteTexts } from '@warden/i18n';
import { addDays, dayOf, type LicenseFacts, makeLicense } from '@warden/license';
import { newKey, someFacts } from '../packages/license/test/fixtures.ts';
import { expect, type Page } from './support.ts';

let people = 0;
export const newEmail = (about: string) => `${about}-${process.pid}-${Date.now()}-${++people}@example.com`;

interface ReceivedMail {
  id: string;
  subject: string;
  text: string;
  links: string[];
  attachments: string[];
}

export const mailsTo = async (page: Page, email: string) =>
  (await (await page.request.get('/dev/mail.json', { params: { to: email } })).json()) as ReceivedMail[];

/** Waits for a mail whose link leads to `path`, as a person waits for the mailbox. */
export const linkFromMail = async (page: Page, email: string, path: string): Promise<string> => {
  const find = async () => {
    const links = (await mailsTo(page, email)).flatMap((mail) => mail.links);
    return links.find((link) => new URL(link).pathname === path);
  };
  await expect.poll(find, { message: `a mail to ${email} with a link to ${path}` }).toBeTruthy();
  return (await find()) as string;
};

export const password = 'correct horse';

/** Each worker has an address of its own, because the number of accounts that one address may open is limited. */
export const workerAddress = `127.1.${(process.pid >> 8) & 255}.${process.pid & 255}`;

/** Calls the API with a body, for tests that are about something else, and returns what it answers. */
export const postAs = async <T = unknown>(
  page: Page,
  { token }: { token: string },
  path: string,
  data: object = {},
) => {
  const reply = await page.request.post(`/api/${path}`, { headers: { authorization: `Bearer ${token}` }, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()) as { data: T };
};

/** Opens an account by the API, for tests that are about something else. */
export const openAccount = async (page: Page, about: string) => {
  const email = newEmail(about);
  const reply = await page.request.post('/api/auth/register', {
    headers: { 'x-forwarded-for': workerAddress },
    data: { email, password, firstName: 'Ada', lastName: 'Lovelace', companyName: 'Analytical Engines' },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { data } = (await reply.json()) as { data: { token: string; user: object } };
  return { email, ...data };
};

export const signIn = async (page: Page, { token, user }: { token: string; user: object }) => {
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      // A sandboxed frame, such as the preview of a mail, has no storage.
      if (window !== window.top) return;
      // The session is stored once per tab, so that later loads keep what the page itself stored or removed.
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      localStorage.setItem('token', storedToken as string);
      localStorage.setItem('user', storedUser as string);
    },
    [token, JSON.stringify(user)],
  );
};

/** Follows the link that confirms an address, as who has the mailbox and maybe no session. */
export const followVerification = async (page: Page, email: string, headers = {}) => {
  const link = new URL(await linkFromMail(page, email, '/verify-email'));
  await page.request.post('/api/auth/verify-email', { headers, data: { token: link.searchParams.get('token') } });
};

/** Signs in on the page of the log-in. */
export const enterPassword = async (page: Page, t: (typeof siteTexts)['en'], email: string, secret = password) => {
  await page.getByLabel(t.fields.email, { exact: true }).fill(email);
  await page.getByLabel(t.fields.password, { exact: true }).fill(secret);
  await page.keyboard.press('Enter');
};

/** Makes the license that an installation shows under Settings → License: a trial signed with a key of its own. */
export const trialLicense = async (client: string, facts: Partial<LicenseFacts> = {}) => {
  const now = new Date();
  const trial = {
    id: randomUUID(),
    client,
    type: 'trial-self-signed',
    issued: now,
    expires: addDays(dayOf(now), 60),
  } as const;
  return (
    await makeLicense(
      someFacts({ ...trial, licensee: 'Analytical Engines', hostname: null, ...facts }),
      newKey().signer,
    )
  ).text;
};

let clients = 0;
export const newClient = () => `e2e-${process.pid}-${Date.now()}-${++clients}`;

/** Binds an installation by the API, for tests that are about something else. */
export const bindInstall = async (page: Page, account: { token: string }) => {
  const client = newClient();
  await postAs(page, account, 'installs', { clientId: client, licenseText: await trialLicense(client) });
  return client;
};

/** Enters a company by the API, and returns its id. */
export const enterCompany = async (page: Page, account: { token: string }, requisites: object = {}) => {
  const company = { inn: '7707083893', kpp: '773601001', name: 'ООО «Ромашка»', address: 'Москва', ...requisites };
  return (await postAs<{ id: string }>(page, account, 'companies', { ...company, accounting_emails: [] })).data.id;
};

/** Issues an invoice to a company by the API, for an installation that is bound for it. */
export const issueInvoice = async (page: Page, account: { token: string }, company_id: string) => {
  const order = { company_id, client_id: await bindInstall(page, account), license_id: null, plan: 'commercial' };
  return (await postAs<Invoice>(page, account, 'invoices', { ...order, acceptedEula: true })).data;
};

/** Signs in to one of the demo's accounts by the API. */
export const demoAccount = async (page: Page, name: 'admin' | 'customer') => {
  const reply = await page.request.post('/api/auth/login', {
    data: { email: `${name}@warden.example`, password: `demo-${name}` },
  });
  return ((await reply.json()) as { data: { token: string; user: { id: string; email: string } } }).data;
};

/** Signs in as the demo's administrator. The session is opened once for all tests of a worker. */
let admin: ReturnType<typeof demoAccount> | undefined;
export const signInAsAdmin = async (page: Page) => {
  admin ??= demoAccount(page, 'admin');
  const account = await admin;
  await signIn(page, account);
  return account;
};

/** Begins a payment by the API. */
export const beginPayment = async (page: Page, account: { token: string }, client: string) => {
  const order = { client_id: client, amount: 25_000, plan: 'commercial', acceptedEula: true };
  const begun: unknown = await postAs(page, account, 'payments/initiate', order);
  return begun as { payment_url: string; payment_id: string };
};

/** Begins a payment, and pays it at the demo's payment provider. */
export const buyLicense = async (page: Page, account: { token: string }, client: string) => {
  const { payment_url, payment_id } = await beginPayment(page, account, client);
  await page.request.post(`${payment_url}/pay`);
  return payment_id;
};
