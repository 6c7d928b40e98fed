import { readFileSync } from 'node:fs';
import { npm } from './install.mjs';
import { inRoot } from './paths.mjs';
import { PlainError, run } from './run.mjs';

const nameOf = (path, { name }) => name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Production has the Node of its image or its installer: the packaged one serves clones alone. */
const isNode = (path) => /^node_modules\/node-(bin-)?(darwin|linux)-/.test(path);

/** The packages that the lock file does not mark as needed for development alone, as name@version. */
export const productionPackages = () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const installed = Object.entries(packages).filter(([path, { dev, link }]) => path && !dev && !link && !isNode(path));
  return new Set(installed.map(([path, locked]) => `${nameOf(path, locked)}@${locked.version}`));
};

/** Leaves out where the packages were downloaded from: a registry mirror may be a private machine. */
const described = (component) => ({
  ...component,
  // npm names the shop and its workspaces after their folders.
  name: component['bom-ref'].slice(0, component['bom-ref'].lastIndexOf('@')),
  externalReferences: component.externalReferences.filter(({ type }) => type !== 'distribution'),
});

/**
 * Returns the software bill of materials of a production install. npm's own `--omit dev` is not used, because it leaves
 * out every package that a development tool needs too, Fastify and React among them.
 */
export const makeSbom = async () => {
  const [command, args] = npm();
  const { ok, output } = await run(
    command,
    [...args, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'],
    { quiet: true },
  );
  if (!ok) throw new PlainError(`${output.trim()}\n\nnpm sbom failed; the reason is above.`);
  const { metadata, components, dependencies, ...rest } = JSON.parse(output);
  const root = described(metadata.component);
  const wanted = productionPackages().add(root['bom-ref']);
  return {
    ...rest,
    metadata: { ...metadata, component: root },
    components: components.filter((component) => wanted.has(component['bom-ref'])).map(described),
    dependencies: dependencies
      .filter(({ ref }) => wanted.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => wanted.has(other)) })),
  };
};
