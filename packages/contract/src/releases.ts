import * as z from 'zod/mini';
import { data, done, endpoint, file, form, ignored } from './endpoint.ts';
import { filter, identifier, line, mailToken, text } from './fields.ts';
import { staffFor } from './roles.ts';
import { architectures, operatingSystems, releaseChannels, severities, systems } from './words.ts';

/** Addresses and `installer_sha256` name a system by both parts, such as linux_amd64. */
export const operatingSystem = z.enum(operatingSystems, { error: 'not_found' });
export const architecture = z.enum(architectures, { error: 'not_found' });
export type System = (typeof systems)[number];

/** Release notes are written in these languages. */
export const notesLocales = ['en', 'ru'] as const;
export type NotesLocale = (typeof notesLocales)[number];

export type NotesFields<T = string> = { [Name in `release_notes_${NotesLocale}`]: T };

/** Makes one field for each language of the notes, such as `release_notes_en`. */
export const notesFields = <T>(make: (locale: NotesLocale) => T) =>
  Object.fromEntries(notesLocales.map((locale) => [`release_notes_${locale}`, make(locale)])) as NotesFields<T>;

/** Returns the notes in the reader's language, or in English if there are none. */
export const notesFor = (release: NotesFields, reader: string) =>
  release[`release_notes_${notesLocales.find((locale) => locale === reader) ?? 'en'}`];

type ReasonFields<T = string> = { [Name in `reason_${NotesLocale}`]: T };

/** Makes one field for each language of a reason, such as `reason_en`. */
export const reasonFields = <T>(make: (locale: NotesLocale) => T) =>
  Object.fromEntries(notesLocales.map((locale) => [`reason_${locale}`, make(locale)])) as ReasonFields<T>;

/** Returns the reason in the reader's language, or in English if there is none. */
export const reasonFor = (yanked: ReasonFields, reader: string) =>
  yanked[`reason_${notesLocales.find((locale) => locale === reader) ?? 'en'}`];

export const release = z.object({
  id: z.string(),
  version: z.string(),
  released_at: z.iso.datetime(),
  /** When its notes were last changed, or else when it was released. */
  updated_at: z.iso.datetime(),
  downloads_count: z.number(),
  is_announced: z.boolean(),
  channel: z.enum(releaseChannels),
  /** The oldest version from which one can upgrade to it. Null where any will do. */
  min_version: z.nullable(z.string()),
  /** Set where nobody should install it any more, with the reason in both languages. */
  yanked: z.nullable(z.object({ at: z.iso.datetime(), ...reasonFields(() => z.string()) })),
  ...notesFields(() => z.string()),
  /** The keys are systems, such as linux_amd64. */
  installer_sha256: z.record(z.string(), z.string()),
  /** The sizes are in bytes, and the keys are systems. */
  installer_size: z.record(z.string(), z.number()),
});
export type Release = z.infer<typeof release>;

const released = z.object({ success: z.literal(true), release });
const list = z.object({ success: z.literal(true), releases: z.array(release) });

/** This is a version or "latest". There is no release without one. */
const version = line(100, 'not_found');
const system = { version, os: operatingSystem, arch: architecture };
const id = z.object({ id: identifier });

export const MAX_NOTES = 50_000;
const notes = text(MAX_NOTES);
const allNotes = notesFields(() => notes);

const announcementMail = z.object({
  /** The language of the mail. */
  locale: z.string(),
  /** How many customers would get it in this language. */
  readers: z.number(),
  subject: z.string(),
  html: z.string(),
});
export type AnnouncementMail = z.infer<typeof announcementMail>;

/** A publication has these fields and a file for each system. */
export const publication = z.object({
  version: line(100),
  ...allNotes,
  /** Without it, pre-releases go to beta and all others to stable. */
  channel: filter(z.enum(releaseChannels, { error: 'field_invalid' })),
  min_version: filter(line(100)),
});

const channelOf = z.object({ channel: z.enum(releaseChannels, { error: 'not_found' }) });

