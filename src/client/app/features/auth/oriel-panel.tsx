// The picture beside the auth forms: an oriel window at dusk, as an SVG computed from coordinates in the theme's colours.

type Point = readonly [x: number, y: number];
/** A side of the bay window: its corners clockwise from the top left, and the opacity of its panes, row by row. */
type Side = { corners: readonly [Point, Point, Point, Point]; panes: readonly (readonly number[])[] };

const sides: readonly Side[] = [
  {
    corners: [
      [56, 152],
      [150, 112],
      [150, 528],
      [56, 488],
    ],
    panes: [[0.1], [0.16], [0.34], [0.16], [0.1]],
  },
  {
    corners: [
      [150, 112],
      [330, 112],
      [330, 528],
      [150, 528],
    ],
    panes: [
      [0.24, 0.34],
      [0.48, 0.66],
      [0.9, 1],
      [0.5, 0.72],
      [0.26, 0.4],
    ],
  },
  {
    corners: [
      [330, 112],
      [424, 152],
      [424, 488],
      [330, 528],
    ],
    panes: [[0.3], [0.5], [0.82], [0.58], [0.3]],
  },
];

/** The share of a pane that its frame covers at each edge. */
const INSET = 0.045;

function mix(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

function at(
  { corners: [topLeft, topRight, bottomRight, bottomLeft] }: Side,
  across: number,
  down: number,
): string {
  const [x, y] = mix(mix(topLeft, topRight, across), mix(bottomLeft, bottomRight, across), down);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function panesOf(side: Side) {
  const rows = side.panes.length;
  return side.panes.flatMap((row, r) =>
    row.map((light, c) => {
      const [left, right] = [(c + INSET * 1.6) / row.length, (c + 1 - INSET * 1.6) / row.length];
      const [top, bottom] = [(r + INSET) / rows, (r + 1 - INSET) / rows];
      const outline = `M${at(side, left, top)}L${at(side, right, top)}L${at(side, right, bottom)}L${at(side, left, bottom)}Z`;
      return { outline, light };
    }),
  );
}

const panes = sides.flatMap(panesOf);

/** The picture, on wide screens only. */
export function OrielPanel() {
  return (
    <aside aria-hidden className="hidden flex-col justify-between border-l bg-accent p-12 lg:flex xl:p-16">
      <svg viewBox="0 60 480 560" fill="none" className="m-auto max-h-[66dvh] w-full text-accent-foreground">
        {panes.map(({ outline, light }) => (
          <path key={outline} d={outline} className="fill-brand" fillOpacity={light} />
        ))}
        <g stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
          <path d="M56 152 150 112H330L424 152V488L330 528H150L56 488ZM150 112V528M330 112V528" />
          <path d="M40 142 146 92H334L440 142 424 152M40 142 56 152M146 92 150 112M334 92 330 112" />
          <path d="M40 500 146 548H334L440 500 424 488M40 500 56 488M146 548 150 528M334 548 330 528" />
          <path d="M146 548 196 592H284L334 548M196 592 240 612 284 592" />
        </g>
      </svg>
      <p className="mt-10 font-serif text-[clamp(1.75rem,2.6vw,2.5rem)] leading-tight tracking-tight text-accent-foreground">
        Your Data. Your Control.
      </p>
    </aside>
  );
}
