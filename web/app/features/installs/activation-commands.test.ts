import { expect, it } from 'vitest';
import { activationCommands } from './activation-commands.ts';

it('a shell takes every client id of the commands as it is written', () => {
  const client = (clientId: string) =>
    /--client-id (.*)/.exec(activationCommands({ origin: 'https://shop.example', clientId, code: 'A' }))?.[1];
  expect(client('warden-prod.1')).toBe('warden-prod.1');
  expect(client('two words; rm $HOME')).toBe("'two words; rm $HOME'");
  expect(client("it's")).toBe("'it'\\''s'");
  expect(client('-x')).toBe("'-x'");
});
