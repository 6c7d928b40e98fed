import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLong } from '../../../../scripts/lib/random.ts';
import { type Identified, newTransfers } from './identity.ts';

type Found = Identified & { isOrder: boolean };

const found = (change: Partial<Found> = {}): Found => ({
  ...{ isOrder: false, direction: 'incoming', number: 'б/н', date: '2026-11-09', amount: 100, purpose: 'счет 1' },
  ...{ payer: 'ООО "Ромашка"', payerInn: '7707083893', payerAccount: '30232810900000000777' },
  ...{ payee: 'ООО "Продавец"', payeeInn: null, payeeAccount: '40702810400000000225', paymentId: null },
  ...change,
});
const order = (change: Partial<Found> = {}) => found({ isOrder: true, number: '101', ...change });

/** How many of the second statement are new after the first, and how many of these are doubtful. */
const after = (first: Found[], second: Found[]) => {
  const fresh = newTransfers(second, first);
  return [fresh.length, fresh.filter(({ isDoubtful }) => isDoubtful).length];
};

const [x, y] = [found(), found({ purpose: 'счет 2' })];
const [a, b] = [found({ paymentId: 'A' }), found({ paymentId: 'B' })];
const individual = { payerInn: null, payer: 'Иванов' };
const back = { direction: 'outgoing', payer: 'ООО "Продавец"', payerInn: '7710140679' } as const;

it.each<[string, Found[], Found[], number, number]>([
  ['another purpose of an order', [order()], [order({ purpose: 'Другое' })], 0, 0],
  ['an order twice in a statement', [], [order(), order({ purpose: 'Другое' })], 1, 0],
  ['zeros before the number', [order()], [order({ number: '000101' })], 0, 0],
  ['another payer at a treasury', [order()], [order({ payerInn: '7736050003' }), order()], 1, 0],
  ['another name of a payer with an INN', [order()], [order({ payer: 'Ромашка' })], 0, 0],
  ['another individual', [order(individual)], [order({ ...individual, payer: 'Петров' })], 1, 0],
  ['spaces and letters of a name', [order(individual)], [order({ ...individual, payer: ' ИВАНОВ' })], 0, 0],
  ['another payee of a return', [order({ ...back, payeeInn: '1' })], [order({ ...back, payeeInn: '2' })], 1, 0],
  ['the INN of the seller', [order()], [order({ payeeInn: '7710140679' })], 0, 0],
  ['an order under another kind', [order()], [found({ number: '101' })], 0, 0],
  ['another order of documents', [x], [y, x], 1, 0],
  ['a purpose with other spaces', [x], [found({ purpose: 'сч ет  1' })], 0, 0],
  ['one more that is equal', [x], [x, x], 1, 0],
  ['fewer that are equal', [x, x], [x], 0, 0],
  ['the same identifiers', [a, b], [b, a], 0, 0],
  ['another identifier', [a], [b], 1, 0],
  ['an identifier that was not there', [x], [a], 1, 1],
  ['an identifier that is not there', [a], [x], 1, 1],
  ['one with an identifier and the known one', [x], [x, a], 1, 0],
  ['one without an identifier and the known one', [a], [a, x], 1, 0],
])('%s', (_what, first, second, fresh, doubtful) => {
  expect(after(first, second)).toEqual([fresh, doubtful]);
});

it('every transfer is recorded once, whatever exports contain it and in whatever order they come', () => {
  const transfer = fc
    .record({
      isOrder: fc.boolean(),
      payerInn: fc.constantFrom('7707083893', '7736050003', null),
      payer: fc.constantFrom('Иванов', 'Петров'),
      amount: fc.constantFrom(100, 200),
      purpose: fc.constantFrom('счет 1', 'счет 2'),
      paymentId: fc.option(fc.uuid()),
    })
    .map(found);
  /** A payer gives the number of an order once, and a bank the identifier of a payment. */
  const world = fc
    .array(transfer, { maxLength: 12 })
    .map((all) => all.map((one, place) => (one.isOrder ? { ...one, number: String(place + 1) } : one)));
  /** An export has the day up to some time, in any order of its documents. */
  const exported = fc.record({
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    shuffle: fc.infiniteStream(fc.nat()),
  });
  fc.assert(
    fc.property(world, fc.array(exported, { minLength: 1, maxLength: 5 }), (all, exports) => {
      const recorded: Found[] = [];
      const parts = exports.map(({ part }) => Math.round(part * all.length));
      for (const [index, { shuffle }] of exports.entries()) {
        const documents = all
          .slice(0, parts[index])
          .map((one) => ({
            one: one.isOrder ? { ...one, purpose: `${index}` } : one,
            at: shuffle.next().value as number,
          }))
          .toSorted((left, right) => left.at - right.at)
          .map(({ one }) => one);
        const fresh = newTransfers(documents, recorded);
        expect(fresh.every(({ isDoubtful }) => !isDoubtful)).toBe(true);
        recorded.push(...fresh.map(({ transfer: one }) => one));
      }
      const facts = ({ purpose, isOrder, ...one }: Found) =>
        JSON.stringify({ ...one, purpose: isOrder ? '' : purpose });
      const expected = all.slice(0, Math.max(...parts));
      expect(recorded.map(facts).toSorted()).toEqual(expected.map(facts).toSorted());
    }),
    { numRuns: isLong ? 5000 : 200 },
  );
});
