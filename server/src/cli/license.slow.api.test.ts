import { contract } from '@warden/contract';
import { addYears, dayOf } from '@warden/license';
import { describe, expect, it } from 'vitest';
import { aClientId, bindInstall, openAccount, storedLicense } from '../../test/licenses.ts';
import { shopBesideTool } from '../../test/shop-beside-tool.ts';
import { warden } from '../../test/warden.ts';

// Only PostgreSQL allows the tool and the shop to run at the same time; license.test.ts tests what happens on PGlite.
describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('warden license, beside a running shop', () => {
  const shop = shopBesideTool();

  const issue = (clientId: string, ...more: string[]) =>
    warden('license', 'issue', '--client-id', clientId, '--type', 'commercial', ...more);
  const validate = async (licenseText: string, clientId: string) =>
    (await shop.call(contract.licenses.validate, { body: { licenseText, clientId } })).data;

  it('issues to the account that has bound the client, as the panel would, and the shop mails it', async () => {
    const customer = await openAccount(shop, { companyName: 'Babbage & Sons' });
    const { clientId } = await bindInstall(shop, customer);
    const { code, out } = await issue(clientId);
    expect(code).toBe(0);
    const { valid, license } = await validate(out, clientId);
    expect({ valid, license }).toMatchObject({ valid: true, license: { licensee: 'Babbage & Sons' } });
    expect(await storedLicense(shop, license?.id as string)).toMatchObject({ userId: customer.user.id });
    const mail = await shop.mailTo(customer.user.email, ({ text }) => text.includes(clientId));
    expect(mail.text).toContain(clientId);
  });

  it('issues to a customer named, until the day named', async () => {
    const customer = await openAccount(shop);
    const clientId = aClientId();
    const expires = addYears(dayOf(new Date()), 2);
    const { out } = await issue(clientId, '--email', customer.user.email, '--licensee', 'Ada', '--expires', expires);
    expect(out).toContain('\nLicensee: Ada\n');
    expect(out).toContain(`\nExpires: ${expires}\n`);
    const { data } = await shop.call(contract.licenses.list, { query: { clientId } }, customer);
    expect(data).toHaveLength(1);
  });

  it('refuses a stranger, nobody and yesterday in one line, and stores nothing', async () => {
    const clientId = aClientId();
    for (const [message, ...args] of [
      ['--email: There is no account', '--email', 'nobody@example.com'],
      ['--licensee: This field is required.'],
      ['--expires: The expiry date must be', '--licensee', 'L', '--expires', '2020-01-01'],
    ] as [string, ...string[]][]) {
      await expect(issue(clientId, ...args)).rejects.toThrow(message);
    }
    const admin = await openAccount(shop, { isAdmin: true });
    const { data } = await shop.call(contract.licenses.ofClient, { params: { clientId }, query: {} }, admin);
    expect(data).toEqual([]);
  });

  it('revokes once, records by whom and why, and the shop mails it', async () => {
    const customer = await openAccount(shop);
    const { clientId } = await bindInstall(shop, customer);
    const { out } = await issue(clientId);
    const id = (await validate(out, clientId)).license?.id as string;
    const revoke = () => warden('license', 'revoke', id, '--reason', 'charged back', '--by', 'Olga');
    expect(await revoke()).toMatchObject({ code: 0, out: `License ${id} for ${clientId} is revoked.\n` });
    expect(await validate(out, clientId)).toMatchObject({ valid: false, code: 'REVOKED' });
    expect(await storedLicense(shop, id)).toMatchObject({ revokedBy: 'Olga', revokedReason: 'charged back' });
    await shop.mailTo(customer.user.email, ({ text }) => text.includes('charged back'));
    await expect(revoke()).rejects.toThrow('This license is already revoked.');
    const other = '018f4e5a-0000-7000-8000-000000000001';
    await expect(warden('license', 'revoke', other, '--reason', 'x')).rejects.toThrow(`there is no license ${other}`);
  });
});
