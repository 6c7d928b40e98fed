import type { Column, Content } from 'pdfmake/interfaces.js';

/** The accent of the site's light theme. */
const ACCENT = '#3a37b8';

/** The drawing of the site's icon. A test compares it with the file of the site. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none">
  <rect width="32" height="32" rx="7" fill="#0e0f11"/>
  <g transform="translate(4 4) scale(.75)" stroke="#c9ee62" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round">
    <path d="M16 2.5 27 6.4v8.3c0 7-4.5 12.2-11 14.8C9.5 26.9 5 21.7 5 14.7V6.4L16 2.5Z"/>
    <path d="M5.5 16.5h5.3l2.2-6 4.2 11 2.6-7 1.3 2h5.4"/>
  </g>
</svg>`;

const SIZE = 22;

/** The mark and the name of the shop, as wide as they are. */
export const brand: Column = {
  width: 84,
  columns: [
    { svg: MARK, width: SIZE, fit: [SIZE, SIZE] },
    { text: 'Warden', bold: true, fontSize: 14, margin: [0, 2, 0, 0], width: 'auto' },
  ],
  columnGap: 7,
};

export const link = (address: string): Content => ({
  text: address.replace(/^mailto:/, ''),
  link: address,
  color: ACCENT,
});
