import * as z from 'zod/mini';
import { data, done, endpoint, file } from './endpoint.ts';
import { identifier, line, optionalLine, text } from './fields.ts';
import { notesLocales, reasonFields } from './releases.ts';
import { staffFor } from './roles.ts';
import { advisoryStates, severities } from './words.ts';

/** An advisory is about the versions from `introduced` up to, but without, `fixed`. */
const range = z.object({
  introduced: line(100),
  /** Null while no release has the fix. */
  fixed: z.nullable(line(100)),
});
export type AffectedRange = z.infer<typeof range>;

export const MAX_ADVISORY_TEXT = 20_000;

/** What an advisory says, in both languages. */
export const advisoryContent = z.object({
  title_en: line(200),
  title_ru: line(200),
  /** Markdown, as in release notes. */
  text_en: text(MAX_ADVISORY_TEXT),
  text_ru: text(MAX_ADVISORY_TEXT),
  /** The vector of CVSS 4.0, from which the severity is computed. */
  cvss: line(300),
  affected: z
    .array(range, { error: 'field_invalid' })
    .check(z.minLength(1, { error: 'field_required' }), z.maxLength(20, { error: 'field_too_long' })),
  /** Such as CVE-2026-12345. */
  cve: optionalLine(20),
});
export type AdvisoryContent = z.infer<typeof advisoryContent>;

export const advisory = z.object({
  /** Such as WARDEN-2026-001. */
  id: z.string(),
  title_en: z.string(),
  title_ru: z.string(),
  text_en: z.string(),
  text_ru: z.string(),
  cvss: z.string(),
  /** From 0.0 to 10.0. */
  score: z.number(),
  severity: z.enum(severities),
  affected: z.array(z.object({ introduced: z.string(), fixed: z.nullable(z.string()) })),
  cve: z.nullable(z.string()),
  published_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Set where the advisory was wrong, with the reason in both languages. */
  withdrawn: z.nullable(z.object({ at: z.iso.datetime(), ...reasonFields(() => z.string()) })),
});
export type Advisory = z.infer<typeof advisory>;

/** An advisory as those see it who write it. */
export const writtenAdvisory = z.object({
  ...advisory.shape,
  /** The id in the addresses of the panel. `id` is the number, which is given when the draft is made. */
  key: z.string(),
  state: z.enum(advisoryStates),
  /** Null for a draft. */
  published_at: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
  announced_at: z.nullable(z.iso.datetime()),
  /** How many installations last reported a version that is affected. */
  affected_installations: z.number(),
  /** The same by day since it was published, the oldest first. */
  history: z.array(z.object({ day: z.string(), installations: z.number() })),
});
export type WrittenAdvisory = z.infer<typeof writtenAdvisory>;

const key = z.object({ key: identifier });
const number = z.object({ id: line(40, 'not_found') });
const written = data(writtenAdvisory);

const previewMail = z.object({
  locale: z.enum(notesLocales),
  readers: z.number(),
  subject: z.string(),
  html: z.string(),
});

const publisher = { access: 'admin', staff: staffFor('publish') } as const;

const contentErrors = [
  'version_invalid',
  'cvss_invalid',
  'cve_invalid',
  'ranges_invalid',
  'notes_link_invalid',
] as const;

export const advisories = {
  list: endpoint('GET /advisories', {
    access: 'public',
    summary: 'All published advisories, the newest first',
    reply: data(z.array(advisory)),
  }),
  get: endpoint('GET /advisories/{id}', {
    access: 'public',
    summary: 'One published advisory',
    params: number,
    reply: data(advisory),
  }),
  osv: endpoint('GET /advisories/{id}/osv.json', {
    access: 'public',
    summary: 'An advisory in the format of OSV',
    params: number,
    reply: file,
  }),
  subscription: endpoint('GET /advisories/subscription', {
    access: 'user',
    summary: 'Whether you get a mail about every advisory',
    reply: data(z.object({ wanted: z.boolean() })),
  }),
  subscribe: endpoint('PUT /advisories/subscription', {
    access: 'user',
    summary: 'Get a mail about every advisory, or only about those that affect your installations',
    body: z.object({ wanted: z.boolean({ error: 'field_invalid' }) }),
    reply: data(z.object({ wanted: z.boolean() })),
  }),
  listAll: endpoint('GET /admin/advisories', {
    ...publisher,
    summary: 'All advisories with drafts, the newest first, and how many installations they affect',
    reply: data(z.array(writtenAdvisory)),
  }),
  create: endpoint('POST /admin/advisories', {
    ...publisher,
    fresh: true,
    summary: 'Begin an advisory as a draft; it gets its number',
    body: advisoryContent,
    reply: written,
    errors: contentErrors,
  }),
  change: endpoint('PUT /admin/advisories/{key}', {
    ...publisher,
    fresh: true,
    summary: 'Change an advisory; readers see at once what is published',
    params: key,
    body: advisoryContent,
    reply: written,
    errors: contentErrors,
  }),
  remove: endpoint('DELETE /admin/advisories/{key}', {
    ...publisher,
    fresh: true,
    summary: 'Delete a draft; its number is not used again',
    params: key,
    reply: done,
    errors: ['advisory_published'],
  }),
  preview: endpoint('GET /admin/advisories/{key}/preview', {
    ...publisher,
    summary: 'The mail that announces an advisory, in each language, and how many would get it',
    params: key,
    reply: data(z.object({ readers: z.number(), mails: z.array(previewMail) })),
  }),
  publish: endpoint('POST /admin/advisories/{key}/publish', {
    ...publisher,
    fresh: true,
    summary: 'Publish a draft',
    params: key,
    reply: written,
    errors: ['advisory_published'],
  }),
  announce: endpoint('POST /admin/advisories/{key}/announce', {
    ...publisher,
    fresh: true,
    summary: 'Mail a published advisory to those whose installation is affected, and to all who asked; once, for good',
    params: key,
    reply: written,
    errors: ['advisory_announced', 'advisory_unpublished'],
  }),
  withdraw: endpoint('POST /admin/advisories/{key}/withdraw', {
    ...publisher,
    fresh: true,
    summary: 'Say that a published advisory was wrong, and why',
    params: key,
    body: z.object(reasonFields(() => line(500))),
    reply: written,
    errors: ['advisory_unpublished'],
  }),
};
