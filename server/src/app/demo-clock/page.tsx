import { demoTexts, formatDate, formatDays, type Locale } from '@warden/i18n';
import { addDays, dayOf } from '@warden/license';
import { renderToStaticMarkup } from 'react-dom/server';
import { DAY } from '../../platform/time.ts';
import { MOST_DAYS } from './moves.ts';
import type { PassedDay } from './pass-days.ts';
import type { Run } from './run.ts';

const style = `
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 14%, transparent); }
  * { box-sizing: border-box; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
  main { max-width: 45rem; margin: 0 auto; padding: 2rem 1rem 4rem; overflow-wrap: anywhere; }
  h1 { font-size: 1rem; margin: 0; opacity: .8; }
  h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
  .now { font-size: 2rem; line-height: 1.25; font-weight: 600; margin: 0; font-variant-numeric: tabular-nums; }
  nav { margin-top: 2rem; display: flex; gap: 1.5rem; }
  form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
  button, input { font: inherit; min-height: 2.75rem; padding: .25rem 1rem; }
  a { color: LinkText; }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
  ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
  ol > li { border-bottom: 1px solid var(--line); padding: .75rem 0; }
  ol > li > p { margin: 0; }
  ul { margin: 0; padding-left: 1.25rem; }
  progress { width: 100%; }
`;

const choices = [1, 7, 30, 90, 365];

/** What has happened on a day, in words. It is empty where nothing has. */
const factsOf = (day: PassedDay, locale: Locale) => {
  const texts = demoTexts[locale];
  const counted = [
    [day.orders, texts.orders],
    [day.invoices_expired, texts.invoicesExpired],
    [day.licenses_issued, texts.licensesIssued],
    [day.licenses_expired, texts.licensesExpired],
  ] as const;
  return [
    ...counted.filter(([count]) => count > 0).map(([count, text]) => text(count)),
    ...(day.failed.length > 0 ? [texts.failed(day.failed.join(', '))] : []),
  ];
};

function Day({ day, locale }: { day: PassedDay; locale: Locale }) {
  return (
    <li>
      <p>
        <strong>{formatDate(day.day, locale)}</strong> {factsOf(day, locale).join(' · ')}
      </p>
      {day.mails.length > 0 && (
        <ul>
          {day.mails.map(({ id, to, subject }) => (
            <li key={id}>
              <a href={`/dev/mail/${encodeURIComponent(id)}`}>{subject}</a> {to}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Passed({ run, locale }: { run: Run; locale: Locale }) {
  const texts = demoTexts[locale];
  const eventful = run.days.filter((day) => day.mails.length > 0 || factsOf(day, locale).length > 0);
  return (
    <section>
      <h2>{texts.passed(formatDays(run.days.length, locale))}</h2>
      {eventful.length === 0 && !run.isRunning && <p>{texts.nothing}</p>}
      <ol>
        {eventful.toReversed().map((day) => (
          <Day key={day.day} day={day} locale={locale} />
        ))}
      </ol>
    </section>
  );
}

function Choices({ now, locale }: { now: Date; locale: Locale }) {
  const texts = demoTexts[locale];
  const today = dayOf(now);
  return (
    <>
      <h2>{texts.forward}</h2>
      <form method="post" action="/dev/clock">
        {choices.map((days) => (
          <button type="submit" key={days} name="days" value={days}>
            {formatDays(days, locale)}
          </button>
        ))}
      </form>
      <h2 id="until">{texts.until}</h2>
      <form method="post" action="/dev/clock">
        <input
          type="date"
          name="to"
          required
          min={addDays(today, 1)}
          max={addDays(today, MOST_DAYS)}
          aria-labelledby="until"
        />
        <button type="submit">{texts.move}</button>
      </form>
    </>
  );
}

interface ClockPage {
  now: Date;
  ahead: number;
  run: Run | undefined;
  locale: Locale;
}

function Page({ now, ahead, run, locale }: ClockPage) {
  const texts = demoTexts[locale];
  const days = Math.round(ahead / DAY);
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {run?.isRunning && <meta httpEquiv="refresh" content="1" />}
        <title>{texts.title}</title>
        <link rel="icon" href="data:," />
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{texts.title}</h1>
          <p className="now">
            <time dateTime={now.toISOString()}>{formatDate(now, locale)}</time>
          </p>
          <p>{days > 0 ? texts.ahead(formatDays(days, locale)) : texts.real}</p>
          <p>{texts.about}</p>
          {run?.isRunning ? (
            <>
              <p role="status">{texts.passing(run.days.length, run.asked)}</p>
              <progress max={run.asked} value={run.days.length} aria-label={texts.title} />
            </>
          ) : (
            <Choices now={now} locale={locale} />
          )}
          {run && <Passed run={run} locale={locale} />}
          <nav>
            <a href="/">{texts.site}</a>
            <a href="/dev/mail">{texts.mail}</a>
            <a href="/dev/clock.json">JSON</a>
          </nav>
        </main>
      </body>
    </html>
  );
}

export const clockPage = (page: ClockPage) => `<!doctype html>${renderToStaticMarkup(<Page {...page} />)}`;
