/** What is filmed on Sol y Masa's patio: horchata in the shade, and the wall that gets its mural. */
import { tableTop } from './demo-scenes-food.mjs';
import { blurred, circle, ellipse, fixed, path, picture, rect, times } from './demo-scene-kit.mjs';

/** @typedef {import('./demo-scene-kit.mjs').Scene} Scene */
/** @typedef {import('./demo-scene-kit.mjs').Random} Random */

/** @type {(r: Random, x: number, y: number, wide: number, high: number, straw?: boolean) => string} */
function glass(r, x, y, wide, high, straw = false) {
  const [left, right, in_] = [x - wide / 2, x + wide / 2, wide * 0.12];
  const body = `M${fixed(left)} ${fixed(y)} H${fixed(right)} L${fixed(right - in_)} ${fixed(y + high)} H${fixed(left + in_)}Z`;
  const full = `M${fixed(left + in_ * 0.2)} ${fixed(y + high * 0.18)} H${fixed(right - in_ * 0.2)} L${fixed(right - in_ - 6)} ${fixed(y + high - 8)} H${fixed(left + in_ + 6)}Z`;
  const ice = times(4, () =>
    rect(
      x + r.between(-0.32, 0.12) * wide,
      y + high * r.between(0.14, 0.34),
      wide * 0.24,
      wide * 0.24,
      '#fff',
      `rx="6" opacity=".75" transform="rotate(${fixed(r.between(-30, 30))} ${fixed(x)} ${fixed(y + high * 0.25)})"`,
    ),
  );
  const cinnamon = times(18, () =>
    circle(
      x + r.between(-0.4, 0.4) * wide,
      y + high * r.between(0.17, 0.21),
      r.between(1.5, 4),
      '#8a5a2b',
    ),
  );
  const stick = straw
    ? path(
        `M${fixed(x + wide * 0.1)} ${fixed(y + high * 0.8)} L${fixed(x + wide * 0.34)} ${fixed(y - high * 0.28)}`,
        'none',
        'stroke="#c24d4d" stroke-width="18" stroke-linecap="round"',
      )
    : '';
  return (
    blurred(8, ellipse(x + 14, y + high, wide * 0.5, high * 0.05, '#000', 'opacity=".35"')) +
    path(body, '#fff', 'opacity=".35"') +
    stick +
    path(full, '#efe2cc') +
    ice +
    cinnamon +
    path(body, 'none', 'stroke="#fff" stroke-width="5" stroke-opacity=".8"')
  );
}

/** A warm wall with the shade that moves over it. @type {Scene} */
function patioWall(r, w, h) {
  const edge = r.between(0.3, 0.6);
  return (
    rect(0, 0, w, h, '#e9b98a') +
    rect(0, 0, w, h, '#fff', 'filter="url(#stone)" opacity=".28"') +
    path(`M0 0 H${w * edge} L${w * (edge + 0.3)} ${h} H0Z`, '#5a3f3a', 'opacity=".45"')
  );
}

/** @type {Scene} Five glasses in a row. */
export function glasses(r, w, h) {
  return picture(
    w,
    h,
    '',
    patioWall(r, w, h) +
      rect(0, h * 0.72, w, h * 0.28, '#8b6a48') +
      times(5, (n) => glass(r, w * (0.14 + n * 0.18), h * 0.46, w * 0.15, h * 0.34)),
  );
}

/** @type {Scene} A glass from above, with cinnamon. */
export function cinnamon(r, w, h) {
  const [x, y, size] = [w * 0.5, h * 0.52, Math.min(w, h) * 0.36];
  const dust = times(240, () => {
    const [turn, far] = [r.between(0, Math.PI * 2), Math.sqrt(r.between(0, 1)) * size * 0.8];
    return circle(
      x + Math.cos(turn) * far,
      y + Math.sin(turn) * far,
      r.between(1.5, 6),
      r.pick(['#8a5a2b', '#a8733c', '#6b4320']),
      'opacity=".85"',
    );
  });
  const sticks = times(3, (n) =>
    rect(
      w * (0.06 + n * 0.05),
      h * 0.08,
      26,
      h * 0.3,
      '#7a4a24',
      `rx="12" transform="rotate(${-20 + n * 8} ${w * 0.1} ${h * 0.2})"`,
    ),
  );
  return picture(
    w,
    h,
    '',
    tableTop(r, w, h) +
      blurred(20, ellipse(x + 20, y + 30, size * 1.05, size, '#000', 'opacity=".4"')) +
      circle(x, y, size, '#dfe7e8') +
      circle(x, y, size * 0.9, '#f2e8d5') +
      dust +
      sticks,
  );
}

