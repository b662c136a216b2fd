/** What is filmed for Sol y Masa's breakfast burritos, shot by shot. */
import { tableTop } from './demo-scenes-food.mjs';
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

/** @typedef {import('./demo-scene-kit.mjs').Scene} Scene */

const FOIL = linear(
  'foil',
  [
    [0, '#f4f6f7'],
    [0.4, '#a9b0b5'],
    [0.55, '#eef1f2'],
    [1, '#82898e'],
  ],
  true,
);

/** @type {(inner: string, degrees: number, w: number, h: number) => string} */
const turned = (inner, degrees, w, h) =>
  `<g transform="rotate(${degrees} ${fixed(w / 2)} ${fixed(h / 2)})">${inner}</g>`;

/** @type {Scene} Foil around a burrito, from above. */
export function foil(r, w, h) {
  const [x, y, long, thick] = [w * 0.16, h * 0.4, w * 0.68, h * 0.22];
  const creases = times(26, () => {
    const at = x + r.between(0.3, 0.98) * long;
    return path(
      `M${fixed(at)} ${fixed(y + r.between(0.05, 0.5) * thick)} l${fixed(r.between(-14, 30))} ${fixed(r.between(10, 70))}`,
      'none',
      `stroke="#fff" stroke-opacity="${fixed(r.between(0.3, 0.8))}" stroke-width="3"`,
    );
  });
  const burrito =
    blurred(20, rect(x, y + thick * 0.2, long, thick, '#000', 'rx="90" opacity=".45"')) +
    rect(x, y, long, thick, '#e3b878', `rx="${fixed(thick / 2)}"`) +
    times(14, () =>
      ellipse(
        x + r.between(0.04, 0.3) * long,
        y + r.between(0.2, 0.8) * thick,
        14,
        8,
        '#a9713a',
        'opacity=".6"',
      ),
    ) +
    rect(x + long * 0.3, y - 6, long * 0.72, thick + 12, 'url(#foil)', 'rx="34"') +
    creases;
  return picture(w, h, FOIL, tableTop(r, w, h) + turned(burrito, -24, w, h));
}

/** @type {Scene} Eggs on the flat top. */
export function eggs(r, w, h) {
  const egg = (/** @type {number} */ n) => {
    const [x, y] = [w * (n % 2 ? 0.68 : 0.3), h * (0.2 + Math.floor(n / 2) * 0.3)];
    const white = times(7, () =>
      circle(x + r.between(-50, 50), y + r.between(-40, 40), r.between(60, 92), '#fbf7ee'),
    );
    return white + circle(x, y, 46, '#f2a52c') + circle(x - 14, y - 14, 13, '#ffdf8e');
  };
  const bubbles = times(60, () =>
    circle(r.between(0, 1) * w, r.between(0, 1) * h, r.between(3, 9), '#d9b36a', 'opacity=".5"'),
  );
  const steel = linear('steel', [
    [0, '#5b5f63'],
    [0.5, '#37393c'],
    [1, '#232527'],
  ]);
  return picture(
    w,
    h,
    steel,
    rect(0, 0, w, h, 'url(#steel)') +
      bubbles +
      times(6, egg) +
      blurred(45, ellipse(w * 0.5, h * 0.1, w * 0.4, h * 0.2, '#fff', 'opacity=".35"')),
  );
}

