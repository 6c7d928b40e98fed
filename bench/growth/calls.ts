import { hash } from 'node:crypto';
import type { Load } from '../load.ts';
import { type Customer, customers, ownedBy } from './fill.ts';

export interface Call {
  who: Customer | 'admin';
  name: string;
  requests: (token: string, texts: readonly string[]) => Load['requests'];
}

const read = (who: Call['who'], path: string, name = path): Call => ({
  who,
  name: `GET ${name}`,
  requests: (token) => [{ path: `/api${encodeURI(path)}`, headers: { authorization: `Bearer ${token}` } }],
});

const ofCustomer = (who: Customer): Call[] => {
  const { client, oldestClient, license, payment } = ownedBy(who);
  return [
    read(who, '/licenses'),
    read(who, '/licenses?page=3&status=active'),
    read(who, `/licenses?clientId=${client}`, '/licenses?clientId='),
    read(who, `/licenses?clientId=${oldestClient}`, '/licenses?clientId= of the oldest'),
    read(who, '/licenses/attention'),
    read(who, `/licenses/${license}`, '/licenses/{id}'),
    read(who, `/licenses/${license}/events`, '/licenses/{id}/events'),
    read(who, `/licenses/client/${client}`, '/licenses/client/{clientId}'),
    read(who, '/installs'),
    read(who, '/payments'),
    read(who, `/payments/${payment}`, '/payments/{id}'),
    read(who, `/payments/quote?client_id=${client}&plan=commercial`, '/payments/quote'),
    read(who, '/auth/me'),
    read(who, '/auth/sessions'),
    read(who, '/auth/activity'),
  ];
};

const validation: Call = {
  who: 'usual',
  name: 'POST /licenses/validate',
  requests: (_token, texts) =>
    texts.map((licenseText, n) => ({
      method: 'POST',
      path: '/api/licenses/validate',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.${n >> 8}.${n & 255}` },
      body: JSON.stringify({ licenseText }),
    })),
};

/** Some characters from the middle of what the fill has stored under this name. */
const part = (text: string) => hash('md5', text).slice(5, 17);

const ofAdmin: Call[] = [
  read('admin', '/admin/users'),
  read('admin', '/admin/users?sortBy=lastName&page=20'),
  read('admin', `/admin/users?search=${part('777')}`, '/admin/users?search='),
  read('admin', `/admin/users/${customers.usual.id}`, '/admin/users/{id}'),
  read('admin', '/admin/installations'),
  read('admin', '/admin/installations?status=revoked&licenseType=commercial'),
  read('admin', `/admin/installations?hostname=${part('host777')}`, '/admin/installations?hostname='),
  read('admin', '/admin/payments'),
  read('admin', '/admin/payments?status=failed&sortBy=amount'),
  read('admin', `/admin/payments?email=${part('777')}`, '/admin/payments?email='),
  read('admin', '/admin/stats'),
  read('admin', '/admin/drift'),
  read('admin', '/admin/audit'),
  read('admin', '/admin/security-events'),
];

export const calls = { usual: [...ofCustomer('usual'), validation], large: ofCustomer('large'), admin: ofAdmin };
