import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { denyUndeclaredRoutes } from './security.ts';

it('starts when every route declares its access', async () => {
  const app = Fastify();
  denyUndeclaredRoutes(app);
  app.get('/open', { config: { access: 'public' } }, async () => 'open');
  app.post('/mine', { config: { access: 'user' } }, async () => 'mine');
  await app.ready();
  expect((await app.inject('/open')).body).toBe('open');
});

it('names every route that does not, also those of plugins', async () => {
  const app = Fastify();
  denyUndeclaredRoutes(app);
  app.get('/open', { config: { access: 'public' } }, async () => 'open');
  app.post('/forgotten', async () => 'for whom?');
  app.register(async (plugin) => {
    plugin.delete('/plugin', async () => 'for whom?');
  });
  await expect(app.ready()).rejects.toThrow(/POST \/forgotten, DELETE \/plugin/);
});
