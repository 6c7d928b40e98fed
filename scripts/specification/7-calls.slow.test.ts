import { contract } from '@warden/contract';
import { expect, it } from 'vitest';
import { contains, provenBy, section } from './statements.ts';

const calls: Record<string, object> = Object.fromEntries(
  Object.values(contract).flatMap((group) =>
    Object.values(group).map((call) => [`${call.method} ${call.path}`, call] as const),
  ),
);

const fields = (part: unknown): string[] => Object.keys((part as { shape?: object } | undefined)?.shape ?? {});

/** What the specification names of each call: its body, its query, and what is in the answer. */
const named: Record<string, { body?: string; query?: string; answer?: string; data?: string }> = {
  'POST /auth/register': { body: 'email password firstName lastName companyName', data: 'user token' },
  'POST /auth/login': { body: 'email password', data: 'user token' },
  'POST /auth/forgot-password': { body: 'email' },
  'POST /auth/reset-password': { body: 'token newPassword' },
  'POST /auth/verify-email': { body: 'token' },
  'POST /auth/resend-verification-email': {},
  'POST /auth/change-password': { body: 'currentPassword newPassword' },
  'PUT /auth/profile': { body: 'firstName lastName company_name' },
  'POST /auth/delete-account': { body: 'password' },
  'GET /licenses': { query: 'page limit licenseType status clientId', answer: 'success data' },
  'GET /licenses/{id}': { answer: 'data' },
  'GET /licenses/client/{clientId}': { query: 'includeRevoked' },
  'POST /licenses': {},
  'DELETE /licenses/{id}': { body: 'reason revokedBy' },
  'GET /installs': {},
  'POST /installs': { body: 'clientId description hostname version licenseText' },
  'DELETE /installs/{id}': {},
  'GET /settings': { data: 'payment_enabled' },
  'GET /settings/core-available': { answer: 'coreAvailable' },
  'POST /settings/core-available': { body: 'value' },
  'POST /admin/settings': { body: 'key value' },
  'POST /payments/initiate': {
    ...{ body: 'client_id license_id amount email description acceptedEula plan', answer: 'payment_url' },
  },
  'GET /admin/users': {},
  'GET /admin/users/{id}': { data: 'user installs licenses' },
  'GET /admin/installations': {
    ...{ query: 'page limit sortBy sortOrder status licenseType clientId hasUser', data: 'installations' },
  },
  'GET /admin/payments': { query: 'page limit sortBy sortOrder status email clientId', data: 'payments total' },
  'GET /admin/stats': {},
  'GET /releases/public': { answer: 'releases' },
  'GET /releases/public/{version}': { answer: 'release' },
  'GET /releases/admin': {},
  'DELETE /releases/admin/{id}': {},
  'PATCH /releases/admin/{id}/notes': { body: 'release_notes_en release_notes_ru' },
  'POST /releases/admin/{id}/announce': {},
  'GET /releases/public/{version}/download/{os}/{arch}/installer': {},
  'GET /releases/public/{version}/download/{os}/{arch}/hash': {},
};

it.each(Object.entries(named))(
  '7. The calls it makes: %s',
  (name, { body = '', query = '', answer = '', data = '' }) => {
    const call = calls[name] as { body?: unknown; query?: unknown; reply?: { shape?: { data?: unknown } } } | undefined;
    expect(call, name).toBeDefined();
    const declared = [call?.body, call?.query, call?.reply, call?.reply?.shape?.data].map(fields);
    const wanted = [body, query, answer, data].map((names) => names.split(' ').filter(Boolean));
    expect(wanted.map((names, part) => names.filter((one) => !declared[part]?.includes(one)))).toEqual([
      [],
      [],
      [],
      [],
    ]);
  },
);

section('7. The calls it makes', {
  'PUT /auth/profile: response data is merged into the stored user.': provenBy(
    'web/app/lib/session/session.test.ts',
    'merges a changed profile into the stored user',
  ),
  'POST /auth/delete-account {password}, then local logout.': provenBy(
    'e2e/account.spec.ts',
    'an account is deleted with its password, and is gone',
  ),
  "POST /api/payments/initiate: description ('Commercial license' or 'Individual license'), plan commercial or individual":
    () => {
      const { description, plan, license_id } = contract.payments.initiate.body.shape;
      for (const text of ['Commercial license', 'Individual license']) {
        expect(description.safeParse(text).success).toBe(true);
      }
      expect(plan.options).toEqual(['commercial', 'individual']);
      expect(license_id.safeParse(null).success).toBe(true);
    },
  'The answer carries payment_url, to which the browser navigates.': provenBy(
    'e2e/payments.spec.ts',
    'a customer buys a license and has it on the page, in the mail and in the list',
  ),
  'The email is read from the stored user.': contains('web/app/features/payments/buy-form.tsx', 'session.user.email'),
  'Documented SAML endpoints: GET /api/v1/saml/metadata, POST /api/v1/saml/acs, callback /api/v1/auth/sso/callback.':
    () => {
      for (const lang of ['en', 'ru']) {
        contains(
          `content/docs/${lang}/admin.mdx`,
          ...['/api/v1/saml/metadata', '/api/v1/saml/acs', '/api/v1/auth/sso/callback'],
        )();
      }
    },
  'Calls go to the API base path /api with a JSON content type and a bearer token header when a token is stored.':
    provenBy('web/app/lib/api/early-calls.test.ts', 'ask for what the dashboard shows first'),
  'Errors are read from the response error field.': provenBy(
    'web/app/features/installs/installs-tab.test.tsx',
    'is refused in the words of the field "error"',
  ),
  'Static EULA text fetched from /USER_EULA_{LANG}.txt.': provenBy(
    'web/app/features/eula/eula-dialog.test.tsx',
    'is asked for again where it could not be loaded',
  ),
});
