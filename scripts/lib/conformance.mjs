import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { installPackages } from './debian.mjs';
import { fingerprint, isMadeFrom, writeMadeFrom } from './fingerprint.mjs';
import { npm } from './install.mjs';
import { withLock } from './lock.mjs';
import { bin, inRoot, node } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { PlainError, run, runOrExplain } from './run.mjs';

const folder = inRoot('conformance');
const packages = join(folder, 'node_modules');
const sources = ['conformance/package.json', 'conformance/package-lock.json'];
const flags = ['--no-save', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund', '--progress=false'];

/** The checkers are 160 MB that nothing else needs, so they are installed only when they are used. */
const ensureCheckers = () =>
  withLock('conformance', async () => {
    if (isMadeFrom(packages, sources)) return;
    const [command, args] = npm();
    await withProgress('Installing the checkers', () =>
      runOrExplain('npm install', command, [...args, 'install', '--prefix', folder, ...flags], {
        env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' },
      }),
    );
    writeMadeFrom(packages, fingerprint(sources));
  });

const starts = async (java) => (await run(java, ['-version'], { quiet: true }).catch(() => ({ ok: false }))).ok;

const installJava = () => installPackages('default-jre-headless');

/** One of the checkers is a Java program. */
const ensureJava = async ({ java = 'java', install = installJava } = {}) => {
  if (await starts(java)) return java;
  // A package manager that this machine does not have is no other answer than one that fails.
  if (process.getuid?.() === 0) await install().catch(() => undefined);
  if (await starts(java)) return java;
  throw new PlainError(
    'No Java, which the Nu checker of HTML needs: install one ("apt-get install default-jre-headless").',
  );
};

const everyMail = ['run', 'server/src/platform/mail/pseudo.slow.api.test.ts', '--project', 'api-pglite'];

/** Lets checkers by others judge the mails, the pages and the API description of a shop that is started for it. */
export const checkConformance = async (env) => {
  const mails = mkdtempSync(join(tmpdir(), 'warden-mails-'));
  try {
    const found = { JAVA: await ensureJava(), CHROMIUM_PATH: await ensureChromium(), MAILS_DIR: mails };
    await ensureCheckers();
    const sent = await run(bin('vitest'), everyMail, { env: { ...env, ...found } });
    if (!sent.ok) return sent;
    return await run(node(), [join(folder, 'run.mjs')], { env: { ...env, ...found } });
  } finally {
    rmSync(mails, { recursive: true, force: true });
  }
};
