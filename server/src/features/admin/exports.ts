import { dayOf } from '@warden/license';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CsvFormat, sendCsv } from '../../platform/http/csv.ts';
import { originOf, type Session } from '../../platform/http/session.ts';
import type { Resources } from '../../platform/resources.ts';
import type { SecurityEventService } from '../security-events/service.ts';

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  securityEvents: Pick<SecurityEventService, 'record'>;
}

interface Caller {
  session: Session;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Data that leave the shop in bulk are a security event of the administrator who takes them. */
export const exports = ({ db, securityEvents, now }: Dependencies) => {
  const record = async ({ session, request }: Omit<Caller, 'reply'>, name: string) => {
    const event = { userId: session.user.id, origin: originOf(request), detail: name };
    await securityEvents.record(db, { kind: 'exported', ...event });
  };
  return {
    record,
    async csv<Row>(
      caller: Caller,
      name: string,
      columns: readonly string[],
      rows: AsyncIterable<readonly Row[]>,
      toWire: (row: Row) => object,
      format?: CsvFormat,
    ) {
      await record(caller, name);
      return sendCsv(caller.reply, `warden-${name}-${dayOf(now())}.csv`, columns, rows, toWire, format);
    },
  };
};
