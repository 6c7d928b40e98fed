import { sampled } from '../scripts/lib/random.ts';
import { expectContrast } from './accessibility.ts';
import { desktop, expect, type Page, test } from './support.ts';
import { defaultTheme, showTheme, themeNames } from './themes.ts';
import { eachView, type Reader, views } from './views.ts';

// Some views are of missing pages, and of a link that no longer works.
test.use({ viewport: desktop, expectedFailures: [/status of 40[04]\b/] });

/** Each run looks at this many views of a reader, and the long one at all. */
const SAMPLE = 10;

/** Width of the band around the edge of an element in which its ring must appear. */
const BAND = 6;

/** Marks one element of each look that the keyboard reaches and that was not looked at before. */
const markStops = (page: Page, seen: string[]) =>
  page.evaluate((known) => {
    const looks = new Set(known);
    // A dialog may be open over another one, which the keyboard does not reach then.
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    const stops = modal.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled)',
    );
    const found: string[] = [];
    for (const stop of stops) {
      const look = `${stop.tagName} ${stop.className} ${stop.parentElement?.className}`;
      const skipped = stop.tabIndex < 0 || stop.closest('[inert], [popover]:not(:popover-open)');
      if (skipped || looks.has(look) || !stop.checkVisibility({ visibilityProperty: true })) continue;
      looks.add(look);
      stop.dataset.stop = String(found.length);
      found.push(look);
    }
    return found;
  }, seen);

/** Where the ring of an element is: around its own boxes, or around the label of a control that is not seen itself. */
const boxesOf = (page: Page, stop: number) =>
  page.evaluate((index) => {
    const element = document.querySelector<HTMLElement>(`[data-stop="${index}"]`);
    // The link that skips the header comes into sight only with the focus.
    element?.focus();
    element?.scrollIntoView({ block: 'center' });
    const shown = element && element.offsetWidth < 3 ? element.closest('label') : element;
    return [...(shown?.getClientRects() ?? [])].map(({ x, y, width, height }) => ({ x, y, width, height }));
  }, stop);

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const clipOf = (boxes: Box[], { width, height }: { width: number; height: number }) => {
  const left = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.x)) - BAND));
  const top = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.y)) - BAND));
  const right = Math.min(width, Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)) + BAND));
  const bottom = Math.min(height, Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)) + BAND));
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/**
 * How much of the edge changes with a contrast of 3:1 between the two pictures: 1 is a line of one pixel all around. The
 * pictures are read in a page of their own, because the policy of ours allows no such pictures.
 */
const ringBetween = (reader: Page, pictures: string[], boxes: Box[], clip: Box) =>
  reader.evaluate(
    async ({ pictures, boxes, clip, band }) => {
      const read = async (picture: string) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
      };
      const [focused, plain] = (await Promise.all(pictures.map(read))) as [Uint8ClampedArray, Uint8ClampedArray];
      const linear = (value = 0) => (value > 10 ? ((value / 255 + 0.055) / 1.055) ** 2.4 : value / 255 / 12.92);
      const light = (data: Uint8ClampedArray, at: number) =>
        0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
      const inside = (x: number, y: number, grow: number) =>
        boxes.some(
          (box) =>
            x > box.x - grow && x < box.x + box.width + grow && y > box.y - grow && y < box.y + box.height + grow,
        );
      let changed = 0;
      for (let at = 0; at < focused.length; at += 4) {
        const [x, y] = [clip.x + ((at / 4) % clip.width), clip.y + Math.floor(at / 4 / clip.width)];
        if (!inside(x, y, band) || inside(x, y, -band)) continue;
        const [dark, bright] = [light(focused, at), light(plain, at)].toSorted((a, b) => a - b) as [number, number];
        if ((bright + 0.05) / (dark + 0.05) >= 3) changed++;
      }
      const around = boxes.reduce((sum, { width, height }) => sum + 2 * (width + height), 0);
      return changed / around;
    },
    { pictures, boxes, clip, band: BAND },
  );

/** Compares pictures of each new look with the focus and without it, and returns those without a visible ring. */
const findRingless = async (page: Page, reader: Page, seen: string[]) => {
  // From here on the browser shows the focus as it does for those who use the keyboard.
  await page.keyboard.press('Shift');
  const looks = await markStops(page, seen);
  seen.push(...looks);
  const missing: string[] = [];
  for (const [index, look] of looks.entries()) {
    const boxes = await boxesOf(page, index);
    const clip = clipOf(boxes, page.viewportSize() ?? desktop);
    const take = async () => (await page.screenshot({ clip })).toString('base64');
    const focused = await take();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const ring = await ringBetween(reader, [focused, await take()], boxes, clip);
    if (ring < 1) missing.push(`${look}: ${ring.toFixed(2)}`);
  }
  await page.evaluate(() => {
    for (const stop of document.querySelectorAll('[data-stop]')) stop.removeAttribute('data-stop');
  });
  return missing;
};

for (const reader of Object.keys(views) as Reader[]) {
  // That the ring has this contrast in every theme is checked beside the tokens.
  const [theme = defaultTheme] = sampled(`theme of the focus of ${reader}`, themeNames, 1);
  test(`whatever ${reader} can focus gets a ring of 3:1, as in the ${theme} theme`, async ({ page, context }) => {
    test.slow();
    const pictures = await context.newPage();
    const seen: string[] = [];
    const missing: string[] = [];
    const look = async (view: string) => {
      await showTheme(page, theme);
      missing.push(...(await findRingless(page, pictures, seen)).map((stop) => `${view}: ${stop}`));
    };
    await eachView(page, reader, look, sampled(`rings for ${reader}`, views[reader], SAMPLE));
    await pictures.close();
    expect(missing).toEqual([]);
  });

  test(`what ${reader} sees in forced colors can be read, and what is chosen is marked`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ forcedColors: 'active' });
    const look = async (view: string) => {
      await expectContrast(page);
      const unmarked = await page.evaluate(() => {
        const chosen = ':is(a, button):is([aria-selected=true], [aria-pressed=true], [aria-current])';
        const filled = 'button[class*=_contained_]:enabled, a[class*=_contained_], [class*=_bars_] > div';
        const { backgroundColor: canvas } = getComputedStyle(document.body);
        return [...document.querySelectorAll(`${chosen}, ${filled}`)]
          .filter((mark) => [canvas, 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(mark).backgroundColor))
          .map((mark) => mark.outerHTML.slice(0, 100));
      });
      expect(unmarked, view).toEqual([]);
    };
    await eachView(page, reader, look, sampled(`forced colors for ${reader}`, views[reader], SAMPLE));
  });
}
