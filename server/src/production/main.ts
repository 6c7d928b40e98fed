import { requireCurrent } from './require-current.ts';

requireCurrent();
const { run } = await import('../app/run.ts');
await run({ dev: false });
