import { expect, it } from 'vitest';
import { writeMessage } from './message.ts';

const html = (text: string) =>
  `<!DOCTYPE html><html><body>${`<p style="margin:0">${text}</p>`.repeat(60)}</body></html>`;
const mark = {
  filename: 'mark.png',
  content: Buffer.alloc(3631, 'mark'),
  cid: 'mark@warden',
  contentDisposition: 'inline',
};

const mails = {
  'English, with a license': {
    subject: 'Payment received',
    text: 'Thank you.\n'.repeat(50),
    html: html('Thank you = спасибо'),
    attachments: [{ filename: 'warden.license.txt', content: `${'x'.repeat(60)}\n`.repeat(12) }, mark],
  },
  'Russian, with a document': {
    subject: 'Оплата получена: лицензия Warden для установки с очень длинным названием',
    text: 'Спасибо.\n.\n..точки\n'.repeat(50),
    html: html('Спасибо за покупку'),
    attachments: [{ filename: 'Счёт № 12.pdf', content: Buffer.from('%PDF-1.7 \0\r\n'.repeat(500)) }, mark],
  },
  'without attachments': { subject: '', text: 'plain', html: html('plain') },
  'with empty contents': {
    subject: 'empty',
    text: '',
    html: '',
    attachments: [{ filename: 'empty.txt', content: '' }],
  },
};

it.each(Object.entries(mails))('writes a mail %s exactly as nodemailer does', async (_, mail) => {
  const { node, envelope, raw } = writeMessage({
    ...mail,
    from: 'Warden <shop@example.com>',
    to: { address: 'buyer@пример.рф', name: '' },
    replyTo: { address: 'help@example.com', name: '' },
    messageId: '<1@example.com>',
    headers: { 'Content-Language': 'ru', 'List-Unsubscribe': `<https://example.com/${'u'.repeat(90)}>` },
  });
  expect(raw).toBe((await node.build()).toString());
  expect(envelope).toEqual({ from: 'shop@example.com', to: ['buyer@xn--e1afmkfd.xn--p1ai'] });
});