/** @type {Scene} A burrito cut in two, steaming. */
export function steam(r, w, h) {
  const half = (/** @type {number} */ side) => {
    const x = w * (0.5 + side * 0.2);
    const filling = times(34, () =>
      circle(
        x + r.between(-0.12, 0.12) * w,
        h * 0.62 + r.between(-0.07, 0.07) * h,
        r.between(9, 20),
        r.pick(['#f4d36a', '#f7e7a0', '#8a4a22', '#c8552f', '#5f8f3a', '#efe2c4']),
      ),
    );
    return (
      rect(x - w * 0.15, h * 0.62, w * 0.3, h * 0.22, '#d9a766', 'rx="60"') +
      ellipse(x, h * 0.62, w * 0.155, h * 0.085, '#e8c48c') +
      filling
    );
  };
  const wisps = blurred(
    20,
    times(5, (n) => {
      const x = w * (0.26 + n * 0.12);
      return path(
        `M${fixed(x)} ${fixed(h * 0.56)} C${fixed(x - 60)} ${fixed(h * 0.42)} ${fixed(x + 70)} ${fixed(h * 0.3)} ${fixed(x)} ${fixed(h * 0.1)}`,
        'none',
        'stroke="#fff" stroke-width="34" stroke-opacity=".5"',
      );
    }),
  );
  return picture(
    w,
    h,
    linear('kitchen', [
      [0, '#2b2320'],
      [0.7, '#6d4a33'],
    ]),
    rect(0, 0, w, h, 'url(#kitchen)') +
      rect(0, h * 0.78, w, h * 0.22, '#8f6a45') +
      half(-1) +
      half(1) +
      wisps,
  );
}

/** @type {Scene} A hand out of a car window, with what it came for. */
export function carWindow(r, w, h) {
  const paint = r.pick(['#3f6f8f', '#a23b33', '#d8d3c6']);
  return picture(
    w,
    h,
    FOIL +
      linear('dawn', [
        [0, '#2f3a5c'],
        [0.6, '#e08f5c'],
        [1, '#f5cf94'],
      ]),
    rect(0, 0, w, h, 'url(#dawn)') +
      blurred(
        20,
        times(8, () => circle(r.between(0, 1) * w, h * 0.35, 22, '#ffe3a0')),
      ) +
      path(`M0 ${h} V${h * 0.58} H${w} V${h}Z`, paint) +
      path(`M${w * 0.12} ${h * 0.58} L${w * 0.3} ${h * 0.2} H${w} V${h * 0.58}Z`, paint) +
      path(`M${w * 0.2} ${h * 0.56} L${w * 0.34} ${h * 0.24} H${w} V${h * 0.56}Z`, '#15171d') +
      rect(0, h * 0.6, w, 10, '#fff', 'opacity=".35"') +
      rect(w * 0.62, h * 0.7, w * 0.2, 26, '#c9ced2', 'rx="13"') +
      path(
        `M${w * 0.9} ${h * 0.5} L${w * 0.42} ${h * 0.44} L${w * 0.42} ${h * 0.53} L${w * 0.86} ${h * 0.62}Z`,
        '#b98052',
      ) +
      circle(w * 0.38, h * 0.485, w * 0.085, '#b98052') +
      rect(w * 0.12, h * 0.42, w * 0.28, h * 0.11, 'url(#foil)', 'rx="40"'),
  );
}

/** @type {Scene} Coffee on its way into a thermos. */
export function thermos(r, w, h) {
  return picture(
    w,
    h,
    linear(
      'metal',
      [
        [0, '#2f5d50'],
        [0.3, '#5f9482'],
        [1, '#1f4138'],
      ],
      true,
    ) +
      linear('counter', [
        [0, '#e5c9a1'],
        [1, '#8b6744'],
      ]),
    rect(0, 0, w, h, 'url(#counter)') +
      blurred(45, ellipse(w * 0.8, h * 0.2, w * 0.3, h * 0.2, '#fff2cf', 'opacity=".8"')) +
      rect(0, h * 0.8, w, h * 0.2, '#6b4a30') +
      path(
        `M${w * 0.06} ${h * 0.06} h${w * 0.34} l${w * 0.1} ${h * 0.12} l${-w * 0.06} ${h * 0.04} l${-w * 0.08} ${-h * 0.06} v${h * 0.14} h${-w * 0.3}Z`,
        '#3a3f45',
      ) +
      path(
        `M${w * 0.46} ${h * 0.21} C${w * 0.56} ${h * 0.26} ${w * 0.55} ${h * 0.36} ${w * 0.55} ${h * 0.44} h22 C${w * 0.58} ${h * 0.34} ${w * 0.58} ${h * 0.24} ${w * 0.49} ${h * 0.19}Z`,
        '#3b1f10',
      ) +
      rect(w * 0.42, h * 0.42, w * 0.3, h * 0.44, 'url(#metal)', 'rx="26"') +
      ellipse(w * 0.57, h * 0.43, w * 0.15, h * 0.03, '#c9ced2') +
      ellipse(w * 0.57, h * 0.43, w * 0.12, h * 0.022, '#2a160b') +
      blurred(
        20,
        times(3, (n) =>
          circle(w * (0.5 + n * 0.07), h * r.between(0.28, 0.36), 36, '#fff', 'opacity=".35"'),
        ),
      ),
  );
}

