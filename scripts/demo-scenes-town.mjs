/** What is in town, and indoors. */
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

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function shopFront(r, w, h) {
  const [wall, awning] = r.pick([
    ['#c9d3c0', '#2f5d50'],
    ['#e3cdb6', '#b4452f'],
    ['#3a4750', '#d9a441'],
    ['#e9dfd2', '#35517a'],
  ]);
  const stripes = times(10, (n) =>
    path(
      `M${(w * n) / 10} ${h * 0.24} h${w / 10} l${w * 0.012} ${h * 0.16} h${-w / 10}Z`,
      n % 2 ? '#f7f1e6' : awning,
    ),
  );
  const goods = times(16, () =>
    rect(
      r.between(0.1, 0.56) * w,
      h * r.pick([0.56, 0.66, 0.76]) - h * 0.07,
      w * r.between(0.03, 0.06),
      h * 0.07,
      r.pick(['#e08a4a', '#6f9a6a', '#c24d4d', '#e8d59a', '#6888a8']),
      'rx="5"',
    ),
  );
  const lamps = blurred(
    20,
    times(4, (n) => circle(w * (0.16 + n * 0.14), h * 0.48, h * 0.05, '#ffe3a0', 'opacity=".95"')),
  );
  const plants = times(30, () =>
    ellipse(
      w * r.pick([r.between(0.02, 0.1), r.between(0.86, 0.98)]),
      h * r.between(0.74, 0.9),
      w * 0.018,
      h * 0.05,
      r.pick(['#3f6b3d', '#5c8a4c', '#2f5433']),
      `transform="rotate(${fixed(r.between(-40, 40))} ${w * 0.5} ${h * 1.5})"`,
    ),
  );
  return picture(
    w,
    h,
    linear('glass', [
      [0, '#30383c'],
      [0.5, '#7a5f3c'],
      [1, '#40301f'],
    ]),
    rect(0, 0, w, h, wall) +
      rect(0, 0, w, h, '#000', 'filter="url(#stone)" opacity=".25"') +
      rect(w * 0.06, h * 0.1, w * 0.88, h * 0.1, awning) +
      rect(w * 0.07, h * 0.38, w * 0.53, h * 0.46, 'url(#glass)') +
      lamps +
      goods +
      rect(w * 0.66, h * 0.38, w * 0.2, h * 0.5, 'url(#glass)') +
      rect(w * 0.68, h * 0.41, w * 0.16, h * 0.3, '#9fb6bd', 'opacity=".35"') +
      stripes +
      rect(0, h * 0.88, w, h * 0.12, '#8d8479') +
      plants +
      path(
        `M${w * 0.1} ${h * 0.84} L${w * 0.3} ${h * 0.38} h${w * 0.08} L${w * 0.18} ${h * 0.84}Z`,
        '#fff',
        'opacity=".12"',
      ),
  );
}

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function night(r, w, h) {
  /** @type {[string, string, string]} */
  const glow = r.pick([
    ['#ff5f8f', '#ffb35f', '#6f7bff'],
    ['#ffcf6b', '#ff8a4a', '#e84a5f'],
    ['#5ff0d0', '#7f6bff', '#ff6bd0'],
  ]);
  const far = blurred(
    8,
    times(40, () =>
      circle(
        r.between(0, 1) * w,
        r.between(0, 0.7) * h,
        r.between(0.012, 0.05) * h,
        r.pick(glow),
        `opacity="${fixed(r.between(0.25, 0.8))}"`,
      ),
    ),
  );
  const [x, y, size] = [w * r.between(0.36, 0.62), h * 0.74, Math.min(w, h) * 0.24];
  const drink = r.pick(['#e4572e', '#f2b134', '#d94a7a', '#7bc47f']);
  const glass =
    path(
      `M${x - size} ${y - size * 1.5} L${x} ${y - size * 0.2} L${x + size} ${y - size * 1.5}Z`,
      '#fff',
      'opacity=".22"',
    ) +
    path(
      `M${x - size * 0.8} ${y - size * 1.24} L${x} ${y - size * 0.22} L${x + size * 0.8} ${y - size * 1.24}Z`,
      drink,
      'opacity=".9"',
    ) +
    rect(x - size * 0.045, y - size * 0.25, size * 0.09, size * 0.9, '#fff', 'opacity=".4"') +
    ellipse(x, y + size * 0.66, size * 0.5, size * 0.09, '#fff', 'opacity=".4"') +
    ellipse(x, y - size * 1.5, size, size * 0.12, '#fff', 'opacity=".25"') +
    circle(x + size * 0.72, y - size * 1.5, size * 0.22, '#f5d547') +
    circle(x + size * 0.72, y - size * 1.5, size * 0.17, '#fbeeb0');
  return picture(
    w,
    h,
    linear('dark', [
      [0, '#160f26'],
      [0.7, '#3a1d33'],
      [1, '#1a0d12'],
    ]),
    rect(0, 0, w, h, 'url(#dark)') +
      far +
      rect(0, h * 0.86, w, h * 0.14, '#2b1610') +
      blurred(20, rect(0, h * 0.84, w, h * 0.05, glow[0], 'opacity=".4"')) +
      glass,
  );
}

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function pottery(r, w, h) {
  /** @param {number} n */
  const shelf = (n) => {
    const y = h * (0.36 + n * 0.31);
    const pots = times(4, (k) => {
      const [x, tall, wide] = [
        w * (0.16 + k * 0.23) + r.between(-12, 12),
        h * r.between(0.12, 0.24),
        w * r.between(0.05, 0.085),
      ];
      const tone = r.pick(['url(#clay)', 'url(#sage)', 'url(#cream)', 'url(#ink)']);
      return (
        blurred(8, ellipse(x + 10, y, wide, 10, '#000', 'opacity=".5"')) +
        path(
          `M${x - wide * 0.45} ${y - tall} C${x - wide * 0.3} ${y - tall * 0.8} ${x - wide * 1.3} ${y - tall * 0.6} ${x - wide} ${y - tall * 0.3} Q${x - wide * 0.8} ${y} ${x - wide * 0.5} ${y} H${x + wide * 0.5} Q${x + wide * 0.8} ${y} ${x + wide} ${y - tall * 0.3} C${x + wide * 1.3} ${y - tall * 0.6} ${x + wide * 0.3} ${y - tall * 0.8} ${x + wide * 0.45} ${y - tall}Z`,
          tone,
        ) +
        ellipse(x, y - tall, wide * 0.45, wide * 0.12, '#1f140e')
      );
    });
    return (
      pots +
      rect(0, y, w, h * 0.028, '#7b5638') +
      blurred(8, rect(0, y + h * 0.03, w, h * 0.03, '#000', 'opacity=".3"'))
    );
  };
  /** @type {[id: string, light: string, dark: string][]} */
  const tones = [
    ['clay', '#e09a6d', '#7a3a1e'],
    ['sage', '#c3cfb0', '#5d6d4e'],
    ['cream', '#fbf3e4', '#a8977c'],
    ['ink', '#6d86a0', '#22303f'],
  ];
  return picture(
    w,
    h,
    tones
      .map(([id, light, dark]) =>
        linear(
          id,
          [
            [0, light],
            [1, dark],
          ],
          true,
        ),
      )
      .join(''),
    rect(0, 0, w, h, r.pick(['#e9dccb', '#d5c3ae', '#c8cfc9'])) +
      rect(0, 0, w, h, '#000', 'filter="url(#stone)" opacity=".16"') +
      blurred(45, ellipse(w * 0.2, h * 0.1, w * 0.5, h * 0.4, '#fff', 'opacity=".5"')) +
      times(2, shelf),
  );
}
