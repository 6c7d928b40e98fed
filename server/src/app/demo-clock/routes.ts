import { demoTexts } from '@warden/i18n';
import { pagePolicy } from '@warden/mailbox/policy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { localOrAdmin } from '../../platform/http/demo-access.ts';
import { pageLocale } from '../../platform/http/locale.ts';
import type { Sessions } from '../../platform/http/session.ts';
import { describeError } from '../../platform/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import { daysToPass } from './moves.ts';
import { clockPage } from './page.tsx';
import type { PassingDays } from './pass-days.ts';
import { dayRuns } from './run.ts';

const open = { config: { access: 'public' as const } };

const FORM = 'application/x-www-form-urlencoded';
const BODY_LIMIT = 1024;

/** Its forms lead to the page itself. */
const policy = pagePolicy.map((rule) => (rule.startsWith('form-action') ? "form-action 'self'" : rule)).join('; ');

/** A page of another site could otherwise send the form of a visitor on this machine. */
const isOfAnotherSite = ({ headers: { origin, host = '' } }: FastifyRequest) =>
  origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);

/**
 * GET /dev/clock shows the clock of a demo, GET /dev/clock.json too, and POST /dev/clock moves it forward. Only this
 * machine and administrators may do either, also where everybody may see the mail: it moves for all who look at the demo.
 */
export const demoClockRoutes = async (
  app: FastifyInstance,
  { sessions, ...dependencies }: PassingDays & { sessions: Sessions },
) => {
  const { clock } = dependencies;
  const runs = dayRuns(dependencies, () => app.draining.begun);
  const guard = localOrAdmin(sessions);
  app.addHook('onRequest', async (request, reply) => {
    if (isOfAnotherSite(request)) throw new Refusal('admin_required');
    return guard(request, reply);
  });
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const state = () => {
    const { asked = 0, days = [], isRunning = false } = runs.last() ?? {};
    return { success: true, data: { now: clock.now(), ahead: clock.ahead(), running: isRunning, asked, days } };
  };

  app.get('/dev/clock', open, async (request, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(
        clockPage({
          now: clock.now(),
          ahead: clock.ahead(),
          run: runs.last(),
          locale: pageLocale(request.raw, (request.query as Record<string, unknown>).lang),
        }),
      ),
  );

  app.get('/dev/clock.json', open, async (_request, reply) => reply.header('cache-control', 'no-store').send(state()));

  app.post('/dev/clock', open, async (request, reply) => {
    const passing = runs.begin(daysToPass(request.body, clock));
    if (!passing) {
      throw new Refusal('overloaded', { retryAfterSeconds: 5, explain: (locale) => demoTexts[locale].busy });
    }
    if (request.headers['content-type']?.startsWith(FORM)) {
      passing.catch((error: unknown) => app.log.error({ reason: describeError(error) }, 'the demo clock has stopped'));
      return reply.redirect('/dev/clock', 303);
    }
    await passing;
    return reply.header('cache-control', 'no-store').send(state());
  });
};