/** An advisory that applies to the version that asked. */
export const applyingAdvisory = z.object({
  /** Such as WARDEN-2026-001. */
  id: z.string(),
  severity: z.enum(severities),
  title_en: z.string(),
  title_ru: z.string(),
  url: z.string(),
  /** The lowest version that is higher and not affected. Null while there is none. */
  fixed: z.nullable(z.string()),
});
export type ApplyingAdvisory = z.infer<typeof applyingAdvisory>;

export const releaseCheck = z.object({
  version: z.string(),
  channel: z.enum(releaseChannels),
  up_to_date: z.boolean(),
  /** How many releases of the channel are newer. */
  behind: z.number(),
  /** The newest release of the channel, or null while there is none. */
  latest: z.nullable(z.string()),
  /** The release to install next. It may be older than the newest, where that needs a newer version to upgrade from. */
  next: z.nullable(z.object({ version: z.string(), manifest: z.string(), manifest_sha256: z.string() })),
  /** Whether this very version was yanked. */
  yanked: z.boolean(),
  advisories: z.array(applyingAdvisory),
  issued: z.iso.datetime(),
  expires: z.iso.datetime(),
});
export type ReleaseCheck = z.infer<typeof releaseCheck>;

export const releases = {
  list: endpoint('GET /releases/public', {
    access: 'public',
    summary: 'All releases, newest version first',
    reply: list,
  }),
  get: endpoint('GET /releases/public/{version}', {
    access: 'public',
    summary: 'One release; "latest" is the newest that is not a pre-release',
    params: z.object({ version }),
    reply: released,
  }),
  download: endpoint('GET /releases/public/{version}/download/{os}/{arch}/installer', {
    access: 'public',
    summary: 'An installer; takes Range, and tells its SHA-256',
    params: z.object(system),
    reply: file,
    errors: ['range_not_satisfiable', 'too_many_downloads'],
  }),
  hash: endpoint('GET /releases/public/{version}/download/{os}/{arch}/hash', {
    access: 'public',
    summary: 'The SHA-256 of an installer, as sha256sum -c reads it',
    params: z.object(system),
    reply: file,
  }),
  signature: endpoint('GET /releases/public/{version}/download/{os}/{arch}/installer.minisig', {
    access: 'public',
    summary: 'The signature of an installer, as minisign -V reads it',
    params: z.object(system),
    reply: file,
  }),
  manifest: endpoint('GET /releases/public/{version}/manifest.json', {
    access: 'public',
    summary: 'What a release consists of: installers with sizes and hashes, channel, minimum version, advisories',
    params: z.object({ version }),
    reply: file,
  }),
  manifestSignature: endpoint('GET /releases/public/{version}/manifest.json.minisig', {
    access: 'public',
    summary: 'The signature of the manifest, as minisign -V reads it',
    params: z.object({ version }),
    reply: file,
  }),
  latest: endpoint('GET /releases/channels/{channel}/latest.json', {
    access: 'public',
    summary: 'The newest release of a channel and the hashes of all manifests; signed again every hour',
    params: channelOf,
    reply: file,
  }),
  latestSignature: endpoint('GET /releases/channels/{channel}/latest.json.minisig', {
    access: 'public',
    summary: 'The signature of latest.json, as minisign -V reads it',
    params: channelOf,
    reply: file,
  }),
  keys: endpoint('GET /releases/keys.json', {
    access: 'public',
    summary: 'The keys that sign releases, signed by the key of licenses, which installations know',
    reply: file,
  }),
  keysSignature: endpoint('GET /releases/keys.json.minisig', {
    access: 'public',
    summary: 'The signature of keys.json by the key of licenses, as minisign -V reads it',
    reply: file,
  }),
  publicKey: endpoint('GET /releases/minisign.pub', {
    access: 'public',
    summary: 'The public key that signs releases now, as minisign -p reads it',
    reply: file,
  }),
  check: endpoint('GET /releases/check', {
    access: 'public',
    summary: 'Whether a version is up to date, what to install next, and which advisories apply to it; signed',
    query: z.object({
      version: line(100),
      channel: z._default(z.enum(releaseChannels, { error: 'field_invalid' }), 'stable'),
    }),
    reply: z.object({
      success: z.literal(true),
      data: releaseCheck,
      /** The text of `data` that is signed, and its signature, as minisign reads it. Null without a release key. */
      signed: z.nullable(z.object({ text: z.string(), signature: z.string() })),
    }),
    errors: ['version_invalid'],
  }),
  listAll: endpoint('GET /releases/admin', {
    access: 'admin',
    staff: staffFor('publish'),
    summary: 'All releases, newest version first',
    reply: list,
  }),
  publish: endpoint('POST /releases/admin', {
    access: 'admin',
    scope: 'releases:publish',
    staff: staffFor('publish'),
    fresh: true,
    summary: 'Publish a release with an installer for one system or several, each in the field of its system',
    body: form({ fields: publication, files: systems }),
    reply: released,
    errors: [
      'version_invalid',
      'version_taken',
      'notes_link_invalid',
      'installer_missing',
      'installer_published',
      'upload_incomplete',
      'release_key_missing',
      'channel_invalid',
    ],
  }),
  yank: endpoint('POST /releases/admin/{id}/yank', {
    access: 'admin',
    staff: staffFor('publish'),
    fresh: true,
    summary: 'Say that nobody should install a release any more, and why',
    params: id,
    body: z.object(reasonFields(() => line(500))),
    reply: released,
  }),
  unyank: endpoint('DELETE /releases/admin/{id}/yank', {
    access: 'admin',
    staff: staffFor('publish'),
    fresh: true,
    summary: 'Offer a yanked release again',
    params: id,
    reply: released,
  }),
  remove: endpoint('DELETE /releases/admin/{id}', {
    access: 'admin',
    staff: staffFor('publish'),
    fresh: true,
    summary: 'Delete a release and its files for good',
    params: id,
    reply: done,
  }),
  editNotes: endpoint('PATCH /releases/admin/{id}/notes', {
    access: 'admin',
    staff: staffFor('publish'),
    fresh: true,
    summary: 'Change the notes of a release',
    params: id,
    body: z.object(allNotes),
    reply: released,
    errors: ['notes_link_invalid'],
  }),
  announcement: endpoint('GET /releases/admin/{id}/announcement', {
    access: 'admin',
    staff: staffFor('publish'),
    summary: 'The mail that announcing a release sends, in each language, and how many customers would get it',
    params: id,
    reply: data(z.object({ readers: z.number(), mails: z.array(announcementMail) })),
  }),
  testAnnouncement: endpoint('POST /releases/admin/{id}/announcement/test', {
    access: 'admin',
    staff: staffFor('publish'),
    fresh: true,
    summary: 'Mail a release to the calling administrator alone, marked as a test',
    params: id,
    body: z.object({ locale: z.enum(notesLocales, { error: 'field_invalid' }) }),
    reply: done,
  }),
  announce: endpoint('POST /releases/admin/{id}/announce', {
    access: 'admin',
    staff: staffFor('publish'),
    fresh: true,
    summary: 'Mail a release to every verified customer who wants such mail; once, for good',
    params: id,
    reply: released,
    errors: ['already_announced'],
  }),
  unsubscribe: endpoint('POST /releases/unsubscribe', {
    access: 'public',
    summary: 'No more mail about releases; mail programs call it by themselves (RFC 8058)',
    query: z.object({ token: z.uuid({ error: 'unsubscribe_token_invalid' }) }),
    body: ignored,
    reply: done,
    errors: ['unsubscribe_token_invalid'],
  }),
  unsubscribePage: endpoint('GET /releases/unsubscribe', {
    access: 'public',
    summary: 'Leads to the page that asks first: mail programs open the same address',
    query: z.object({ token: mailToken }),
    reply: file,
  }),
};
