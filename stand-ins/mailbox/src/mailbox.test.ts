import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from './smtp.ts';

let dir: string;
let mailbox: Mailbox;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'warden-mailbox-'));
  mailbox = await startMailbox({ dir });
});

afterEach(async () => {
  await mailbox.close();
  await rm(dir, { recursive: true, force: true });
});

const send = (mail: SendMailOptions = {}) =>
  createTransport(mailbox.url).sendMail({
    from: 'Warden <shop@warden.test>',
    to: 'anna@example.test',
    subject: 'Подтвердите почту',
    text: 'Откройте https://shop.test/verify-email?token=a=b&c=1',
    html: '<p><a href="https://shop.test/verify-email?token=a=b&amp;c=1">Подтвердить</a></p>',
    ...mail,
  });

it('keeps what a real client sends, with its links decoded', async () => {
  await send({ attachments: [{ filename: 'лицензия.txt', content: 'text of the license' }] });
  const [message] = await mailbox.list();
  expect(message).toMatchObject({
    to: 'anna@example.test',
    from: 'shop@warden.test',
    subject: 'Подтвердите почту',
    links: ['https://shop.test/verify-email?token=a=b&c=1'],
    attachments: ['лицензия.txt'],
  });
  expect(message?.text.trim()).toBe('Откройте https://shop.test/verify-email?token=a=b&c=1');
  const attachment = await mailbox.attachment(message?.id ?? '', 0);
  expect(attachment?.content.toString()).toBe('text of the license');
});

it('keeps the same Message-ID once, even when it arrives twice at the same moment', async () => {
  const repeated = { messageId: '<once@warden.test>' };
  await Promise.all([send(repeated), send(repeated)]);
  await send(repeated);
  expect(await mailbox.list()).toHaveLength(1);
  expect((await readdir(dir)).sort()).toHaveLength(2);
});

it('still has its mail after a restart', async () => {
  await send({ messageId: '<stored@warden.test>' });
  await mailbox.close();
  mailbox = await startMailbox({ dir });
  await send({ messageId: '<stored@warden.test>' });
  expect(await mailbox.list()).toHaveLength(1);
});

it('answers the next messages with the given code, then accepts mail again', async () => {
  mailbox.failNext(1, 451);
  await expect(send()).rejects.toMatchObject({ responseCode: 451 });
  mailbox.failNext(1, 550);
  await expect(send()).rejects.toMatchObject({ responseCode: 550 });
  expect(await mailbox.list()).toEqual([]);
  await send();
  expect(await mailbox.list()).toHaveLength(1);
});
