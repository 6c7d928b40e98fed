import type { Line } from '../report.ts';

const [WIDTH, HEIGHT] = [960, 420];
const TOP = 64;
const BOTTOM = 56;
const LEFT = 70;
const PANEL = 205;
const GAP = 92;

const panels = [
  { group: 'growth, usual', title: 'A customer', most: 1.2, kind: 'customer' },
  { group: 'growth, large', title: 'One with 50,000 licenses', most: 1.2, kind: 'large' },
  { group: 'growth, admin', title: 'An administrator', most: 1.5, kind: 'admin' },
] as const;

/** The colors fit a light and a dark page. */
const style = `
  .page { fill: #ffffff } text { font: 12px system-ui, sans-serif; fill: #333333 } .title { font-weight: 600; font-size: 14px }
  .axis { stroke: #bbbbbb } .goal { stroke: #c2410c; stroke-dasharray: 5 4 } .goal-text { fill: #c2410c }
  .line { fill: none; stroke-width: 1.6; stroke-opacity: 0.75 } .customer { stroke: #1d6fb8 } .large { stroke: #7c3aed } .admin { stroke: #15803d }
  @media (prefers-color-scheme: dark) {
    .page { fill: #161b22 } text { fill: #d6dce3 } .axis { stroke: #4b535d } .goal { stroke: #fb923c } .goal-text { fill: #fb923c }
    .customer { stroke: #6db3f2 } .large { stroke: #b794f6 } .admin { stroke: #4ade80 }
  }`;

const short = (licenses: number) =>
  licenses >= 1e6 ? `${licenses / 1e6} M` : licenses >= 1e3 ? `${licenses / 1e3} k` : String(licenses);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const timesOf = ({ growth = [] }: Line) => growth.map(({ cpu }) => cpu / (growth[0]?.cpu ?? 1));

const LABELS = 2;
const LINE_HEIGHT = 15;

/** Draws how many times the CPU of the smallest shop calls take; both axes are logarithmic. */
export const growthPlot = (lines: readonly Line[]): string => {
  const all = lines.filter(({ growth }) => growth && growth.length > 1);
  const highest = Math.max(2, ...all.flatMap(timesOf)) * 1.1;
  const lowest = Math.min(0.5, ...all.flatMap(timesOf));
  const ticks = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500].filter((tick) => tick >= lowest && tick <= highest);
  const range = Math.log(highest / lowest);
  const y = (times: number) => HEIGHT - BOTTOM - (Math.log(times / lowest) / range) * (HEIGHT - BOTTOM - TOP);
  const drawn = panels.map(({ group, title, most, kind }, index) => {
    const left = LEFT + index * (PANEL + GAP);
    const own = all.filter((line) => line.group === group);
    const sizes = own[0]?.growth?.map(({ licenses }) => licenses) ?? [];
    const x = (place: number) => left + (PANEL * place) / Math.max(1, sizes.length - 1);
    const grid = ticks.map(
      (tick) =>
        `<line class="axis" x1="${left}" x2="${left + PANEL}" y1="${y(tick)}" y2="${y(tick)}" stroke-opacity="0.5"/>` +
        `<text x="${left - 8}" y="${y(tick) + 4}" text-anchor="end">${tick}×</text>`,
    );
    const bottom = sizes.map(
      (size, place) => `<text x="${x(place)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${short(size)}</text>`,
    );
    const paths = own.map((line) => {
      const points = timesOf(line).map((times, place) => `${x(place).toFixed(1)},${y(times).toFixed(1)}`);
      return `<polyline class="line ${kind}" points="${points.join(' ')}"><title>${escaped(line.name)}</title></polyline>`;
    });
    const slowest = own
      .map((line) => ({ name: line.name.replace(/^(GET|POST) /, ''), times: timesOf(line).at(-1) ?? 1 }))
      .filter(({ times }) => times > most)
      .toSorted((a, b) => b.times - a.times)
      .slice(0, LABELS);
    let lastLabel = 0;
    const labels = slowest.map(({ name, times }) => {
      // Labels of lines that end close to each other stand below each other.
      lastLabel = Math.max(y(times) - 6, lastLabel + LINE_HEIGHT);
      return `<text x="${left + PANEL}" y="${lastLabel}" text-anchor="end">${escaped(name)} ${times.toFixed(1)}×</text>`;
    });
    return [
      `<text class="title" x="${left}" y="${TOP - 20}">${title}</text>`,
      ...grid,
      ...bottom,
      ...paths,
      `<line class="goal" x1="${left}" x2="${left + PANEL}" y1="${y(most)}" y2="${y(most)}"/>`,
      `<text class="goal-text" x="${left + PANEL + 6}" y="${y(most) + 4}">goal ${most}×</text>`,
      ...labels,
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="CPU time per call by number of licenses">
<style>${style}</style>
<rect class="page" width="${WIDTH}" height="${HEIGHT}"/>
<text x="${LEFT}" y="22">CPU time of server and database per call, as a multiple of that in the smallest shop; a line for each call</text>
${drawn.join('\n')}
<text x="${WIDTH / 2}" y="${HEIGHT - 12}" text-anchor="middle">licenses in the shop</text>
<text transform="translate(14 ${(HEIGHT + TOP - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">CPU time, times that of the smallest shop</text>
</svg>
`;
};
