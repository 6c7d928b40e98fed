import { contract } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { keyId } from '@warden/license';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isLong, randomIntegers } from '../../../scripts/lib/random.ts';
import { giveLicense, openAccount, storedLicense } from '../../test/licenses.ts';
import { run } from '../../test/process.ts';
import { giveRelease } from '../../test/releases.ts';
import { shopBesideTool } from '../../test/shop-beside-tool.ts';
import { warden } from '../../test/warden.ts';
import { readRows } from '../platform/db/rows.ts';

// Only PostgreSQL allows the tool and the shop to run at the same time; license.test.ts tests what happens on PGlite.
describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('warden keys, beside a running shop', () => {
  const shop = shopBesideTool();
  const stolen = () => keyId(shop.services.keys.signer.publicKey);
  const rowOf = (out: string, key: string) =>
    out
      .split('\n')
      .find((line) => line.startsWith(key))
      ?.split(/ {2,}/);

  it('rehearses a rotation and re-issues the licenses of a stolen key', async () => {
    const customer = await openAccount(shop);
    const [one, two] = [await giveLicense(shop, customer.user.id), await giveLicense(shop, customer.user.id)];
    await shop.call(contract.licenses.validate, { body: { licenseText: one.licenseText } });

    await expect(warden('keys', 'reissue', '--from', stolen())).rejects.toThrow(
      `key ${stolen()} signs: activate another one first`,
    );
    const next = /^Key ([0-9a-f]{16}) /.exec((await warden('keys', 'new')).out)?.[1] as string;
    const before = (await warden('keys', 'rehearse')).out;
    expect(rowOf(before, stolen())?.slice(1, 8)).toEqual(['active', '2', '2', '0', '1', '1', '1']);
    expect(before).toContain(`Activate ${next}: it would sign new licenses`);
    await warden('keys', 'activate', next);
    expect((await warden('keys', 'rehearse')).out).toContain(
      `Retire ${stolen()}: 2 licenses of 1 customer would stop working (1 validated in the last 7 days, 1 in 30, 1 never online; 0 re-issued).`,
    );

    expect(await warden('keys', 'reissue', '--from', stolen(), '--dry-run')).toMatchObject({
      code: 0,
      out: `Licenses to sign by key ${next}: 2, of 1 customer.\n`,
    });
    expect(await storedLicense(shop, one.id)).toMatchObject({ replacedBy: null });

    const { code, out } = await warden('keys', 'reissue', '--from', stolen());
    expect(code).toBe(0);
    expect(out).toContain(`Licenses signed by key ${next}: 2, of 1 customer. The mails are in the queue of the shop.`);
    expect(out).toContain(`warden keys retire ${stolen()}`);
    const mail = await shop.mailTo(
      customer.user.email,
      ({ subject }) => subject === mailTexts.en.licensesReissued.subject,
    );
    expect(mail.attachments).toHaveLength(2);
    for (const { id } of [one, two]) {
      const { replacedBy } = (await storedLicense(shop, id)) as { replacedBy: string };
      expect(await storedLicense(shop, replacedBy)).toMatchObject({ keyId: next, revokedAt: null });
    }

    await warden('keys', 'retire', stolen());
    expect((await warden('keys', 'reissue', '--from', stolen())).out).toContain('its texts are revoked');
    expect(await storedLicense(shop, one.id)).toMatchObject({ revokedReason: 'Signed anew with another key' });
    expect((await warden('keys', 'rehearse')).out).toContain(`${stolen()} is retired: nothing is left of it.`);
    await expect(warden('keys', 'reissue', '--from', stolen())).rejects.toThrow(
      'no license in force was signed by key',
    );
  });

  it('rehearses a rotation of the keys of releases, which sign all files anew', async () => {
    await giveRelease(shop);
    const active = keyId(shop.services.releaseKeys?.signer.publicKey as string);
    const next = /^Key ([0-9a-f]{16}) /.exec((await warden('keys', 'new', '--use', 'releases')).out)?.[1] as string;
    const { out } = await warden('keys', 'rehearse', '--use', 'releases');
    expect(rowOf(out, active)).toEqual([active, 'active']);
    expect(out).toContain(`Activate ${next}: from the next start on it would sign 1 installer of 1 release anew`);
    await warden('keys', 'activate', next, '--use', 'releases');
    const { out: after } = await warden('keys', 'rehearse', '--use', 'releases');
    expect(after).toContain(`${next} signs 1 installer of 1 release.`);
    expect(after).toContain(`Retire ${active}: it signs nothing now`);
  });

  it.runIf(isLong)(
    're-issues everything exactly once although its process is killed again and again',
    async () => {
      const { db } = shop.services;
      const from = 'f'.repeat(16);
      const owners = await Promise.all(Array.from({ length: 30 }, () => openAccount(shop)));
      const { id } = await giveLicense(shop, owners[0]?.user.id as string);
      await db.execute(sql`
      insert into licenses (id, user_id, client_id, type, licensee, issued_at, expires_at, key_id, license_text)
      select gen_random_uuid(), (${sql.param(owners.map(({ user }) => user.id))}::uuid[])[1 + n % 30], 'killed-' || n, type,
        licensee, issued_at, expires_at, ${from}, license_text
      from licenses, generate_series(1, 2000) n where id = ${id}`);
      const settings = ['DATABASE_URL', 'DATA_DIR'].map((name) => [name, process.env[name] as string]);
      const random = randomIntegers('kills');
      for (let runs = 0; ; runs++) {
        const tool = run('cli/warden.ts', Object.fromEntries(settings), ['keys', 'reissue', '--from', from]);
        const batches = random(1, 4);
        const watch = setInterval(() => {
          if (runs < 5 && tool.output.stderr.split('…').length > batches) tool.child.kill('SIGKILL');
        }, 5);
        const { code } = await tool.exited;
        clearInterval(watch);
        if (code === 0) break;
        expect(runs).toBeLessThan(6);
      }
      const [books] = await readRows<object>(
        db,
        sql`
      select count(*)::int as texts, count(distinct new.supersedes)::int as licenses,
        (select count(*)::int from audit_log where action = 'license.replaced' and after::json ->> 'key' = ${from}) as entries
      from licenses new join licenses old on new.supersedes = old.id where old.key_id = ${from}`,
      );
      expect(books).toEqual({ texts: 2000, licenses: 2000, entries: 2000 });
      for (const { user } of owners) {
        const about = ({ subject }: { subject: string }) => subject === mailTexts.en.licensesReissued.subject;
        await shop.mailTo(user.email, about);
        const mails = await shop.mailbox.list({ limit: 1000 });
        expect(mails.filter((mail) => mail.to.includes(user.email) && about(mail))).toHaveLength(1);
      }
    },
    300_000,
  );
});
