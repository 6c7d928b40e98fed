import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { DocumentLine, DocumentSeller } from '../content.ts';
import { link } from './brand.ts';
import {
  contact,
  englishDay,
  facts,
  GRANTED_LATER,
  goods,
  heading,
  pageOf,
  parties,
  signature,
  taxNote,
  titled,
  totals,
} from './english.ts';
import { type FormContext, type Issued, paidWithOf, plain, togetherOf } from './parts.ts';
import { purposeOf } from './purpose.ts';

/** An IBAN is printed in groups of four. Banks take it with or without the spaces. */
const inGroups = (iban: string) => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');

/** Sellers without an account for buyers abroad get the money at their Russian bank. */
const bankRows = ({ bank, foreign_bank: abroad, name_en, name_ru }: DocumentSeller): [string, string][] => [
  ['Beneficiary', plain(name_en || name_ru)],
  ...(abroad
    ? ([
        ['Bank', plain(abroad.name)],
        ['IBAN', inGroups(abroad.iban)],
        ['SWIFT', abroad.swift],
      ] as [string, string][])
    : ([
        ['Bank', plain(bank.name)],
        ['BIC (Russia)', bank.bic],
        ['Account', bank.account],
        ...(bank.correspondent_account ? [['Correspondent account', bank.correspondent_account]] : []),
      ] as [string, string][])),
];

/** Why licenses may end later than the day that was chosen for all of them. */
const laterEnds = (content: Issued<'invoice'>['content']): string[] => {
  const { extend, upgrade } = togetherOf(content);
  const ofExtension =
    'If the money arrives after a license has ended, its new term begins on that day and ends later than the chosen one: no paid day is lost.';
  const ofUpgrade =
    'The term of an upgrade counts from the day on which the money arrives, so that license may end later than the chosen day.';
  return [...(extend ? [ofExtension] : []), ...(upgrade ? [ofUpgrade] : [])];
};

const whenIssued = (lines: readonly DocumentLine[]) => {
  const named = lines.filter(({ clientId }) => clientId !== null).length;
  if (named === 0) return GRANTED_LATER;
  const issued = `${lines.length > 1 ? 'The licenses are' : 'The license is'} issued when the money arrives.`;
  return named === lines.length ? issued : `${issued} ${GRANTED_LATER}`;
};

/** How and on which terms it can be paid; or that a card has paid it, and nothing is due. */
const conditions = (document: Issued<'invoice'>, terms: string): Content[] => {
  const { lines, seller, paidByCardOn } = document.content;
  if (paidByCardOn) {
    return [
      {
        text: `${paidWithOf(document.content, 'en')} on ${englishDay(paidByCardOn)}`,
        bold: true,
        margin: [0, 14, 0, 0],
      },
    ];
  }
  return [
    {
      stack: [heading('How to pay'), facts([...bankRows(seller), ['Payment reference', purposeOf(document)]])],
      margin: [0, 14, 0, 8],
    },
    {
      text: 'Please quote the payment reference and make sure that the full amount arrives: bank charges are paid by the sender.',
    },
    {
      text: [
        'This invoice is an offer. By paying it, you accept the terms published at ',
        link(terms),
        `. ${whenIssued(lines)}`,
      ],
      margin: [0, 4, 0, 0],
    },
    ...laterEnds(document.content),
  ];
};

/** The invoice for a buyer outside Russia. */
export const englishInvoice = (document: Issued<'invoice'>, context: FormContext): TDocumentDefinitions => {
  const { number, date, content } = document;
  const { validUntil, paidByCardOn } = content;
  const title = `Invoice ${number}`;
  return {
    info: { title },
    ...pageOf(content, title),
    content: [
      ...titled(title),
      facts([
        ['Date of issue', englishDay(date)],
        paidByCardOn ? [paidWithOf(content, 'en'), englishDay(paidByCardOn)] : ['Due date', englishDay(validUntil)],
      ]),
      parties(content),
      goods(content),
      totals(content, paidByCardOn ? 'Total paid' : 'Total due'),
      ...taxNote(content),
      ...conditions(document, context.terms),
      contact(context),
      signature(content, context),
    ],
  };
};
