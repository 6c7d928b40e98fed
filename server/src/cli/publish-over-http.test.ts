import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { errorTexts } from '@warden/i18n';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { warden } from '../../test/warden.ts';

const token = 'wdn_0123456789abcdefghijklmnopqrstuv';

/** A server that answers as it is told, and notes what it was asked. */
const serve = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const asked: { url: string; authorization: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      asked.push({ url: request.url ?? '', authorization: request.headers.authorization, body });
      answer(request, response);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
};

const publish = async (url: string, ...options: string[]) => {
  const installer = join(tempDir(), 'install.sh');
  await writeFile(installer, 'echo installed');
  return warden(
    ...['release', 'publish', '1.4.0', '--notes-en', 'Faster', '--notes-ru', 'Быстрее', '--min-version', '1.2.0'],
    ...['--installer', `linux_amd64=${installer}`, '--url', url, ...options],
  );
};

it('sends the fields before the files, and the token to nobody but the shop that was named', async () => {
  const elsewhere = await serve((_, response) => response.end('stolen'));
  const shop = await serve((_, response) => response.writeHead(308, { location: `${elsewhere.url}/api` }).end());
  await expect(publish(shop.url, '--token', token)).rejects.toThrow(
    `${shop.url} redirects to ${elsewhere.url}/api: give the final address`,
  );
  expect(elsewhere.asked).toEqual([]);
  expect(shop.asked).toMatchObject([{ url: '/api/releases/admin', authorization: `Bearer ${token}` }]);
  const names = [...(shop.asked[0]?.body ?? '').matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['version', 'min_version', 'release_notes_en', 'release_notes_ru', 'linux_amd64']);
});

it('says in one line what the shop refuses, and who answers in its place', async () => {
  const message = errorTexts.en.version_invalid;
  const refusing = await serve((_, response) =>
    response
      .writeHead(400)
      .end(JSON.stringify({ success: false, code: 'version_invalid', field: 'min_version', message })),
  );
  await expect(publish(refusing.url, '--token', token)).rejects.toThrow(`--min-version: ${message}`);
  const proxy = await serve((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  await expect(publish(proxy.url, '--token', token)).rejects.toThrow(`${proxy.url} answers 502, not as a shop does`);
  const ended = await serve((_, response) => response.writeHead(401).end('{}'));
  await expect(publish(ended.url, '--token', token)).rejects.toThrow('does not accept this token');
});

it('sends no token over an open line, and needs one', async () => {
  expect((await publish('http://shop.example', '--token', token)).err).toContain('must begin with https://');
  expect((await publish('https://shop.example')).err).toContain('set WARDEN_TOKEN');
  expect((await publish('https://shop.example', '--token', 'secret')).err).toContain('begins with wdn_');
});
