import * as z from 'zod/mini';
import { data, done, endpoint, file } from './endpoint.ts';
import { email, identifier, line, mailToken, optionalLine } from './fields.ts';

export const MAX_ACCOUNTING_EMAILS = 5;

/** A buyer: a Russian company or entrepreneur by its INN, or one abroad by its name, country and tax number. */
export const company = z.object({
  id: z.string(),
  /** The code of the country, such as RU. */
  country: z.string(),
  inn: z.nullable(z.string()),
  kpp: z.nullable(z.string()),
  tax_id: z.nullable(z.string()),
  name: z.string(),
  address: z.string(),
  accounting_emails: z.array(z.string()),
  /** The same addresses, and whether each was confirmed. An address that was not gets no documents. */
  accounting_addresses: z.array(z.object({ email: z.string(), confirmed: z.boolean() })),
  created_at: z.iso.datetime(),
});
export type Company = z.infer<typeof company>;

const country = z._default(
  z
    .string({ error: 'field_invalid' })
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, { error: 'field_invalid' })),
  'RU',
);

export const enteredCompany = z.object({
  country,
  /** Required for Russian buyers, as is `kpp` for those whose INN has ten digits. */
  inn: optionalLine(50),
  kpp: optionalLine(50),
  tax_id: optionalLine(50),
  name: line(300),
  address: line(300),
  accounting_emails: z._default(
    z.array(email, { error: 'field_invalid' }).check(z.maxLength(MAX_ACCOUNTING_EMAILS, { error: 'too_many_emails' })),
    [],
  ),
});
export type EnteredCompany = z.infer<typeof enteredCompany>;

const enteredErrors = [
  'inn_length',
  'inn_check_digits',
  'kpp_invalid',
  'kpp_required',
  'characters_unsupported',
  'email_invalid',
  'email_name_invalid',
  'email_domain_invalid',
  'too_many_emails',
] as const;

/** A company as the register of companies knows it. */
export const registeredCompany = z.object({
  inn: z.string(),
  kpp: z.nullable(z.string()),
  name: z.string(),
  address: z.string(),
  /** False for a company that was closed or is being closed. */
  is_active: z.boolean(),
});

export type RegisteredCompany = z.infer<typeof registeredCompany>;

export const companies = {
  list: endpoint('GET /companies', {
    access: 'user',
    permission: 'view',
    summary: 'The companies you buy for',
    reply: data(z.array(company)),
  }),
  create: endpoint('POST /companies', {
    access: 'user',
    permission: 'buy',
    summary: 'Add a company; one with the same INN and KPP, or the same tax number, is updated',
    body: enteredCompany,
    reply: data(company),
    errors: [...enteredErrors, 'too_many_companies'],
  }),
  update: endpoint('PUT /companies/{id}', {
    access: 'user',
    permission: 'buy',
    summary: 'Change a company; issued documents stay as they are',
    params: z.object({ id: identifier }),
    body: enteredCompany,
    reply: data(company),
    errors: [...enteredErrors, 'company_exists'],
  }),
  remove: endpoint('DELETE /companies/{id}', {
    access: 'user',
    permission: 'buy',
    summary: 'Remove a company from your list; its documents stay',
    params: z.object({ id: identifier }),
    reply: done,
  }),
  lookUp: endpoint('GET /companies/lookup', {
    access: 'user',
    permission: 'buy',
    asksOthers: true,
    summary: 'What the register of companies knows about an INN',
    query: z.object({ inn: line(50) }),
    /** `available` is false where the register is not connected or does not answer; the form is then filled by hand. */
    reply: data(z.object({ available: z.boolean(), company: z.nullable(registeredCompany) })),
    errors: ['inn_length', 'inn_check_digits'],
  }),
  resendConfirmation: endpoint('POST /companies/{id}/resend', {
    access: 'user',
    permission: 'buy',
    summary: 'Send the link that confirms an accounting address once more',
    params: z.object({ id: identifier }),
    body: z.object({ email }),
    reply: done,
    errors: ['already_verified', 'email_invalid', 'email_name_invalid', 'email_domain_invalid', 'mails_limited'],
  }),
  confirmEmail: endpoint('POST /companies/confirm-email', {
    access: 'public',
    summary: 'Confirm an accounting address by the link in its mail',
    body: z.object({ token: mailToken }),
    reply: data(z.object({ company: z.string() })),
    errors: ['company_email_token_invalid'],
  }),
  readEmailLink: endpoint('POST /companies/email-link', {
    access: 'public',
    summary: 'Which company the link in the mail to an accounting address is about',
    body: z.object({ token: mailToken }),
    reply: data(
      z.object({
        company: z.string(),
        confirmed: z.boolean(),
        /** What can be paid; empty before the address is confirmed. */
        open_invoices: z.array(z.object({ id: z.string(), number: z.string() })),
      }),
    ),
    errors: ['company_email_token_invalid'],
  }),
  emailLinkPdf: endpoint('POST /companies/email-link/pdf', {
    access: 'public',
    summary: 'An open invoice of the company as PDF, for the confirmed address that the link was mailed to',
    body: z.object({ token: mailToken, invoice_id: identifier }),
    reply: file,
    errors: ['company_email_token_invalid'],
  }),
};
