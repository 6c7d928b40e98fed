import * as z from 'zod/mini';
import { data, endpoint, file } from './endpoint.ts';
import { mailToken } from './fields.ts';

/** The secret address of the calendar, or null while there is none. */
const address = data(z.object({ url: z.nullable(z.string()) }));

export const calendar = {
  get: endpoint('GET /calendar', {
    access: 'user',
    permission: 'manage',
    summary: 'The private address of the calendar with ends of licenses and due invoices',
    reply: address,
  }),
  rotate: endpoint('POST /calendar', {
    access: 'user',
    permission: 'manage',
    summary: 'Make an address for the calendar; the one before stops working',
    reply: address,
  }),
  remove: endpoint('DELETE /calendar', {
    access: 'user',
    permission: 'manage',
    summary: 'End the address of the calendar',
    reply: address,
  }),
  feed: endpoint('GET /calendar/{token}.ics', {
    access: 'public',
    summary: 'The calendar, for calendar programs',
    params: z.object({ token: mailToken }),
    reply: file,
  }),
};
