import { requireCurrent } from './require-current.ts';

requireCurrent();
const { main } = await import('../cli/main.ts');
await main();
