import { type Locale, messages } from '@warden/i18n';
import { dayOf } from '@warden/license';

/** A day on which something ends or is due. */
export interface DayEvent {
  /** Stays the same for as long as the event is about the same thing. */
  id: string;
  day: string;
  title: string;
  /** When it was last changed. */
  changedAt: Date;
}

interface EndingLicense {
  id: string;
  clientId: string;
  description: string | null;
  issuedAt: Date;
  expiresAt: Date;
}

interface DueInvoice {
  id: string;
  number: string;
  validUntil: string;
  updatedAt: Date;
}

/** Whoever has the address reads this, so it names no people and no companies. */
export const eventsOf = (
  { licenses, invoices }: { licenses: readonly EndingLicense[]; invoices: readonly DueInvoice[] },
  locale: Locale,
): DayEvent[] => {
  const { calendarLicenseEnds, calendarInvoiceDue } = messages[locale];
  return [
    ...licenses.map(({ id, clientId, description, issuedAt, expiresAt }) => ({
      id: `license-${id}`,
      day: dayOf(expiresAt),
      title: calendarLicenseEnds(description || clientId),
      changedAt: issuedAt,
    })),
    ...invoices.map(({ id, number, validUntil, updatedAt }) => ({
      id: `invoice-${id}`,
      day: validUntil,
      title: calendarInvoiceDue(number),
      changedAt: updatedAt,
    })),
  ];
};

/** How often calendar programs should look for changes. */
const REFRESH_SECONDS = 6 * 3600;

/** Writes the events as iCalendar. The library is loaded with the first calendar, because few shops need it. */
export const calendarText = async (events: readonly DayEvent[], publicUrl: string): Promise<string> => {
  const { default: ical } = await import('ical-generator');
  const { host } = new URL(publicUrl);
  const calendar = ical({
    name: 'Warden',
    prodId: { company: 'Warden', product: 'License shop', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
  for (const { id, day, title, changedAt } of events) {
    calendar.createEvent({
      id: `${id}@${host}`,
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      summary: title,
      url: `${publicUrl}/dashboard`,
      // The same events give the same text, so that a program that has it already gets none.
      stamp: changedAt,
    });
  }
  return calendar.toString();
};
