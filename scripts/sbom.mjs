// Lists what a production install contains, as CycloneDX: npm run sbom [-- FILE]. It needs only the lock file, so the
// list is the same on every system, and it names the packages of all of them.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeSbom } from './lib/sbom.mjs';

const file = process.argv[2] ?? 'sbom.cdx.json';
const sbom = await makeSbom();
writeFileSync(resolve(file), `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${file}: ${sbom.components.length} components`);
