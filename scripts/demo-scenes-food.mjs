/** What is on the table, seen from above. */
import {
  blurred,
  circle,
  ellipse,
  fixed,
  linear,
  path,
  picture,
  radial,
  rect,
  times,
} from './demo-scene-kit.mjs';

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function tableTop(r, w, h) {
  const tone = r.pick(['#9a6a42', '#b98a5c', '#6d4a33', '#d8d2c8', '#3b3a3d', '#c9b299']);
  const light = blurred(
    45,
    ellipse(w * r.between(0.1, 0.4), h * 0.1, w * 0.6, h * 0.45, '#fff6df', 'opacity=".38"'),
  );
  return (
    rect(0, 0, w, h, tone) + rect(0, 0, w, h, '#fff', 'filter="url(#wood)" opacity=".7"') + light
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} [tone]
 */
function plate(x, y, size, tone = '#f4efe6') {
  const shade = blurred(
    20,
    ellipse(x + size * 0.08, y + size * 0.12, size * 1.02, size, '#000', 'opacity=".45"'),
  );
  return `${shade}${circle(x, y, size, tone)}${circle(x, y, size * 0.97, 'url(#glaze)')}${circle(x, y, size * 0.74, '#000', 'opacity=".05"')}${circle(x, y, size * 0.72, tone)}`;
}
const GLAZE = radial('glaze', [
  [0, '#fff', 0.9],
  [0.6, '#fff', 0.1],
  [1, '#8c7b66', 0.35],
]);

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function tacos(r, w, h) {
  const [x, y, size] = [w * 0.5, h * 0.52, Math.min(w, h) * 0.42];
  /** @param {number} n */
  const taco = (n) => {
    const at = x + (n - 1) * size * 0.5;
    const top = y - size * 0.08 + Math.abs(n - 1) * size * 0.05;
    const filling = times(26, () =>
      circle(
        at + r.between(-0.22, 0.22) * size,
        top + r.between(-0.34, 0.2) * size,
        r.between(0.03, 0.07) * size,
        r.pick(['#7a3b1d', '#5f2c14', '#d94f30', '#4f8a34', '#7fb24b', '#f3ead3', '#a82c4a']),
      ),
    );
    const shell = path(
      `M${at - size * 0.27} ${top - size * 0.38} C${at - size * 0.38} ${top + size * 0.5} ${at + size * 0.3} ${top + size * 0.52} ${at + size * 0.27} ${top - size * 0.3} C${at + size * 0.2} ${top + size * 0.2} ${at - size * 0.18} ${top + size * 0.18} ${at - size * 0.27} ${top - size * 0.38}Z`,
      'url(#shell)',
    );
    return (
      blurred(
        8,
        ellipse(at + 8, top + size * 0.3, size * 0.26, size * 0.12, '#000', 'opacity=".35"'),
      ) +
      filling +
      shell
    );
  };
  const lime =
    circle(x + size * 0.55, y + size * 0.5, size * 0.15, '#8fbf3f') +
    circle(x + size * 0.55, y + size * 0.5, size * 0.12, '#d5e89a');
  return picture(
    w,
    h,
    GLAZE +
      linear('shell', [
        [0, '#f3c66b'],
        [0.6, '#dd9a3a'],
        [1, '#a9661d'],
      ]),
    tableTop(r, w, h) +
      plate(x, y, size, r.pick(['#f4efe6', '#2f4858', '#d9e4e2'])) +
      times(3, taco) +
      lime,
  );
}

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function coffee(r, w, h) {
  const [x, y, size] = [w * r.between(0.42, 0.58), h * 0.52, Math.min(w, h) * 0.3];
  const leaf = times(6, (n) =>
    ellipse(
      x,
      y - size * 0.42 + n * size * 0.15,
      size * (0.12 + n * 0.065),
      size * 0.075,
      '#f6e7cf',
      'opacity=".92"',
    ),
  );
  const cup =
    plate(x, y, size * 1.45, r.pick(['#efe9df', '#47545e', '#c86f4a'])) +
    circle(x, y, size, '#fbf8f2') +
    ellipse(
      x + size * 1.12,
      y - size * 0.2,
      size * 0.24,
      size * 0.17,
      'none',
      'stroke="#fbf8f2" stroke-width="18"',
    ) +
    circle(x, y, size * 0.88, 'url(#brew)') +
    leaf +
    path(
      `M${x} ${y - size * 0.55} L${x} ${y + size * 0.5}`,
      'none',
      'stroke="#a06a3c" stroke-width="5" opacity=".6"',
    );
  const beans = times(12, () => {
    const [bx, by] = [
      r.between(0.02, 0.98) * w,
      r.pick([r.between(0.03, 0.13), r.between(0.88, 0.97)]) * h,
    ];
    return `<g transform="rotate(${fixed(r.between(0, 180))} ${fixed(bx)} ${fixed(by)})">${ellipse(bx, by, 20, 13, '#3a1f12')}${ellipse(bx, by, 18, 2, '#1d0e07')}</g>`;
  });
  return picture(
    w,
    h,
    GLAZE +
      radial('brew', [
        [0, '#c98f58'],
        [0.7, '#9a5f30'],
        [1, '#5c3115'],
      ]),
    tableTop(r, w, h) + beans + cup,
  );
}

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function bowl(r, w, h) {
  const [x, y, size] = [w * 0.5, h * 0.5, Math.min(w, h) * 0.4];
  /** @type {[one: string, other: string][]} */
  const parts = [
    ['#7fae3e', '#4f7f2a'],
    ['#e2552f', '#f08a4b'],
    ['#f2d06b', '#e0a93c'],
    ['#7d3f73', '#b06aa0'],
    ['#f4f0e4', '#e2d9bf'],
    ['#c98a4a', '#8d5a2b'],
  ];
  const filled = parts.map(([one, other], n) => {
    const turn = (n / parts.length) * Math.PI * 2 + r.between(-0.1, 0.1);
    return times(34, () => {
      const [a, d] = [turn + r.between(-0.5, 0.5), Math.sqrt(r.between(0.02, 0.62)) * size];
      return ellipse(
        x + Math.cos(a) * d,
        y + Math.sin(a) * d,
        r.between(0.05, 0.1) * size,
        r.between(0.04, 0.07) * size,
        r.pick([one, other]),
        `opacity=".95" transform="rotate(${fixed(r.between(0, 180))} ${fixed(x + Math.cos(a) * d)} ${fixed(y + Math.sin(a) * d)})"`,
      );
    });
  });
  const egg =
    circle(x + size * 0.16, y - size * 0.1, size * 0.2, '#fdf9ee') +
    circle(x + size * 0.17, y - size * 0.1, size * 0.11, '#f5a623');
  return picture(
    w,
    h,
    GLAZE,
    tableTop(r, w, h) +
      plate(x, y, size * 1.12, r.pick(['#33413c', '#e9e2d4', '#8d6e5a'])) +
      circle(x, y, size * 0.86, '#2b2a24') +
      filled.join('') +
      egg,
  );
}

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function bread(r, w, h) {
  /** @param {number} n */
  const loaf = (n) => {
    const [x, y, size] = [
      w * (0.22 + (n % 3) * 0.28) + r.between(-15, 15),
      h * (n < 3 ? 0.34 : 0.7),
      Math.min(w, h) * 0.17,
    ];
    const cuts = times(4, (k) =>
      path(
        `M${x - size * 0.6 + k * size * 0.36} ${y + size * 0.3} q${size * 0.1} ${-size * 0.5} ${size * 0.28} ${-size * 0.66}`,
        'none',
        'stroke="#f4dcae" stroke-width="9" stroke-linecap="round" opacity=".85"',
      ),
    );
    return (
      blurred(8, ellipse(x + 10, y + 14, size * 1.05, size * 0.68, '#000', 'opacity=".4"')) +
      ellipse(x, y, size * 1.02, size * 0.66, 'url(#crust)') +
      cuts
    );
  };
  return picture(
    w,
    h,
    radial('crust', [
      [0, '#e9b36a'],
      [0.6, '#bf7a34'],
      [1, '#7a431a'],
    ]),
    tableTop(r, w, h) +
      rect(w * 0.05, h * 0.12, w * 0.9, h * 0.8, '#f3ead9', 'rx="26" opacity=".82"') +
      times(6, loaf),
  );
}
