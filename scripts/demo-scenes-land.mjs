/** What is outdoors. */
import {
  blurred,
  circle,
  ellipse,
  fixed,
  linear,
  path,
  picture,
  rect,
  times,
} from './demo-scene-kit.mjs';

/**
 * @param {import('./demo-scene-kit.mjs').Random} r
 * @param {number} w
 * @param {number} h
 * @param {number} from
 * @param {readonly string[]} colours
 */
const hills = (r, w, h, from, colours) =>
  colours
    .map((colour, n) => {
      const base = h * (from + n * 0.085);
      const steps = times(
        9,
        (k) =>
          ` L${fixed((w * (k + 1)) / 9)} ${fixed(base - r.between(0, 0.1) * h * (1 - n * 0.16))}`,
      );
      return path(
        `M0 ${fixed(base)}${steps} L${w} ${h} L0 ${h}Z`,
        colour,
        n === 0 ? 'filter="url(#blur3)"' : '',
      );
    })
    .join('');

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 */
function saguaro(x, y, size, fill) {
  /** @type {(d: string, width: number) => string} */
  const stroke = (d, width) =>
    `<path d="${d}" fill="none" stroke="${fill}" stroke-width="${fixed(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return (
    stroke(`M${fixed(x)} ${fixed(y)} V${fixed(y - size)}`, size * 0.15) +
    stroke(
      `M${fixed(x)} ${fixed(y - size * 0.4)} h${fixed(-size * 0.24)} v${fixed(-size * 0.3)}`,
      size * 0.1,
    ) +
    stroke(
      `M${fixed(x)} ${fixed(y - size * 0.52)} h${fixed(size * 0.22)} v${fixed(-size * 0.26)}`,
      size * 0.1,
    )
  );
}

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function desert(r, w, h) {
  /** @type {[at: string, colour: string][][]} */
  const skies = [
    [
      ['0', '#2b2f6b'],
      ['.45', '#c2557a'],
      ['.75', '#f79c5a'],
      ['1', '#ffd98a'],
    ],
    [
      ['0', '#3f7fbf'],
      ['.6', '#a9d3e8'],
      ['1', '#f4e6c8'],
    ],
    [
      ['0', '#1c2148'],
      ['.55', '#6b3f7d'],
      ['1', '#ee8157'],
    ],
  ];
  const sky = r.pick(skies);
  /** @type {[x: number, y: number]} */
  const sun = [w * r.between(0.2, 0.8), h * r.between(0.4, 0.52)];
  const far = r.pick([
    ['#9d6a83', '#7d4a5c', '#54313f', '#2c1a22'],
    ['#b08a7a', '#94644e', '#6e4633', '#432a1e'],
  ]);
  const cacti = times(5, () =>
    saguaro(
      r.between(0.05, 0.95) * w,
      h * r.between(0.86, 1.02),
      h * r.between(0.14, 0.4),
      '#1c1512',
    ),
  );
  return picture(
    w,
    h,
    linear('sky', sky),
    rect(0, 0, w, h, 'url(#sky)') +
      blurred(45, circle(...sun, h * 0.2, '#fff0c0', 'opacity=".8"')) +
      circle(...sun, h * 0.055, '#fff6da') +
      hills(r, w, h, 0.56, far) +
      cacti,
  );
}

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function trail(r, w, h) {
  const walk = path(
    `M${w * 0.42} ${h} C${w * 0.55} ${h * 0.84} ${w * 0.34} ${h * 0.76} ${w * 0.52} ${h * 0.66} S${w * 0.5} ${h * 0.58} ${w * 0.56} ${h * 0.55} L${w * 0.58} ${h * 0.55} C${w * 0.56} ${h * 0.62} ${w * 0.66} ${h * 0.68} ${w * 0.55} ${h * 0.76} S${w * 0.72} ${h * 0.88} ${w * 0.66} ${h}Z`,
    '#d8b98a',
    'filter="url(#blur3)"',
  );
  const bushes = times(46, () => {
    const y = r.between(0.62, 1);
    return circle(
      r.between(0, 1) * w,
      h * y,
      h * 0.012 + (y - 0.6) * h * 0.11,
      r.pick(['#5d6b3a', '#7a8447', '#4a5630', '#8f8a4e']),
      'filter="url(#blur3)" opacity=".9"',
    );
  });
  return picture(
    w,
    h,
    linear('day', [
      [0, '#5aa0d8'],
      [0.7, '#cfe6ee'],
      [1, '#f2e9d5'],
    ]),
    rect(0, 0, w, h, 'url(#day)') +
      blurred(
        20,
        times(7, () =>
          ellipse(
            r.between(0, 1) * w,
            r.between(0.06, 0.28) * h,
            r.between(0.08, 0.2) * w,
            h * 0.035,
            '#fff',
            'opacity=".8"',
          ),
        ),
      ) +
      hills(r, w, h, 0.44, ['#8fa6b8', '#a0705a', '#87553c', '#93794f']) +
      walk +
      bushes,
  );
}

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function leaves(r, w, h) {
  /** @param {number} depth */
  const leaf = (depth) => () => {
    const [x, y, size] = [
      r.between(-0.05, 1.05) * w,
      r.between(0, 1) * h,
      r.between(0.09, 0.2) * h * depth,
    ];
    const tone = r.pick(
      depth > 1 ? ['#2f6b3e', '#4f9a55', '#86b85a'] : ['#1c3f2a', '#25522f', '#34683a'],
    );
    return `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(r.between(0, 360))}) scale(${fixed(size / 10)})">${path('M0 0 C6 -9 6 -18 0 -24 C-6 -18 -6 -9 0 0Z', tone)}${path('M0 0 V-22', 'none', 'stroke="#d9efc0" stroke-width=".5" opacity=".5"')}</g>`;
  };
  const blooms = times(r.pick([0, 5, 9]), () => {
    const [x, y, size] = [
      r.between(0.1, 0.9) * w,
      r.between(0.15, 0.85) * h,
      r.between(0.03, 0.06) * h,
    ];
    const tone = r.pick(['#ef6f9b', '#f2a65a', '#f5e663']);
    return (
      times(6, (n) => circle(x + Math.cos(n) * size, y + Math.sin(n) * size, size * 0.75, tone)) +
      circle(x, y, size * 0.5, '#7a4a12')
    );
  });
  return picture(
    w,
    h,
    '',
    rect(0, 0, w, h, '#12281c') +
      blurred(8, times(30, leaf(0.9))) +
      blurred(45, ellipse(w * 0.7, h * 0.15, w * 0.4, h * 0.4, '#f4f3b8', 'opacity=".45"')) +
      times(26, leaf(1.15)) +
      blooms,
  );
}

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function pool(r, w, h) {
  const rings = times(3, () => {
    const [x, y, size] = [
      r.between(0.2, 0.8) * w,
      r.between(0.35, 0.8) * h,
      Math.min(w, h) * r.between(0.1, 0.15),
    ];
    const tone = r.pick(['#ff7f6e', '#ffd166', '#f7f7f2', '#ef6f9b']);
    /** @type {(fill: string, more?: string) => string} */
    const ring = (fill, more = '') =>
      circle(x, y, size, 'none', `stroke="${fill}" stroke-width="${fixed(size * 0.55)}" ${more}`);
    return `<g transform="translate(14 22)" filter="url(#blur8)">${ring('#0b4a5e', 'opacity=".5"')}</g>${ring(tone)}${circle(x, y, size * 1.1, 'none', 'stroke="#fff" stroke-width="6" opacity=".4" stroke-dasharray="60 90"')}`;
  });
  const light = times(60, () =>
    path(
      `M${fixed(r.between(-0.1, 1) * w)} ${fixed(r.between(0.22, 1) * h)} q${fixed(r.between(20, 60))} ${fixed(r.between(-25, 25))} ${fixed(r.between(60, 130))} 0`,
      'none',
      'stroke="#d8fbff" stroke-width="5" opacity=".45"',
    ),
  );
  return picture(
    w,
    h,
    linear('water', [
      [0, '#3fc1c9'],
      [1, '#0e7fa6'],
    ]),
    rect(0, 0, w, h, 'url(#water)') +
      `<g filter="url(#blur3)">${light}</g>` +
      rect(0, 0, w, h * 0.2, '#e8dcc8') +
      rect(0, h * 0.2, w, h * 0.02, '#fff') +
      rings,
  );
}
