// npm runs this after every install. The machine's own Node is used unless it is too old.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { installed } from './lib/install.mjs';
import { bin, inRoot } from './lib/paths.mjs';

const oldest = Number(readFileSync(inRoot('.nvmrc'), 'utf8'));
// npm's own Node: the one that runs this file may be the packaged one already.
const machines = process.env.npm_node_execpath ?? process.execPath;
const isNewEnough = Number.parseInt(execFileSync(machines, ['--version'], { encoding: 'utf8' }).slice(1), 10) >= oldest;

// npm calls this also when it only writes the lock file.
if (!process.env.npm_config_package_lock_only) {
  if (isNewEnough && !machines.startsWith(inRoot('node_modules'))) rmSync(bin('node'), { force: true });
  else if (!existsSync(bin('node'))) {
    console.error(
      `Node ${oldest} or newer is needed. The packaged one for ${process.platform} ${process.arch} was not installed: the ` +
        'registry does not have it, or what it sent does not have the hash in package-lock.json.',
    );
    process.exit(1);
  }
  copyFileSync(inRoot('package-lock.json'), installed);
}
