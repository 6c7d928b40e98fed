import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/lib/free-port.ts';
import { cpuOf } from './cpu.ts';
import { figureOf } from './figure.ts';
import { atLeast } from './goals.ts';
import type { Order } from './mode.ts';
import type { Line } from './report.ts';
import { nowhere, startFilled } from './shop.ts';

const MEGABYTES = 64;
const CONNECTIONS = 4;
const EACH = 3;
const GOAL = 0.7;

const SIZE = MEGABYTES * 1024 * 1024;

/** Downloads the file once with Node's own client. */
const downloadWithNode = (url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, (answer) => {
      let left = SIZE;
      answer.on('data', (chunk: Buffer) => {
        left -= chunk.length;
      });
      answer.on('end', () => (left === 0 ? resolve() : reject(new Error(`${left} bytes missing`))));
      answer.on('error', reject);
    }).on('error', reject);
  });

/** Reads from the socket and drops everything at once, because Node's client is slower than either server. */
const downloadRaw = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const { hostname, port, pathname } = new URL(url);
    let left: number | undefined;
    const buffer = Buffer.allocUnsafeSlow(256 * 1024);
    const take = (bytes: number) => {
      if (left === undefined) {
        const head = buffer.subarray(0, bytes).toString('latin1').split('\r\n\r\n', 1)[0] as string;
        left = SIZE + head.length + 4;
        if (!head.startsWith('HTTP/1.1 200')) socket.destroy(new Error(head));
      }
      left -= bytes;
      if (left === 0) socket.end();
      return true;
    };
    const socket = connect({ host: hostname, port: Number(port), onread: { buffer, callback: take } });
    socket.on('error', reject);
    socket.on('close', () => (left === 0 ? resolve() : reject(new Error(`${left} bytes missing`))));
    socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  });

interface Round {
  rate: number;
  cpu: number;
}

const clients = { 'to a plain client': downloadWithNode, 'to one that is faster than any line': downloadRaw };

/** Measures megabytes per second over a few connections, and CPU milliseconds per download. */
const measureOnce = async (
  { url, pid }: { url: string; pid: number },
  download: (url: string) => Promise<void>,
): Promise<Round> => {
  const before = cpuOf(pid);
  const started = performance.now();
  const loop = async () => {
    for (let index = 0; index < EACH; index++) await download(url);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  const seconds = (performance.now() - started) / 1000;
  const count = CONNECTIONS * EACH;
  return { rate: (count * MEGABYTES) / seconds, cpu: (cpuOf(pid) - before) / count };
};

/**
 * Serves the same file that the shop serves, because another copy may be cached in memory in larger or smaller pieces.
 */
const startNginx = async (directory: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'warden-nginx-'));
  const [name] = readdirSync(directory);
  const port = await freePort();
  writeFileSync(
    join(dir, 'nginx.conf'),
    `user root; pid ${dir}/pid; error_log /dev/null; events {} worker_processes 1;
     http { access_log off; sendfile on; tcp_nopush on; server { listen 127.0.0.1:${port}; root ${directory}; } }`,
  );
  const nginx = spawn('nginx', ['-c', join(dir, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/${name}`;
  for (let attempt = 0; attempt < 50; attempt++) {
    const answers = await downloadWithNode(url).then(
      () => true,
      () => false,
    );
    if (answers) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    pid: nginx.pid as number,
    stop: () => {
      nginx.kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

/** Stores a release where the shop finds it, as publishing does. */
const publish =
  (content: Buffer) => async (database: import('../server/src/platform/db/database.ts').Database, dataDir: string) => {
    const [{ diskStorage }, { publishRelease }] = await Promise.all([
      import('../server/src/platform/storage/disk.ts'),
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

const linesOf = (client: string, rounds: { nginx: Round; shop: Round }[]): Line[] => {
  const line = (name: 'nginx' | 'shop') => ({
    group: 'downloads',
    name: `${name} ${client}`,
    value: figureOf(rounds.map((round) => round[name].rate)),
    unit: 'MB/s',
    serverCpu: figureOf(rounds.map((round) => round[name].cpu)),
  });
  const ratio = figureOf(rounds.map(({ nginx, shop }) => shop.rate / nginx.rate));
  return [line('nginx'), { ...line('shop'), ratio, goal: atLeast(ratio, GOAL) }];
};

/** Compares an installer from the shop with nginx sending the same file, if nginx is installed. */
export const downloads = async ({ pace }: Order): Promise<Line[]> => {
  if (spawnSync('nginx', ['-v']).error) {
    process.stdout.write('No nginx here: downloads are not measured.\n');
    return [];
  }
  const content = randomBytes(SIZE);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const shop = await startFilled('pglite', nowhere, publish(content));
  const nginx = await startNginx(join(shop.dataDir, 'installers'));
  try {
    const ours = `${shop.url}/api/releases/public/9.9.9/download/linux/amd64/installer`;
    const published = await fetch(ours.replace(/installer$/, 'hash')).then((answer) => answer.text());
    if (!published.startsWith(sha256)) throw new Error('the shop sends another file');
    const servers = { nginx, shop: { url: ours, pid: shop.pid } };
    const lines: Line[] = [];
    for (const [client, download] of Object.entries(clients)) {
      const rounds: { nginx: Round; shop: Round }[] = [];
      for (let round = 0; round <= pace.rounds; round++) {
        rounds.push({
          nginx: await measureOnce(servers.nginx, download),
          shop: await measureOnce(servers.shop, download),
        });
      }
      // The first round only warms up.
      lines.push(...linesOf(client, rounds.slice(1)));
    }
    return lines;
  } finally {
    nginx.stop();
    await shop.stop();
  }
};
