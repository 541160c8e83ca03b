// Draws docs/performance.svg: a small chart for each measure, over the number of rows on a logarithmic axis.
import { figure } from './report.ts';

/** What was measured with a number of rows. Times in the unit of their names, rates per second. */
export interface Growth {
  rows: number;
  joins: number;
  firstPageMs: number;
  middlePageMs: number;
  lastPageMs: number;
  searchMs: number;
  exportSeconds: number;
  exportRows: number;
  readyMs: number;
  idleMiB: number;
  highestMiB: number;
}

interface Chart {
  title: string;
  /** One line each; where there are two, both have a name. */
  lines: { name?: string; value: (growth: Growth) => number }[];
}

const CHARTS: Chart[] = [
  { title: 'Durable joins, per second', lines: [{ value: ({ joins }) => joins }] },
  { title: 'First page, ms', lines: [{ value: ({ firstPageMs }) => firstPageMs }] },
  { title: 'Last page, ms', lines: [{ value: ({ lastPageMs }) => lastPageMs }] },
  { title: 'Search, ms', lines: [{ value: ({ searchMs }) => searchMs }] },
  { title: 'Export of all rows, s', lines: [{ value: ({ exportSeconds }) => exportSeconds }] },
  { title: 'Ready after a start, ms', lines: [{ value: ({ readyMs }) => readyMs }] },
  {
    title: 'Resident memory, MiB',
    lines: [
      { name: 'highest', value: ({ highestMiB }) => highestMiB },
      { name: 'idle', value: ({ idleMiB }) => idleMiB },
    ],
  },
];

const COLUMNS = 3;
const CELL = { width: 280, height: 210 };
/** The area of a chart's lines inside its cell. */
const PLOT = { left: 36, right: 238, top: 76, bottom: 166 };
const MARGIN = 16;

/** The colours have a contrast of at least 4.5 for text and 3 for lines, in both modes. */
const STYLE = `
  svg { font: 12px system-ui, sans-serif; }
  .ground { fill: #fff; } text { fill: #57534e; } .title { fill: #1c1917; font-size: 14px; font-weight: 600; }
  .value { fill: #1c1917; font-weight: 500; stroke: #fff; stroke-width: 4px; paint-order: stroke; } .axis { stroke: #d6d3d1; }
  .line { fill: none; stroke-width: 2; } .s0 { stroke: #1d4ed8; } .s1 { stroke: #b45309; stroke-dasharray: 5 3; }
  .c0 { fill: #1d4ed8; } .c1 { fill: #b45309; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #1c1917; } text { fill: #a8a29e; } .title, .value { fill: #f5f5f4; } .axis { stroke: #57534e; }
    .value { stroke: #1c1917; }
    .s0 { stroke: #93c5fd; } .s1 { stroke: #fbbf24; }
    .c0 { fill: #93c5fd; } .c1 { fill: #fbbf24; }
  }`;

/** Draws the charts as one SVG. @param growths in ascending order of rows; at least two */
export function drawGrowth(growths: readonly Growth[]): string {
  const width = COLUMNS * CELL.width + 2 * MARGIN;
  const height = Math.ceil(CHARTS.length / COLUMNS) * CELL.height + 2 * MARGIN;
  const charts = CHARTS.map((chart, index) => {
    const x = MARGIN + (index % COLUMNS) * CELL.width;
    const y = MARGIN + Math.floor(index / COLUMNS) * CELL.height;
    return `<g transform="translate(${x} ${y})">${drawChart(chart, growths)}</g>`;
  });
  const rows = growths.map((growth) => figure(growth.rows)).join(', ');
  const label = `Joins, pages, export, start and memory with ${rows} rows`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
<style>${STYLE}
</style>
<rect class="ground" width="${width}" height="${height}" rx="8"/>
${charts.join('\n')}
</svg>
`;
}

function drawChart({ title, lines }: Chart, growths: readonly Growth[]): string {
  const all = lines.flatMap(({ value }) => growths.map(value));
  const y = (value: number) => PLOT.bottom - (value / Math.max(...all)) * (PLOT.bottom - PLOT.top);
  const x = xScale(growths);
  const ticks = growths.map(
    ({ rows }, index) =>
      `<text x="${x(rows)}" y="${PLOT.bottom + 19}" text-anchor="middle">${shortNumber(rows)}${index === growths.length - 1 ? ' rows' : ''}</text>`,
  );
  const legend = lines.flatMap(({ name }, index) =>
    name === undefined ? [] : [`<tspan class="c${index}" dx="${index === 0 ? 0 : 10}">● ${name}</tspan>`],
  );
  return [
    `<text class="title" x="${PLOT.left - 16}" y="22">${title}</text>`,
    `<text x="${PLOT.left - 16}" y="40">${legend.join('')}</text>`,
    `<path class="axis" d="M${PLOT.left - 16} ${PLOT.bottom}H${PLOT.right + 16}"/>`,
    ...ticks,
    ...lines.map(({ value }, index) => drawLine(growths, { value, index, x, y, isOnly: lines.length === 1 })),
  ].join('\n');
}

interface Line {
  value: (growth: Growth) => number;
  index: number;
  x: (rows: number) => number;
  y: (value: number) => number;
  isOnly: boolean;
}

function drawLine(growths: readonly Growth[], { value, index, x, y, isOnly }: Line): string {
  const points = growths.map((growth) => ({
    x: x(growth.rows),
    y: round(y(value(growth))),
    text: figure(value(growth)),
  }));
  const path = points.map((point, at) => `${at === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('');
  const marks = points.map((point) => `<circle class="c${index}" cx="${point.x}" cy="${point.y}" r="3.5"/>`);
  // The upper line has its values above it, the lower one below.
  const offset = isOnly || index === 0 ? -9 : 17;
  const labels = points.map(
    (point) =>
      `<text class="value" x="${point.x}" y="${round(point.y + offset)}" text-anchor="middle">${point.text}</text>`,
  );
  return [`<path class="line s${index}" d="${path}"/>`, ...marks, ...labels].join('\n');
}

/** From rows to pixels, by the logarithm. */
function xScale(growths: readonly Growth[]): (rows: number) => number {
  const logs = growths.map(({ rows }) => Math.log10(rows));
  const [least, most] = [Math.min(...logs), Math.max(...logs)];
  return (rows) =>
    round(PLOT.left + ((Math.log10(rows) - least) / (most - least)) * (PLOT.right - PLOT.left));
}

function shortNumber(rows: number): string {
  return rows.toLocaleString('en-US', { notation: 'compact' }).replace('K', ' k').replace('M', ' M');
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