/** @type {Scene} A straw that reaches the bottom. */
export function straw(r, w, h) {
  return picture(
    w,
    h,
    '',
    patioWall(r, w, h) +
      rect(0, h * 0.84, w, h * 0.16, '#8b6a48') +
      glass(r, w * 0.5, h * 0.32, w * 0.5, h * 0.56, true),
  );
}

/** @type {Scene} The shade on the wall, and who sits in it. */
export function shade(r, w, h) {
  const leaves = times(40, () =>
    ellipse(
      r.between(0.05, 0.62) * w,
      r.between(0.05, 0.6) * h,
      46,
      16,
      '#4b2f2c',
      `opacity=".35" transform="rotate(${fixed(r.between(-60, 60))} ${fixed(w * 0.3)} ${fixed(h * 0.3)})"`,
    ),
  );
  return picture(
    w,
    h,
    '',
    patioWall(r, w, h) +
      blurred(3, leaves) +
      rect(0, h * 0.84, w, h * 0.16, '#b9946a') +
      rect(w * 0.1, h * 0.7, w * 0.5, 18, '#4b3626') +
      rect(w * 0.14, h * 0.72, 14, h * 0.16, '#4b3626') +
      rect(w * 0.54, h * 0.72, 14, h * 0.16, '#4b3626') +
      glass(r, w * 0.24, h * 0.6, w * 0.08, h * 0.1) +
      glass(r, w * 0.42, h * 0.6, w * 0.08, h * 0.1),
  );
}

/** @type {Scene} Rice in water, close. */
export function rice(r, w, h) {
  const grains = times(1200, () => {
    const [x, y] = [r.between(0, 1) * w, r.between(0.1, 1) * h];
    return ellipse(
      x,
      y,
      17,
      6,
      r.pick(['#f6f1e4', '#e9e0cb', '#fffdf6']),
      `transform="rotate(${fixed(r.between(0, 180))} ${fixed(x)} ${fixed(y)})"`,
    );
  });
  const bubbles = times(24, () =>
    circle(r.between(0, 1) * w, r.between(0, 1) * h, r.between(6, 18), '#fff', 'opacity=".35"'),
  );
  return picture(
    w,
    h,
    '',
    rect(0, 0, w, h, '#bfc7bb') + grains + rect(0, 0, w, h, '#9fc0c4', 'opacity=".28"') + bubbles,
  );
}

/** @type {(w: number, h: number) => string} */
const whiteWall = (w, h) =>
  rect(0, 0, w, h, '#efece4') +
  rect(0, 0, w, h, '#fff', 'filter="url(#stone)" opacity=".22"') +
  rect(0, h * 0.86, w, h * 0.14, '#8f887c');

/** How far the painter is: from nothing to everything. @type {(w: number, h: number, far: number) => string} */
const painting = (w, h, far) =>
  [
    circle(w * 0.66, h * 0.26, w * 0.2, '#f0a23a'),
    path(
      `M0 ${h * 0.7} C${w * 0.3} ${h * 0.48} ${w * 0.6} ${h * 0.8} ${w} ${h * 0.56} V${h * 0.86} H0Z`,
      '#c2573a',
    ),
    path(
      `M0 ${h * 0.8} C${w * 0.3} ${h * 0.64} ${w * 0.7} ${h * 0.86} ${w} ${h * 0.7} V${h * 0.86} H0Z`,
      '#7a3b4f',
    ),
    path(
      `M${w * 0.2} ${h * 0.8} V${h * 0.42} a${w * 0.06} ${w * 0.06} 0 0 1 ${w * 0.12} 0 V${h * 0.8}Z M${w * 0.08} ${h * 0.56} h${w * 0.14} v${h * 0.06} h${-w * 0.14}Z`,
      '#2f7a5c',
    ),
    times(6, (n) =>
      circle(w * (0.5 + n * 0.08), h * (0.62 - (n % 2) * 0.05), w * 0.035, '#e26d8f'),
    ),
  ]
    .slice(0, far)
    .join('');

