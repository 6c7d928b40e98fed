/**
 * Test files of the API that `npm test` runs on PostgreSQL alone, and `npm run test:long` on the embedded database too.
 * What they check is decided above the database: rules of mails, of input and of proofs, pages, and files of the audit
 * log. Their endpoints are tested on both by others, such as `access.api.test.ts`, and in the browser on the embedded
 * one, which takes more time than PostgreSQL.
 */
export const testedOnOneEngine = [
  'server/src/features/audit/heads.api.test.ts',
  'server/src/features/auth/email-change/email-change.api.test.ts',
  'server/src/features/auth/password-rules.api.test.ts',
  'server/src/platform/http/step-up.api.test.ts',
  'server/src/platform/mail/pseudo.api.test.ts',
  'server/src/platform/mail/readers.api.test.ts',
  'server/src/app/pages/pages.api.test.ts',
];
