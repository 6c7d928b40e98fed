import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type PublicKey, verifyLicense, verifyRevocationIndex, verifyRevocations } from '@warden/license';
import { nodeCheck } from '@warden/license/node';
import { ensureGo, ensurePython } from '../../scripts/lib/languages.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { tempDir } from '../../scripts/lib/temp-dir.ts';

/** What a verifier is asked. The bytes are those of a text, which need not be UTF-8. */
export interface Question {
  kind: 'license' | 'revocations' | 'index' | 'file';
  bytes: Uint8Array;
  keys?: readonly PublicKey[];
  clientId?: string | undefined;
  now?: string;
  revoked?: readonly string[];
  file?: { shard: string; sha256: string; count: number };
}

export interface Answer {
  /** Where no license is judged, this is VALID for what is accepted. */
  code: string;
  value: unknown;
}

interface Program {
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}

const run = ({ command, args, cwd, env }: Program, input = '') => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...{ cwd, env, input, encoding: 'utf8', maxBuffer: 2 ** 30 },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}${error ?? ''}`);
  return stdout;
};

/** What is compiled stays for the next run. Nothing is downloaded: there is no dependency, and no C compiler either. */
const goEnvironment = {
  ...process.env,
  ...{
    CGO_ENABLED: '0',
    GOCACHE: inRoot('.cache', 'go'),
    GOFLAGS: '',
    GOPROXY: 'off',
    GOTOOLCHAIN: 'local',
    GOWORK: 'off',
  },
};
const goFolder = inRoot('clients', 'go');
const inGo = (command: string, ...args: string[]): Program => ({ command, args, cwd: goFolder, env: goEnvironment });

const pythonEnvironment = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' };
const inPython = (command: string, ...args: string[]): Program => ({
  ...{ command, args, cwd: inRoot('clients', 'python'), env: pythonEnvironment },
});

const buildJudge = (go: string) => {
  const program = join(tempDir(), 'judge');
  run(inGo(go, 'build', '-o', program, './internal/judge'));
  return program;
};

interface Language {
  name: string;
  /** Runs the tests that the language's own tools know. */
  test: () => void;
  /** Answers all questions by one process. */
  judge: (questions: readonly Question[]) => Answer[];
}

/** A list may have an id twice; what counts is which ones are in it. */
const withSet = ({ code, value }: Answer): Answer => {
  const list = value as { revoked?: string[] } | null;
  return { code, value: list?.revoked ? { ...list, revoked: [...new Set(list.revoked)].sort() } : value };
};

const judgeWith = (program: Program, questions: readonly Question[]): Answer[] => {
  const lines = questions.map(({ bytes, ...question }) =>
    JSON.stringify({ ...question, bytes: Buffer.from(bytes).toString('base64') }),
  );
  const answers = run(program, `${lines.join('\n')}\n`);
  return answers
    .trimEnd()
    .split('\n')
    .map((line) => withSet(JSON.parse(line) as Answer));
};

const goLanguage = (go: string): Language => {
  let judge: string | undefined;
  return {
    name: 'Go',
    test: () => {
      run(inGo(go, 'vet', './...'));
      run(inGo(go, 'test', './...'));
    },
    judge: (questions) => {
      judge ??= buildJudge(go);
      return judgeWith(inGo(judge), questions);
    },
  };
};

const pythonLanguage = (python: string): Language => ({
  name: 'Python',
  test: () => run(inPython(python, '-W', 'error', '-m', 'unittest')),
  judge: (questions) => judgeWith(inPython(python, '-m', 'tests.judge'), questions),
});

const go = await ensureGo();
const python = await ensurePython();

/** The languages that this machine has. */
export const languages = [...(go ? [goLanguage(go)] : []), ...(python ? [pythonLanguage(python)] : [])];

const decode = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Answers as the package of this repository does, which does not say why it refuses a list. */
export const judgeHere = async ({ kind, bytes, keys = [], now = '', ...more }: Question): Promise<Answer> => {
  const text = decode(bytes);
  const refused = { code: kind === 'license' ? 'MALFORMED' : 'REFUSED', value: null };
  if (text === undefined) return refused;
  if (kind === 'license') {
    const revoked = new Set(more.revoked);
    const options = { keys, now: new Date(now), clientId: more.clientId, revoked, check: nodeCheck };
    const { code, license } = await verifyLicense(text, options);
    return { code, value: license };
  }
  const verify = kind === 'index' ? verifyRevocationIndex : verifyRevocations;
  const list = await verify(text, keys, nodeCheck);
  return list ? withSet({ code: 'VALID', value: list }) : refused;
};
