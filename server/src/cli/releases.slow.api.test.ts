import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { hash as argon } from '@node-rs/argon2';
import { contract } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { accountsOf } from '../../test/accounts.ts';
import { refusal } from '../../test/app.ts';
import { addTotp } from '../../test/factors.ts';
import { openAccount } from '../../test/licenses.ts';
import { holdings } from '../../test/releases.ts';
import { shopBesideTool } from '../../test/shop-beside-tool.ts';
import { warden } from '../../test/warden.ts';
import { auditLog } from '../features/audit/tables.ts';
import { users } from '../features/auth/tables.ts';
import { securityEvents } from '../features/security-events/tables.ts';

// Only PostgreSQL allows the tool and the shop to run at the same time.
describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('beside a running shop', () => {
  const shop = shopBesideTool({ workers: false, hash: argon });
  const dir = tempDir();

  const put = async (name: string, content: string) => {
    await writeFile(join(dir, name), content);
    return join(dir, name);
  };
  const actions = async () =>
    (await shop.services.db.select().from(auditLog).orderBy(asc(auditLog.id))).map(
      ({ actor, action }) => `${actor} ${action}`,
    );

  const publish = (version: string, ...rest: string[]) =>
    warden('release', 'publish', version, '--notes-en', 'Faster', '--notes-ru', 'Быстрее', ...rest);

  describe('warden release', () => {
    it('publishes what the shop then serves, and lists it', async () => {
      expect((await warden('release', 'list')).out).toBe('There is no release.\n');
      const notes = await put('notes.md', '# New\n- Faster\n');
      const [amd64, arm64] = [await put('amd64.sh', 'echo amd64'), await put('a=b', 'echo arm64')];
      const published = await warden(
        ...['release', 'publish', '1.4.0', '--notes-en', notes, '--notes-ru', '# Новое: быстрее'],
        ...['--installer', `linux_amd64=${amd64}`, '--installer', `linux_arm64=${arm64}`],
      );
      const signatureOf = (arch: string) =>
        shop.app.inject(`/api/releases/public/1.4.0/download/linux/${arch}/installer.minisig`);
      expect(published).toEqual({
        code: 0,
        out: [
          'Warden 1.4.0 is published in the channel stable.',
          `  ${hash('sha256', 'echo amd64')}  linux_amd64`,
          `  ${hash('sha256', 'echo arm64')}  linux_arm64`,
          `\nSignature for linux_amd64:\n${(await signatureOf('amd64')).body}`,
          `Signature for linux_arm64:\n${(await signatureOf('arm64')).body}`,
        ].join('\n'),
        err: '',
      });
      const { release } = await shop.call(contract.releases.get, { params: { version: 'latest' } });
      expect(release).toMatchObject({ release_notes_en: '# New\n- Faster\n', release_notes_ru: '# Новое: быстрее' });
      const { body, headers } = await shop.app.inject('/api/releases/public/latest/download/linux/amd64/installer');
      expect([body, headers['content-disposition']]).toEqual([
        'echo amd64',
        'attachment; filename="warden-installer-1.4.0-linux-amd64.sh"',
      ]);
      const { out } = await warden('release', 'list');
      expect(out.split('\n')[0]).toMatch(/^VERSION +CHANNEL +RELEASED +ANNOUNCED +DOWNLOADS +SYSTEMS$/);
      expect(out.split('\n')[1]).toMatch(/^1\.4\.0 +stable +\d{4}-\d\d-\d\d +- +\d +linux_amd64 linux_arm64$/);
      expect(await actions()).toEqual(['operator release.published']);
    });

    it('says what cannot be published in one line, and leaves nothing of it', async () => {
      const before = await holdings(shop);
      const file = await put('x.sh', 'echo x');
      const one = ['--installer', `linux_amd64=${file}`];
      await expect(publish('v1', ...one)).rejects.toThrow('VERSION: Enter a version such as 1.4.0 or 1.5.0-rc.1.');
      await expect(publish('1.4.0', ...one)).rejects.toThrow('VERSION: This version is already published.');
      await expect(publish('1.5.0')).rejects.toThrow('Add at least one installer');
      await expect(publish('1.5.0-rc.1', ...one, '--channel', 'stable')).rejects.toThrow('--channel: A pre-release');
      await expect(publish('1.5.0', ...one, '--min-version', '1.6.0')).rejects.toThrow(
        '--min-version: Enter a version',
      );
      const same = ['--installer', `darwin_arm64=${await put('same.sh', 'echo amd64')}`];
      await expect(publish('1.5.0', ...same)).rejects.toThrow(
        '--installer darwin_arm64: This exact file is already published',
      );
      await expect(publish('1.5.0', '--installer', `linux_amd64=${dir}/none`)).rejects.toThrow(
        `cannot read ${dir}/none`,
      );
      await expect(
        warden('release', 'publish', '1.5.0', '--notes-en', 'none.md', '--notes-ru', 'x', ...one),
      ).rejects.toThrow('cannot read none.md');
      expect((await publish('1.5.0', '--installer', 'solaris=x')).err).toContain('as in linux_amd64=FILE');
      expect((await warden('release', 'publish', '1.5.0', ...one)).err).toContain('--notes-en is missing');
      expect((await warden('release', 'publish')).err).toContain('the version is missing');
      expect(await holdings(shop)).toEqual(before);
    });
  });

  describe('warden admin', () => {
    const typing = (typed: string, ...words: string[]) => {
      vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([typed]) as unknown as typeof process.stdin);
      return warden('admin', ...words).finally(() => vi.restoreAllMocks());
    };
    const create = (email: string, typed: string) => typing(typed, 'create', email);
    const recover = (email: string, typed: string) => typing(typed, 'recover', email);

    it('makes an administrator who can sign in', async () => {
      expect(await create('Boss@example.com', 'correct horse\n')).toEqual({
        code: 0,
        out: 'Boss@example.com is an administrator, and can sign in.\n',
        err: '',
      });
      const body = { email: 'boss@example.com', password: 'correct horse' };
      const { data } = await shop.call(contract.auth.login, { body });
      expect(data.user).toMatchObject({ isAdmin: true, isEmailVerified: true });
      await expect(create('boss@example.com', 'another horse')).rejects.toThrow(
        'boss@example.com has an account already: use warden admin grant boss@example.com',
      );
      await expect(create('boss', 'correct horse')).rejects.toThrow('Enter a valid email address.');
      await expect(create('new@example.com', 'short\n')).rejects.toThrow('Password must be at least 6 characters long');
    });

    it('makes administrators of customers and customers of administrators, but leaves one', async () => {
      const { user, token } = await openAccount(shop);
      const isAdmin = async () => (await shop.call(contract.auth.me, {}, { token })).data.user.isAdmin;
      expect((await warden('admin', 'grant', user.email)).out).toBe(`${user.email} is an administrator from now on.\n`);
      expect(await isAdmin()).toBe(true);
      expect((await warden('admin', 'grant', user.email)).out).toBe(`${user.email} is an administrator already.\n`);
      expect((await warden('admin', 'revoke', 'boss@example.com')).code).toBe(0);
      await expect(warden('admin', 'revoke', user.email)).rejects.toThrow('The last administrator cannot be removed.');
      expect(await isAdmin()).toBe(true);
      expect((await actions()).slice(1)).toEqual([
        'operator user.created',
        `user:${user.id} user.registered`,
        `user:${user.id} consent.given`,
        'operator user.admin_granted',
        'operator user.admin_revoked',
      ]);
      expect((await warden('audit', 'check')).out).toContain('The audit log is whole: 6 entries.\n');
    });

    it('gives and takes smaller roles, one at a time', async () => {
      const { user, token } = await openAccount(shop);
      const role = async () => {
        const { isAdmin, staff_role } = (await shop.call(contract.auth.me, {}, { token })).data.user;
        return isAdmin ? 'administrator' : staff_role;
      };
      const grant = (...options: string[]) => warden('admin', 'grant', user.email, ...options);
      expect((await grant('--role', 'support')).out).toBe(`${user.email} is of the support staff from now on.\n`);
      expect(await role()).toBe('support');
      expect((await grant('--role', 'support')).out).toBe(`${user.email} is of the support staff already.\n`);
      await grant();
      expect(await role()).toBe('administrator');
      await grant('--role', 'finance');
      expect(await role()).toBe('finance');
      expect((await warden('admin', 'revoke', user.email)).out).toBe(`${user.email} is a customer from now on.\n`);
      expect(await role()).toBe(null);
      expect((await grant('--role', 'owner')).err).toContain('owner is no role');
      expect((await actions()).slice(-4)).toEqual([
        'operator user.staff_granted',
        'operator user.admin_granted',
        'operator user.staff_granted',
        'operator user.staff_revoked',
      ]);
    });

    it('lets an administrator in again who has lost everything', async () => {
      const admin = await openAccount(shop, { isAdmin: true });
      const { email, id } = admin.user;
      await addTotp(shop, admin);
      const blocked = { blockedAt: new Date(), blockedReason: 'Stolen laptop' };
      await shop.services.db.update(users).set(blocked).where(eq(users.id, id));
      const token = await accountsOf(shop).tokenFor(admin, 'reset');
      await expect(recover(email, 'short')).rejects.toThrow('Password must be at least 6 characters long');
      expect((await recover(email, 'recovered horse\n')).out).toBe(
        `${email} can sign in with the new password, and has no second factor and no sessions now.\n`,
      );
      expect(await refusal(shop.call(contract.auth.me, {}, admin))).toMatchObject({ status: 401 });
      const login = (password: string) => shop.call(contract.auth.login, { body: { email, password } });
      expect(await refusal(login(admin.password))).toMatchObject({ code: 'invalid_credentials' });
      expect(await refusal(accountsOf(shop).reset(token))).toMatchObject({ code: 'reset_token_invalid' });
      expect((await login('recovered horse')).data.user.isAdmin).toBe(true);
      expect((await actions()).at(-1)).toBe('operator user.recovered');
      const [event] = await shop.services.db
        .select()
        .from(securityEvents)
        .where(and(eq(securityEvents.userId, id), eq(securityEvents.kind, 'recovered')));
      expect(event).toMatchObject({ address: null, actorId: null });
    });

    it('recovers nobody but administrators, and knows only verified accounts', async () => {
      const { user } = await openAccount(shop);
      await expect(recover(user.email, 'recovered horse')).rejects.toThrow(`${user.email} has no role in the shop`);
      await expect(recover('nobody@example.com', 'recovered horse')).rejects.toThrow('There is no account');
      expect((await warden('admin', 'recover')).err).toContain('the email is missing');
      const unverified = await shop.register();
      for (const email of [unverified.user.email, 'nobody@example.com', 'x']) {
        await expect(warden('admin', 'grant', email)).rejects.toThrow('There is no account with this email');
      }
    });
  });

  // It comes last, because it makes an administrator and entries in the audit log.
  it('publishes elsewhere by a token of this scope, and by no other', async () => {
    const admin = await openAccount(shop, { isAdmin: true });
    const tokenFor = async (scope: 'releases:publish' | 'licenses:issue') => {
      const body = { name: 'CI', scopes: [scope] };
      return (await shop.call(contract.tokens.shopCreate, { body }, admin)).data.secret;
    };
    const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
    const installer = ['--installer', `windows_amd64=${await put('setup.exe', 'MZ elsewhere')}`, '--url', url];
    const wrong = publish('1.4.1', ...installer, '--token', await tokenFor('licenses:issue'));
    await expect(wrong).rejects.toThrow(errorTexts.en.scope_required);
    vi.stubEnv('WARDEN_TOKEN', await tokenFor('releases:publish'));
    const { code, out } = await publish('1.4.1', ...installer, '--channel', 'beta');
    vi.stubEnv('WARDEN_TOKEN', undefined);
    const signature = await shop.app.inject('/api/releases/public/1.4.1/download/windows/amd64/installer.minisig');
    expect([code, out]).toEqual([
      0,
      [
        'Warden 1.4.1 is published in the channel beta.',
        `  ${hash('sha256', 'MZ elsewhere')}  windows_amd64`,
        `\nSignature for windows_amd64:\n${signature.body}`,
      ].join('\n'),
    ]);
  });
});
