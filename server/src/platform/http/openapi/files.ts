import { contract, type Endpoint } from '@warden/contract';
import { exampleValues } from './example-values.ts';

const header = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });

/** A file is described by its media type and by the first bytes or lines of an example. */
const content = (type: string, example: string) => ({
  [type]: { schema: { type: 'string', format: 'binary' }, example },
});
const text = (type: string, example: string) => ({ [type]: { schema: { type: 'string' }, example } });

const saved = (name: string) => ({
  'Content-Disposition': header('The name to save it under.', `attachment; filename*=UTF-8''${name}`),
});
const download = (description: string, type: string, start: string, name: string) => ({
  200: { description, headers: saved(name), content: content(type, start) },
});
const csv = (description: string, columns: string) => ({
  200: { description, headers: saved('warden.csv'), content: text('text/csv', `${columns}\r\n`) },
});
const PDF = '%PDF-1.7';
const ZIP = 'PK\u0003\u0004';

const [sha256] = Object.values(exampleValues.installer_sha256 as Record<string, string>);
const etag = { ETag: header('The SHA-256 of the whole file, in quotes.', `"${sha256}"`) };
const installer = {
  ...etag,
  'Accept-Ranges': header('Parts of the file can be requested.', 'bytes'),
  'Content-Disposition': header('The name to save it under.', 'attachment; filename="warden-24.3.1-linux-amd64.sh"'),
  'X-Checksum-Sha256': header('The SHA-256 of the whole file, in hexadecimal digits.', `${sha256}`),
  'Repr-Digest': header(
    'The same sum, as RFC 9530 writes it.',
    'sha-256=:IIsKqLQeYcH5EAxgX/k2M6QCxpQ1/gPpVWkK8rDJ4Ks=:',
  ),
  Digest: header('The same sum, as RFC 3230 writes it.', 'sha-256=IIsKqLQeYcH5EAxgX/k2M6QCxpQ1/gPpVWkK8rDJ4Ks='),
};

/** A file that is read again and again: callers who have it already get 304. */
const revalidated = (description: string, type: string, start: string) => ({
  200: {
    description,
    headers: { ETag: header('Changes with the file.', 'W/"4mYhZLQ0uO3kWq9sT1nB2A-identity"') },
    content: text(type, start),
  },
  304: { description: 'The caller has this file already: `If-None-Match` names it.' },
});
const signature = revalidated(
  'The signature.',
  'text/plain',
  'untrusted comment: signature from the key of Warden releases\n',
);
const json = 'application/json';

