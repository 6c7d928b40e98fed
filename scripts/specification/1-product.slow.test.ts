import { siteTexts } from '@warden/i18n';
import { TRIAL_DAYS } from '@warden/license';
import { expect } from 'vitest';
import { themeNames } from '../../web/app/ui/tokens.ts';
import { provenBy, section } from './statements.ts';

const { en, ru } = siteTexts;
const { plans } = en.pricing;

section('1. What the product does and for whom', {
  'Trial: free, 60 days.': () => {
    expect([plans.trial.price, plans.trial.term, TRIAL_DAYS]).toEqual(['Free', '60\u00a0days', 60]);
  },
  'Commercial: paid per year; 25 000 RUB in the English copy, blank in the Russian copy.': () => {
    expect(plans.commercial.price.replace(/\s/g, ' ')).toBe('25 000 RUB');
    expect(plans.commercial.term).toContain('per year');
    expect(ru.pricing.plans.commercial.price).toBe('');
  },
  'Individual: paid per year, 1 user, no corporate integrations, 2FA.': () => {
    const { term, points, without } = plans.individual;
    expect(term).toContain('per year');
    expect(points.join().replace(/\s/g, ' ')).toMatch(/1 user.*[Tt]wo-factor/);
    expect(without.join()).toMatch(/corporate integrations/);
  },
  'Community Edition: free, open source, unlimited, 2FA, corporate messengers, unlimited users; links to an open-source repository.':
    () => {
      const { price, term, points, action } = plans.community;
      expect([price, term, action]).toEqual(['Free', 'no time limit', 'Open the repository']);
      expect(points).toEqual(['Open source', 'Unlimited users', 'Corporate messengers', 'Two-factor sign-in']);
    },
  'Features named in the copy: real-time error notifications (email, Telegram, Slack, Pachca, Mattermost, webhooks), release analysis, LDAP user and group sync, SSO/SAML (Keycloak, ADFS), 2FA.':
    () => {
      const copy = JSON.stringify([en.home, en.pricing]);
      const names = ['Telegram', 'Slack', 'Pachca', 'Mattermost', 'webhooks', 'LDAP', 'SAML', 'Keycloak', 'ADFS'];
      expect(names.filter((name) => !copy.includes(name))).toEqual([]);
    },
  'Language switcher (English, Russian).': provenBy(
    'e2e/frame.slow.spec.ts',
    'switching the language changes the page at once, and is remembered',
  ),
  'Theme switcher (dark and light; the theme builder also offers blue and green).': () =>
    expect(themeNames).toEqual(['dark', 'light', 'blue', 'green']),
  'A cookie-consent bar (Accept, Learn More) shown until accepted.': provenBy(
    'e2e/frame.slow.spec.ts',
    'the cookie bar stays until accepted, and then stays away',
  ),
});
