import '../sources.ts';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { createElement } from 'react';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { smtpMailer } from '../platform/mail/mailer.ts';
import { yookassaProvider } from '../platform/payment-provider/yookassa/provider.ts';
import { s3Storage } from '../platform/storage/s3.ts';

let server: Server;
let host: string;
let received = '';
beforeAll(async () => {
  const dir = tempDir();
  const file = (name: string) => join(dir, name);
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', file('key'), '-out', file('cert')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ed25519', '-nodes', '-days', '1', ...subject, ...files], {
    stdio: 'ignore',
  });
  server = createServer({ key: readFileSync(file('key')), cert: readFileSync(file('cert')) }, (socket) => {
    socket.write('220 localhost\r\n');
    socket.on('data', (bytes) => {
      received += bytes;
    });
  });
  server.on('tlsClientError', () => undefined).listen(0, 'localhost');
  await once(server, 'listening');
  host = `localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const sendMail = (url: string) =>
  smtpMailer({ url, from: 'shop@example.com', publicUrl: 'https://shop.test' }).send('id', {
    to: 'ann@example.com',
    reader: null,
    locale: 'en',
    subject: 'secret',
    body: createElement('p', {}, 'secret'),
  });

const calls: Record<string, () => Promise<unknown>> = {
  'the payment provider': () =>
    yookassaProvider({
      apiUrl: `https://${host}/v3`,
      shopId: '1',
      secretKey: 'secret',
      vatCode: 1,
      retries: 0,
    }).findPayment('payment'),
  'the mail server': () => sendMail(`smtps://${host}`),
  'the storage': () =>
    s3Storage(
      { endpoint: `https://${host}`, region: 'us-east-1', bucket: 'b', accessKey: 'a', secretKey: 'secret' },
      'installers',
    ).list(),
};

it.each(Object.keys(calls))('nothing is sent to %s when nobody vouches for its certificate', async (name) => {
  await expect(calls[name]?.()).rejects.toThrow(/SELF_SIGNED|self-signed|ESOCKET|ETLS/i);
  expect(received).toBe('');
});

it('no password and no mail is sent to a mail server that offers no TLS, or whose offer somebody hides', async () => {
  const lines: string[] = [];
  const stripped = createTcp((socket) => {
    socket.write('220 mail\r\n');
    socket
      .on('error', () => undefined)
      .on('data', (line) => {
        lines.push(String(line).slice(0, 4));
        socket.write(lines.length === 1 ? '250-mail\r\n250 AUTH PLAIN\r\n' : '502 Unknown\r\n');
      });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void stripped.close());
  await once(stripped, 'listening');
  const url = `smtp://mailer:secret@127.0.0.1:${(stripped.address() as AddressInfo).port}`;
  await expect(sendMail(url)).rejects.toThrow(/^the mail server answered 502 at STARTTLS.* SMTP_URL.* SMTP_INSECURE/);
  expect(lines.filter((line) => !['EHLO', 'STAR', 'QUIT'].includes(line))).toEqual([]);
});