/** The successful answers of the calls that send something other than JSON. */
const answers = new Map<Endpoint, object>([
  [
    contract.releases.download,
    {
      200: {
        description: 'The whole installer.',
        headers: installer,
        content: content('application/octet-stream', '#!/bin/sh'),
      },
      206: {
        description: 'The part that `Range` asks for.',
        headers: { ...installer, 'Content-Range': header('Which bytes of how many.', 'bytes 0-9/1288') },
        content: content('application/octet-stream', '#!/bin/sh\n'),
      },
      302: {
        description: 'Where the file is, if the shop does not send it itself (`DOWNLOADS`).',
        headers: {
          Location: header('Its address, for 15 minutes.', 'https://s3.example/warden/installers/018f4e5a_linux_amd64'),
          'X-Checksum-Sha256': installer['X-Checksum-Sha256'],
        },
      },
      304: { description: 'The caller has this file already: `If-None-Match` names it.', headers: etag },
    },
  ],
  [
    contract.releases.hash,
    {
      200: {
        description: 'The sum and the name of the file.',
        content: text('text/plain', `${sha256}  warden-installer-24.3.1-linux-amd64.sh\n`),
      },
    },
  ],
  [
    contract.releases.unsubscribePage,
    {
      200: {
        description: 'The page itself, for callers that follow the redirect.',
        content: text('text/html', '<!DOCTYPE html>'),
      },
      303: {
        description: 'The page that asks whether to unsubscribe.',
        headers: { Location: header('The address of the page.', 'https://shop.example/unsubscribe?token=018f4e5a') },
      },
    },
  ],
  [contract.releases.signature, signature],
  [contract.releases.manifest, revalidated('The manifest.', json, '{ "format": 1, "version": "24.3.1" }')],
  [contract.releases.manifestSignature, signature],
  [contract.releases.latest, revalidated('The newest release.', json, '{ "format": 1, "channel": "stable" }')],
  [contract.releases.latestSignature, signature],
  [contract.releases.keys, revalidated('The keys.', json, '{ "format": 1, "keys": [] }')],
  [contract.releases.keysSignature, signature],
  [contract.releases.publicKey, revalidated('The key.', 'text/plain', 'untrusted comment: minisign public key\n')],
  [
    contract.advisories.osv,
    revalidated('The advisory.', json, '{ "schema_version": "1.7.5", "id": "x_WARDEN-2027-001" }'),
  ],
  [
    contract.sso.callback,
    {
      303: {
        description: 'The page that finishes the sign-in.',
        headers: { Location: header('The address of the page.', 'https://shop.example/sso/callback?code=Yc2Lw9fRkVb') },
      },
    },
  ],
  [contract.calendar.feed, revalidated('The calendar.', 'text/calendar', 'BEGIN:VCALENDAR\r\n')],
  [contract.consents.export, download('The archive.', 'application/zip', ZIP, 'warden-account.zip')],
  [contract.documents.period, download('The archive.', 'application/zip', ZIP, 'warden-documents.zip')],
  [contract.invoices.exportFiles, download('The archive.', 'application/zip', ZIP, 'warden-documents.zip')],
  [contract.documents.pdf, download('The document.', 'application/pdf', PDF, 'W27-17.pdf')],
  [contract.invoices.pdf, download('The invoice.', 'application/pdf', PDF, 'W27-17.pdf')],
  [contract.quotes.pdf, download('The quote.', 'application/pdf', PDF, 'WQ27-3.pdf')],
  [contract.quotes.sharedPdf, download('The quote.', 'application/pdf', PDF, 'WQ27-3.pdf')],
  [contract.companies.emailLinkPdf, download('The invoice.', 'application/pdf', PDF, 'W27-17.pdf')],
  [
    contract.documents.xml,
    download('The document.', 'application/xml', '<?xml version="1.0" encoding="windows-1251"?>', 'ON_NSCHFDOPPR.xml'),
  ],
  [contract.licenses.export, csv('One line per license.', 'Description,Client ID,ID,Hostname,Type,Status,Issued')],
  [
    contract.licenses.revocationIndex,
    revalidated('The index.', 'text/plain', '-----BEGIN WARDEN REVOCATION INDEX-----\n'),
  ],
  [
    contract.licenses.revocationFile,
    { 200: { description: 'The ids.', content: text('text/plain', '018f4e5a-0000-7000-8000-000000000001\n') } },
  ],
  [contract.licenses.texts, download('The archive.', 'application/zip', ZIP, 'warden-licenses.zip')],
  [contract.organizations.exportActivity, csv('One line per entry.', 'Time,Who,What,Subject')],
  [contract.admin.exportUsers, csv('One line per account.', 'id,email,isEmailVerified,isAdmin')],
  [contract.admin.exportInstallations, csv('One line per client.', 'client_id,hostname,status,license_type')],
  [contract.admin.exportPayments, csv('One line per payment.', 'id,created_at,updated_at,status,amount,currency')],
  [contract.securityEvents.export, csv('One line per event.', 'at,kind,detail,user_id,user_email,address')],
  [contract.invoices.exportCsv, csv('One line per document.', 'Date,Number,Document,Company,INN,KPP,Country,Amount')],
  [
    contract.seller.image,
    {
      200: {
        description: 'The image, in the format in which it was uploaded.',
        content: { ...content('image/png', '\u0089PNG'), ...content('image/jpeg', '\u00ff\u00d8\u00ff') },
      },
    },
  ],
]);

/** Returns the successful answers of a call that sends a file or leads elsewhere. */
export const fileAnswers = (endpoint: Endpoint) => {
  const found = answers.get(endpoint);
  if (!found) throw new Error(`${endpoint.path} answers a file: say in files.ts which`);
  return found;
};

/** The headers that the download of an installer reads. */
export const rangeHeaders = [
  ['Range', 'Asks for a part of the file.', 'bytes=0-1023'],
  ['If-Range', 'Sends the part only if the file still has this `ETag`, and the whole file otherwise.', `"${sha256}"`],
  ['If-None-Match', 'Sends nothing if the file still has this `ETag`.', `"${sha256}"`],
].map(([name, description, example]) => ({
  ...{ name, in: 'header', required: false, description, schema: { type: 'string' }, example },
}));
