import { selector } from '../lib/page/page-contract.ts';

/** Below the sticky header and the docs' bar, with room for a heading that was scrolled to. */
const READING_LINE = 160;

const topOf = ({ hash }: HTMLAnchorElement) =>
  document.getElementById(hash.slice(1))?.getBoundingClientRect().top ?? Number.NaN;

/** The last heading above the reading line; at the end of the page the one asked for, or the last. */
const currentOf = (links: HTMLAnchorElement[]) => {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2)
    return links.find((link) => link.hash === location.hash && topOf(link) >= 0) ?? links.at(-1);
  return links.findLast((link) => topOf(link) <= READING_LINE);
};

const mark = () => {
  const list = document.querySelector(selector('contents'));
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const current = currentOf(links);
  for (const link of links) {
    if (link !== current) link.removeAttribute('aria-current');
    else if (!link.hasAttribute('aria-current')) link.setAttribute('aria-current', 'location');
  }
  const panel = list?.parentElement;
  if (panel && current) panel.scrollTop = current.offsetTop - panel.clientHeight / 2;
};

/** Marks the heading that is being read in the table of contents, where a page has one. */
export const contents = () => {
  addEventListener('DOMContentLoaded', mark);
  addEventListener('scroll', mark, { passive: true });
};
