import { expect, it } from 'vitest';
import { asInDocuments, charactersOutside, toXmlBytes } from './windows-1251.ts';

const decode = (text: string) => new TextDecoder('windows-1251').decode(toXmlBytes(text));

it('has every letter of Russian, and references to what it lacks', () => {
  expect(decode('Ёжик № 5 «ёлка» — €\n')).toBe('Ёжик № 5 «ёлка» — €\n');
  expect(decode('café 😀')).toBe('caf&#233; &#128512;');
});

it('names what a document would not have, but not what comes along with a copied text', () => {
  expect(charactersOutside('ООО «Société 中中», стр.\u00a01')).toEqual(['é', '中']);
  expect(charactersOutside('Андреи\u0306 Санкт\u2011Петербург\u200b 1\u2009000')).toEqual([]);
});

it('reads as people would write it, without what XML forbids', () => {
  expect(asInDocuments('Андреи\u0306 Санкт\u2011Петербург\u200b 1\u2009000')).toBe('Андрей Санкт-Петербург 1 000');
  expect(asInDocuments('\u200b Москва\u00a0\u2060')).toBe('Москва');
  expect(asInDocuments('a\u0000b\u001fc\uffffd\ud800e')).toBe('a b c d\ufffde');
});
