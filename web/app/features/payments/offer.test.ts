import type { License } from '@warden/contract';
import { describe, expect, it } from 'vitest';
import { offerFor } from './offer.ts';

let ids = 0;
const license = (facts: Partial<License>): License => ({
  id: `license-${++ids}`,
  client_id: 'production',
  hostname: null,
  license_type: 'commercial',
  status: 'active',
  issued_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-12-31T23:59:59.999Z',
  revoked_at: null,
  revoked_reason: null,
  revoked_by: null,
  last_validated_at: null,
  validation_count: 0,
  license_text: '',
  ...facts,
});
const offer = (facts: Partial<License>, others: License[] = [], coreAvailable = false) => {
  const one = license(facts);
  return offerFor(one, [one, ...others], coreAvailable);
};

describe('what can be bought on top of a license', () => {
  it.each(['trial', 'trial-self-signed'] as const)('a %s is upgraded, also after its end', (license_type) => {
    const upgrade = { kind: 'upgrade', plan: 'commercial' };
    expect(offer({ license_type })).toEqual(upgrade);
    expect(offer({ license_type, status: 'expired' })).toEqual(upgrade);
    expect(offer({ license_type, status: 'revoked' })).toBeNull();
  });

  it('a trial that was upgraded already is not upgraded again', () => {
    expect(offer({ license_type: 'trial' }, [license({})])).toBeNull();
    expect(offer({ license_type: 'trial' }, [license({ license_type: 'individual' })])).toBeNull();
    expect(offer({ license_type: 'trial' }, [license({ status: 'expired' })])).not.toBeNull();
    expect(offer({ license_type: 'trial' }, [license({ client_id: 'staging' })])).not.toBeNull();
  });

  it.each(['commercial', 'individual'] as const)('a %s license is extended, active or expired', (plan) => {
    expect(offer({ license_type: plan })).toEqual({ kind: 'extend', plan });
    expect(offer({ license_type: plan, status: 'expired' })).toEqual({ kind: 'extend', plan });
    expect(offer({ license_type: plan, status: 'revoked' })).toBeNull();
  });

  it('only the latest of its kind for the client is extended', () => {
    const later = { issued_at: '2026-06-01T00:00:00.000Z' };
    expect(offer({}, [license(later)])).toBeNull();
    expect(offer({}, [license({ ...later, status: 'revoked' })])).toBeNull();
    expect(offer(later, [license({ status: 'revoked' })])).not.toBeNull();
    expect(offer({}, [license({ ...later, license_type: 'individual' })])).not.toBeNull();
    expect(offer({}, [license({ ...later, client_id: 'staging' })])).not.toBeNull();
  });

  it('individual licenses are not for sale while the Community Edition is offered', () => {
    expect(offer({ license_type: 'individual' }, [], true)).toBeNull();
    expect(offer({ license_type: 'commercial' }, [], true)).not.toBeNull();
  });

  it('words of a newer server offer nothing', () => {
    expect(offer({ status: 'suspended' as never })).toBeNull();
    expect(offer({ license_type: 'enterprise' as never })).toBeNull();
  });
});