/** @type {Scene} The first light on the sign. */
export function sign(r, w, h) {
  const rays = times(12, (n) =>
    path(
      `M${w * 0.5} ${h * 0.44} L${fixed(w * 0.5 + Math.cos((n * Math.PI) / 6) * w * 0.3)} ${fixed(h * 0.44 + Math.sin((n * Math.PI) / 6) * w * 0.3)}`,
      'none',
      'stroke="#f3c14a" stroke-width="16" stroke-linecap="round"',
    ),
  );
  return picture(
    w,
    h,
    linear('morning', [
      [0, '#5d6f9c'],
      [0.6, '#f0a774'],
      [1, '#ffe0a6'],
    ]),
    rect(0, 0, w, h, 'url(#morning)') +
      rect(0, h * 0.78, w, h * 0.22, '#8a4c33') +
      times(18, () =>
        rect(r.between(0, 1) * w, r.between(0.8, 0.98) * h, 70, 18, '#000', 'opacity=".1"'),
      ) +
      rect(w * 0.47, h * 0.6, w * 0.06, h * 0.2, '#3b2a22') +
      rect(w * 0.12, h * 0.24, w * 0.76, h * 0.4, '#b4452f', 'rx="36"') +
      rays +
      circle(w * 0.5, h * 0.44, w * 0.14, '#ffd873') +
      blurred(45, ellipse(w * 0.16, h * 0.3, w * 0.3, h * 0.24, '#fff3cf', 'opacity=".75"')),
  );
}

/** @type {Scene} Boots on the step. */
export function boots(r, w, h) {
  const boot = (/** @type {number} */ x, /** @type {string} */ tone) =>
    blurred(20, ellipse(x + w * 0.16, h * 0.83, w * 0.2, h * 0.03, '#000', 'opacity=".5"')) +
    path(
      `M${x} ${h * 0.36} h${w * 0.19} v${h * 0.28} c${w * 0.06} ${h * 0.02} ${w * 0.16} ${h * 0.04} ${w * 0.16} ${h * 0.14} v${h * 0.03} h${-w * 0.35}Z`,
      tone,
    ) +
    rect(x, h * 0.79, w * 0.35, h * 0.035, '#2a1c14', 'rx="8"') +
    times(5, (n) => rect(x + w * 0.1, h * (0.45 + n * 0.045), w * 0.1, 8, '#e8d9bd', 'rx="4"'));
  return picture(
    w,
    h,
    linear('stairs', [
      [0, '#c7b59c'],
      [1, '#8d7c66'],
    ]),
    rect(0, 0, w, h, 'url(#stairs)') +
      rect(0, 0, w, h, '#fff', 'filter="url(#stone)" opacity=".6"') +
      rect(0, h * 0.3, w, 12, '#5e5142', 'opacity=".6"') +
      rect(0, h * 0.86, w, 16, '#4c4135', 'opacity=".7"') +
      boot(w * 0.12, r.pick(['#8a5a34', '#6b4226'])) +
      boot(w * 0.54, r.pick(['#a06a3d', '#5a3a24'])),
  );
}
