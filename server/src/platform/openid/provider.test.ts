import { expect, it } from 'vitest';
import { openidProviders } from './provider.ts';

/** A provider of Microsoft's, whose description names this issuer. */
const describedBy = (issuer: string) => {
  const origin = 'https://login.microsoftonline.com';
  const metadata = { issuer, authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` };
  return openidProviders({ fetch: async () => Response.json(metadata) });
};
const settings = (tenant: string) => ({
  issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
  clientId: 'warden',
  clientSecret: 'secret',
});

it('an issuer that stands for many companies is no provider of one', async () => {
  const tenant = '6babcaad-604b-40ac-a9d7-9fd97c0b779f';
  await describedBy(settings(tenant).issuer).check(settings(tenant));
  for (const many of ['common', 'organizations']) {
    const provider = describedBy(settings('{tenantid}').issuer);
    await expect(provider.check(settings(many)), many).rejects.toMatchObject({ reason: 'not_a_provider' });
  }
});