/** @type {(w: number, h: number, at: number, opacity?: number) => string} */
const ladder = (w, h, at, opacity = 1) => {
  const lean = path(
    `M${w * at} ${h * 0.95} L${w * (at + 0.14)} ${h * 0.12} M${w * (at + 0.16)} ${h * 0.95} L${w * (at + 0.27)} ${h * 0.12}`,
    'none',
    `stroke="#5a4632" stroke-width="16" opacity="${opacity}"`,
  );
  const rungs = times(8, (n) =>
    path(
      `M${fixed(w * (at + 0.02 + n * 0.0165))} ${fixed(h * (0.86 - n * 0.095))} h${fixed(w * 0.14)}`,
      'none',
      `stroke="#5a4632" stroke-width="12" opacity="${opacity}"`,
    ),
  );
  return lean + rungs;
};

/** @type {Scene} The first line on the white wall. */
export function firstLine(r, w, h) {
  return picture(
    w,
    h,
    '',
    whiteWall(w, h) +
      path(
        `M${w * 0.08} ${h * 0.62} C${w * 0.3} ${h * 0.3} ${w * 0.5} ${h * r.between(0.5, 0.6)} ${w * 0.74} ${h * 0.3}`,
        'none',
        'stroke="#2b3a55" stroke-width="12" stroke-linecap="round"',
      ) +
      circle(w * 0.78, h * 0.28, w * 0.06, '#a8714a') +
      path(
        `M${w * 0.8} ${h * 0.3} L${w} ${h * 0.44} V${h * 0.54} L${w * 0.76} ${h * 0.33}Z`,
        '#3f6f8f',
      ),
  );
}

/** @type {Scene} Paint running down a roller. */
export function roller(r, w, h) {
  const drips = times(9, (n) =>
    rect(w * (0.2 + n * 0.065), h * 0.36, 18, h * r.between(0.08, 0.3), '#c2573a', 'rx="9"'),
  );
  return picture(
    w,
    h,
    '',
    whiteWall(w, h) +
      rect(w * 0.16, 0, w * 0.66, h * 0.34, '#c2573a', 'opacity=".9"') +
      drips +
      rect(w * 0.14, h * 0.26, w * 0.7, h * 0.12, '#d8694a', 'rx="34"') +
      rect(w * 0.14, h * 0.27, w * 0.7, 16, '#fff', 'rx="8" opacity=".35"') +
      path(
        `M${w * 0.86} ${h * 0.32} h${w * 0.06} v${h * 0.2} H${w * 0.52} v${h * 0.12}`,
        'none',
        'stroke="#4b4f54" stroke-width="16"',
      ) +
      rect(w * 0.485, h * 0.62, w * 0.07, h * 0.3, '#2f5d50', 'rx="20"'),
  );
}

/** @type {Scene} The ladder's shadow at noon. */
export function ladderShadow(_r, w, h) {
  return picture(
    w,
    h,
    '',
    whiteWall(w, h) + painting(w, h, 2) + blurred(3, ladder(w, h, 0.5, 0.4)) + ladder(w, h, 0.3),
  );
}

/** @type {Scene} Neighbors who look up. */
export function neighbors(r, w, h) {
  const people = times(5, (n) => {
    const [x, tall] = [w * (0.14 + n * 0.18), h * r.between(0.3, 0.38)];
    const coat = r.pick(['#2f5d62', '#7a4b3a', '#b8843f', '#4b4453', '#8a3b3b']);
    return (
      rect(x - w * 0.065, h - tall, w * 0.13, tall, coat, 'rx="40"') +
      path(
        `M${fixed(x - w * 0.06)} ${fixed(h - tall * 0.78)} l${fixed(-w * 0.04)} ${fixed(tall * 0.24)} l${fixed(w * 0.05)} ${fixed(tall * 0.14)} M${fixed(x + w * 0.06)} ${fixed(h - tall * 0.78)} l${fixed(w * 0.04)} ${fixed(tall * 0.24)} l${fixed(-w * 0.05)} ${fixed(tall * 0.14)}`,
        'none',
        `stroke="${coat}" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"`,
      ) +
      circle(x, h - tall - w * 0.035, w * 0.05, r.pick(['#c99a72', '#8f5f3e', '#e0b48c']))
    );
  });
  return picture(w, h, '', whiteWall(w, h) + painting(w, h, 3) + people);
}

/** @type {Scene} The last color going on: the mural as it stays. */
export function mural(_r, w, h) {
  return picture(w, h, '', whiteWall(w, h) + painting(w, h, 5) + ladder(w, h, 0.62));
}
