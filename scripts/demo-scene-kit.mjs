/** What the demo's scenes are drawn with: shapes, colours that run into each other, light and texture. */

/**
 * @typedef {{ between: (low: number, high: number) => number, pick: <T>(all: readonly T[]) => T, chance: (part: number) => boolean }} Random
 * @typedef {(r: Random, w: number, h: number) => string} Scene A picture of this width and height, as SVG.
 */

/** @param {number} value */
export const fixed = (value) => value.toFixed(1);

/**
 * Numbers in [0, 1) that are the same for the same seed.
 *
 * @param {string} seed
 * @returns {Random}
 */
export function randomOf(seed) {
  let state = [...seed].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619),
    2166136261,
  );
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (all) => /** @type {(typeof all)[number]} */ (all[Math.floor(next() * all.length)]),
    chance: (part) => next() < part,
  };
}

/** @type {(count: number, make: (n: number) => string) => string} */
export const times = (count, make) => Array.from({ length: count }, (_, n) => make(n)).join('');
/** @type {(x: number, y: number, r: number, fill: string, more?: string) => string} */
export const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(r)}" fill="${fill}" ${more}/>`;
/** @type {(x: number, y: number, rx: number, ry: number, fill: string, more?: string) => string} */
export const ellipse = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(rx)}" ry="${fixed(ry)}" fill="${fill}" ${more}/>`;
/** @type {(x: number, y: number, w: number, h: number, fill: string, more?: string) => string} */
export const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(w)}" height="${fixed(h)}" fill="${fill}" ${more}/>`;
/** @type {(d: string, fill: string, more?: string) => string} */
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
/** @type {(id: string, stops: readonly [at: number | string, colour: string][], turned?: boolean) => string} */
export const linear = (id, stops, turned = false) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${turned ? 1 : 0}" y2="${turned ? 0 : 1}">${stops
    .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`;
/** @type {(id: string, stops: readonly [at: number, colour: string, opacity?: number][]) => string} */
export const radial = (id, stops) =>
  `<radialGradient id="${id}" cx=".42" cy=".36" r=".75">${stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</radialGradient>`;
/** @type {(size: 3 | 8 | 20 | 45, inner: string) => string} */
export const blurred = (size, inner) => `<g filter="url(#blur${size})">${inner}</g>`;

/**
 * A scene in its frame, darker towards the corners.
 *
 * @param {number} w
 * @param {number} h
 * @param {string} defs
 * @param {string} body
 */
export function picture(w, h, defs, body) {
  const blurs = [3, 8, 20, 45]
    .map(
      (size) =>
        `<filter id="blur${size}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${size}"/></filter>`,
    )
    .join('');
  const wood =
    '<filter id="wood" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".004 .09" numOctaves="4" seed="3"/><feColorMatrix values="0 0 0 0 .12  0 0 0 0 .07  0 0 0 0 .03  0 0 0 -1.2 1.1"/></filter>';
  const stone =
    '<filter id="stone" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".035" numOctaves="5" seed="8"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -.9 .62"/></filter>';
  const vignette = `<radialGradient id="vignette" cx=".5" cy=".48" r=".78"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${blurs}${wood}${stone}${vignette}${defs}</defs>${body}${rect(0, 0, w, h, 'url(#vignette)')}</svg>`;
}
