/** What is in rooms. */
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
export function climbing(r, w, h) {
  const panels = times(7, (n) =>
    path(
      `M${(w * n) / 6} 0 L${(w * (n + r.between(-0.4, 0.4))) / 6} ${h} h${w / 5} L${(w * (n + 1)) / 6} 0Z`,
      r.pick(['#d9d4cb', '#c8c2b8', '#b7b3ac', '#e3dfd8']),
      'opacity=".8"',
    ),
  );
  const holds = times(34, () => {
    const [x, y, size] = [r.between(0, 1) * w, r.between(0, 1) * h, r.between(0.014, 0.04) * h];
    return (
      blurred(3, ellipse(x + 7, y + 9, size * 1.2, size, '#000', 'opacity=".5"')) +
      ellipse(
        x,
        y,
        size * 1.2,
        size * 0.85,
        r.pick(['#e8472f', '#f5b82e', '#2d7dd2', '#38a169', '#8e44ad', '#f06292']),
        `transform="rotate(${fixed(r.between(0, 180))} ${fixed(x)} ${fixed(y)})"`,
      ) +
      circle(x, y, size * 0.18, '#333')
    );
  });
  return picture(
    w,
    h,
    '',
    rect(0, 0, w, h, '#bdb7ad') +
      panels +
      rect(0, 0, w, h, '#000', 'filter="url(#stone)" opacity=".3"') +
      blurred(45, ellipse(w * 0.7, 0, w * 0.5, h * 0.4, '#fff6d8', 'opacity=".6"')) +
      holds,
  );
}

/** @type {import('./demo-scene-kit.mjs').Scene} */
export function books(r, w, h) {
  /** @param {number} n */
  const stack = (n) => {
    const [bw, bh] = [w * r.between(0.4, 0.5), h * 0.075];
    return (
      rect(
        w * 0.1 + r.between(-14, 14),
        h * 0.8 - n * bh * 1.03,
        bw,
        bh,
        r.pick(['#7b2d26', '#2f4858', '#d7a449', '#51694b', '#8a5a83', '#cdb79a']),
        'rx="6"',
      ) +
      rect(
        w * 0.11,
        h * 0.8 - n * bh * 1.03 + bh * 0.75,
        bw * 0.96,
        bh * 0.12,
        '#000',
        'opacity=".2"',
      )
    );
  };
  const [x, y, size] = [w * 0.74, h * 0.66, Math.min(w, h) * 0.15];
  const mug =
    path(
      `M${x - size} ${y - size} h${size * 2} l${-size * 0.16} ${size * 2} h${-size * 1.68}Z`,
      'url(#mug)',
    ) +
    ellipse(x, y - size, size, size * 0.24, '#8a4f24') +
    ellipse(
      x + size * 1.15,
      y - size * 0.1,
      size * 0.36,
      size * 0.46,
      'none',
      'stroke="#c9694a" stroke-width="16"',
    );
  const steam = blurred(
    8,
    times(3, (n) =>
      path(
        `M${x - size * 0.4 + n * size * 0.4} ${y - size * 1.3} q${size * 0.3} ${-size * 0.4} 0 ${-size * 0.8} t0 ${-size * 0.8}`,
        'none',
        'stroke="#fff" stroke-width="12" opacity=".4"',
      ),
    ),
  );
  const pane =
    rect(w * 0.5, h * 0.04, w * 0.44, h * 0.5, '#f6eccd') +
    rect(w * 0.71, h * 0.04, 10, h * 0.5, '#8d7355') +
    rect(w * 0.5, h * 0.28, w * 0.44, 10, '#8d7355');
  return picture(
    w,
    h,
    linear(
      'mug',
      [
        [0, '#e78f6c'],
        [1, '#a8492c'],
      ],
      true,
    ),
    rect(0, 0, w, h, r.pick(['#6d5846', '#4f5b57', '#7b6a75'])) +
      blurred(20, pane) +
      rect(0, h * 0.84, w, h * 0.16, '#5a3c26') +
      rect(0, h * 0.84, w, h * 0.16, '#fff', 'filter="url(#wood)" opacity=".6"') +
      blurred(8, rect(w * 0.08, h * 0.83, w * 0.56, 20, '#000', 'opacity=".5"')) +
      times(5, stack) +
      mug +
      steam,
  );
}
