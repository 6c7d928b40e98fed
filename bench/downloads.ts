import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/test/process.ts';
import type { Line } from './report.ts';
import { startFilled } from './shop.ts';

const MEGABYTES = 64;
const CONNECTIONS = 4;
const SECONDS = 4;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const GOAL = 0.7;

/** One whole download; the number of its bytes. */
const download = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`HTTP ${answer.statusCode}`)),
      );
      answer.on('error', reject);
    }).on('error', reject);
  });

/** Megabytes per second over a few connections. */
const rateOf = async (url: string) => {
  const started = performance.now();
  const end = started + SECONDS * 1000;
  let bytes = 0;
  const loop = async () => {
    while (performance.now() < end) bytes += await download(url);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  return bytes / 1e6 / ((performance.now() - started) / 1000);
};

const startNginx = async (content: Buffer) => {
  const dir = mkdtempSync(join(tmpdir(), 'warden-nginx-'));
  // Its workers run as somebody else.
  chmodSync(dir, 0o755);
  mkdirSync(join(dir, 'files'));
  writeFileSync(join(dir, 'files', 'installer'), content);
  const port = await freePort();
  writeFileSync(
    join(dir, 'nginx.conf'),
    `pid ${dir}/pid; error_log /dev/null; events {} worker_processes 1;
     http { access_log off; sendfile on; tcp_nopush on; server { listen 127.0.0.1:${port}; root ${dir}/files; } }`,
  );
  const nginx = spawn('nginx', ['-c', join(dir, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/installer`;
  for (let attempt = 0; attempt < 50; attempt++) {
    if ((await download(url).catch(() => 0)) > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    stop: () => {
      nginx.kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

/** Puts a release where the shop will find it, as publishing does. */
const publish =
  (content: Buffer) => async (database: import('../server/src/db/database.ts').Database, dataDir: string) => {
    const [{ diskStorage }, { publishRelease }] = await Promise.all([
      import('../server/src/storage/disk.ts'),
      import('../server/src/features/releases/publish.ts'),
    ]);
    const { Readable } = await import('node:stream');
    const parts = async function* () {
      yield { name: 'version', value: '9.9.9' };
      yield { name: 'release_notes_en', value: '' };
      yield { name: 'release_notes_ru', value: '' };
      yield { name: 'linux_amd64', fileName: 'installer', bytes: Readable.from([content]) };
    };
    const storage = diskStorage(join(dataDir, 'installers'));
    const log = { warn: console.warn } as never;
    await publishRelease({ db: database.db, storage, log, now: () => new Date() }, parts() as never, {
      actor: 'bench',
      address: null,
    });
  };

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** An installer from the shop next to nginx sending the same file, where there is an nginx. */
export const downloads = async (): Promise<Line[]> => {
  if (spawnSync('nginx', ['-v']).error) {
    process.stdout.write('No nginx here: downloads are not measured.\n');
    return [];
  }
  const content = randomBytes(MEGABYTES * 1024 * 1024);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const shop = await startFilled('pglite', '', publish(content));
  const nginx = await startNginx(content);
  try {
    const ours = `${shop.url}/api/releases/public/9.9.9/download/linux/amd64/installer`;
    const told = await fetch(ours.replace(/installer$/, 'hash')).then((answer) => answer.text());
    if (!told.startsWith(sha256)) throw new Error('the shop sends another file');
    const rates = { nginx: [] as number[], shop: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.nginx.push(await rateOf(nginx.url));
      rates.shop.push(await rateOf(ours));
    }
    const [reference, measured] = [median(rates.nginx), median(rates.shop)];
    const line = (name: string, rate: number) => ({
      group: 'downloads',
      name: `${name}, ${rate.toFixed(0)} MB/s`,
      requestsPerSecond: rate / MEGABYTES,
      databaseCpu: undefined,
    });
    return [line('nginx', reference), { ...line('the shop', measured), ratio: measured / reference, goal: GOAL }];
  } finally {
    nginx.stop();
    await shop.stop();
  }
};
