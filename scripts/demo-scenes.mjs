/** Drawn scenes that pass for photographs at the size of a thumbnail: light, depth and texture, no two alike. */

const fixed = (value) => value.toFixed(1);

/** Numbers in [0, 1) that are the same for the same seed. */
export function randomOf(seed) {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 2166136261);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (all) => all[Math.floor(next() * all.length)],
    chance: (part) => next() < part,
  };
}

const times = (count, make) => Array.from({ length: count }, (_, n) => make(n)).join('');
const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(r)}" fill="${fill}" ${more}/>`;
const ellipse = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(rx)}" ry="${fixed(ry)}" fill="${fill}" ${more}/>`;
const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(w)}" height="${fixed(h)}" fill="${fill}" ${more}/>`;
const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const linear = (id, stops, turned = false) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${turned ? 1 : 0}" y2="${turned ? 0 : 1}">${stops
    .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`;
const radial = (id, stops) =>
  `<radialGradient id="${id}" cx=".42" cy=".36" r=".75">${stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')}</radialGradient>`;
const blurred = (size, inner) => `<g filter="url(#blur${size})">${inner}</g>`;

export function picture(w, h, defs, body) {
  const blurs = [3, 8, 20, 45]
    .map((size) => `<filter id="blur${size}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${size}"/></filter>`)
    .join('');
  const wood = '<filter id="wood" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".004 .09" numOctaves="4" seed="3"/><feColorMatrix values="0 0 0 0 .12  0 0 0 0 .07  0 0 0 0 .03  0 0 0 -1.2 1.1"/></filter>';
  const stone = '<filter id="stone" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".035" numOctaves="5" seed="8"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -.9 .62"/></filter>';
  const vignette = `<radialGradient id="vignette" cx=".5" cy=".48" r=".78"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${blurs}${wood}${stone}${vignette}${defs}</defs>${body}${rect(0, 0, w, h, 'url(#vignette)')}</svg>`;
}

function tableTop(r, w, h) {
  const tone = r.pick(['#9a6a42', '#b98a5c', '#6d4a33', '#d8d2c8', '#3b3a3d', '#c9b299']);
  const light = blurred(45, ellipse(w * r.between(0.1, 0.4), h * 0.1, w * 0.6, h * 0.45, '#fff6df', 'opacity=".38"'));
  return rect(0, 0, w, h, tone) + rect(0, 0, w, h, '#fff', 'filter="url(#wood)" opacity=".7"') + light;
}

function plate(x, y, size, tone = '#f4efe6') {
  const shade = blurred(20, ellipse(x + size * 0.08, y + size * 0.12, size * 1.02, size, '#000', 'opacity=".45"'));
  return `${shade}${circle(x, y, size, tone)}${circle(x, y, size * 0.97, 'url(#glaze)')}${circle(x, y, size * 0.74, '#000', 'opacity=".05"')}${circle(x, y, size * 0.72, tone)}`;
}
const GLAZE = radial('glaze', [[0, '#fff', 0.9], [0.6, '#fff', 0.1], [1, '#8c7b66', 0.35]]);

function tacos(r, w, h) {
  const [x, y, size] = [w * 0.5, h * 0.52, Math.min(w, h) * 0.42];
  const taco = (n) => {
    const at = x + (n - 1) * size * 0.5;
    const top = y - size * 0.08 + Math.abs(n - 1) * size * 0.05;
    const filling = times(26, () => circle(at + r.between(-0.22, 0.22) * size, top + r.between(-0.34, 0.2) * size, r.between(0.03, 0.07) * size, r.pick(['#7a3b1d', '#5f2c14', '#d94f30', '#4f8a34', '#7fb24b', '#f3ead3', '#a82c4a'])));
    const shell = path(`M${at - size * 0.27} ${top - size * 0.38} C${at - size * 0.38} ${top + size * 0.5} ${at + size * 0.3} ${top + size * 0.52} ${at + size * 0.27} ${top - size * 0.3} C${at + size * 0.2} ${top + size * 0.2} ${at - size * 0.18} ${top + size * 0.18} ${at - size * 0.27} ${top - size * 0.38}Z`, 'url(#shell)');
    return blurred(8, ellipse(at + 8, top + size * 0.3, size * 0.26, size * 0.12, '#000', 'opacity=".35"')) + filling + shell;
  };
  const lime = circle(x + size * 0.55, y + size * 0.5, size * 0.15, '#8fbf3f') + circle(x + size * 0.55, y + size * 0.5, size * 0.12, '#d5e89a');
  return picture(w, h, GLAZE + linear('shell', [[0, '#f3c66b'], [0.6, '#dd9a3a'], [1, '#a9661d']]), tableTop(r, w, h) + plate(x, y, size, r.pick(['#f4efe6', '#2f4858', '#d9e4e2'])) + times(3, taco) + lime);
}

function coffee(r, w, h) {
  const [x, y, size] = [w * r.between(0.42, 0.58), h * 0.52, Math.min(w, h) * 0.3];
  const leaf = times(6, (n) => ellipse(x, y - size * 0.42 + n * size * 0.15, size * (0.12 + n * 0.065), size * 0.075, '#f6e7cf', 'opacity=".92"'));
  const cup = plate(x, y, size * 1.45, r.pick(['#efe9df', '#47545e', '#c86f4a'])) + circle(x, y, size, '#fbf8f2') + ellipse(x + size * 1.12, y - size * 0.2, size * 0.24, size * 0.17, 'none', 'stroke="#fbf8f2" stroke-width="18"') + circle(x, y, size * 0.88, 'url(#brew)') + leaf + path(`M${x} ${y - size * 0.55} L${x} ${y + size * 0.5}`, 'none', 'stroke="#a06a3c" stroke-width="5" opacity=".6"');
  const beans = times(12, () => {
    const [bx, by] = [r.between(0.02, 0.98) * w, r.pick([r.between(0.03, 0.13), r.between(0.88, 0.97)]) * h];
    return `<g transform="rotate(${fixed(r.between(0, 180))} ${fixed(bx)} ${fixed(by)})">${ellipse(bx, by, 20, 13, '#3a1f12')}${ellipse(bx, by, 18, 2, '#1d0e07')}</g>`;
  });
  return picture(w, h, GLAZE + radial('brew', [[0, '#c98f58'], [0.7, '#9a5f30'], [1, '#5c3115']]), tableTop(r, w, h) + beans + cup);
}

function bowl(r, w, h) {
  const [x, y, size] = [w * 0.5, h * 0.5, Math.min(w, h) * 0.4];
  const parts = [['#7fae3e', '#4f7f2a'], ['#e2552f', '#f08a4b'], ['#f2d06b', '#e0a93c'], ['#7d3f73', '#b06aa0'], ['#f4f0e4', '#e2d9bf'], ['#c98a4a', '#8d5a2b']];
  const filled = parts.map(([one, other], n) => {
    const turn = (n / parts.length) * Math.PI * 2 + r.between(-0.1, 0.1);
    return times(34, () => {
      const [a, d] = [turn + r.between(-0.5, 0.5), Math.sqrt(r.between(0.02, 0.62)) * size];
      return ellipse(x + Math.cos(a) * d, y + Math.sin(a) * d, r.between(0.05, 0.1) * size, r.between(0.04, 0.07) * size, r.pick([one, other]), `opacity=".95" transform="rotate(${fixed(r.between(0, 180))} ${fixed(x + Math.cos(a) * d)} ${fixed(y + Math.sin(a) * d)})"`);
    });
  });
  const egg = circle(x + size * 0.16, y - size * 0.1, size * 0.2, '#fdf9ee') + circle(x + size * 0.17, y - size * 0.1, size * 0.11, '#f5a623');
  return picture(w, h, GLAZE, tableTop(r, w, h) + plate(x, y, size * 1.12, r.pick(['#33413c', '#e9e2d4', '#8d6e5a'])) + circle(x, y, size * 0.86, '#2b2a24') + filled.join('') + egg);
}

function bread(r, w, h) {
  const loaf = (n) => {
    const [x, y, size] = [w * (0.22 + (n % 3) * 0.28) + r.between(-15, 15), h * (n < 3 ? 0.34 : 0.7), Math.min(w, h) * 0.17];
    const cuts = times(4, (k) => path(`M${x - size * 0.6 + k * size * 0.36} ${y + size * 0.3} q${size * 0.1} ${-size * 0.5} ${size * 0.28} ${-size * 0.66}`, 'none', 'stroke="#f4dcae" stroke-width="9" stroke-linecap="round" opacity=".85"'));
    return blurred(8, ellipse(x + 10, y + 14, size * 1.05, size * 0.68, '#000', 'opacity=".4"')) + ellipse(x, y, size * 1.02, size * 0.66, 'url(#crust)') + cuts;
  };
  return picture(w, h, radial('crust', [[0, '#e9b36a'], [0.6, '#bf7a34'], [1, '#7a431a']]), tableTop(r, w, h) + rect(w * 0.05, h * 0.12, w * 0.9, h * 0.8, '#f3ead9', 'rx="26" opacity=".82"') + times(6, loaf));
}

const hills = (r, w, h, from, colours) =>
  colours
    .map((colour, n) => {
      const base = h * (from + n * 0.085);
      const steps = times(9, (k) => ` L${fixed((w * (k + 1)) / 9)} ${fixed(base - r.between(0, 0.1) * h * (1 - n * 0.16))}`);
      return path(`M0 ${fixed(base)}${steps} L${w} ${h} L0 ${h}Z`, colour, n === 0 ? 'filter="url(#blur3)"' : '');
    })
    .join('');

function saguaro(x, y, size, fill) {
  const stroke = (d, width) => `<path d="${d}" fill="none" stroke="${fill}" stroke-width="${fixed(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return stroke(`M${fixed(x)} ${fixed(y)} V${fixed(y - size)}`, size * 0.15) + stroke(`M${fixed(x)} ${fixed(y - size * 0.4)} h${fixed(-size * 0.24)} v${fixed(-size * 0.3)}`, size * 0.1) + stroke(`M${fixed(x)} ${fixed(y - size * 0.52)} h${fixed(size * 0.22)} v${fixed(-size * 0.26)}`, size * 0.1);
}

function desert(r, w, h) {
  const sky = r.pick([[['0', '#2b2f6b'], ['.45', '#c2557a'], ['.75', '#f79c5a'], ['1', '#ffd98a']], [['0', '#3f7fbf'], ['.6', '#a9d3e8'], ['1', '#f4e6c8']], [['0', '#1c2148'], ['.55', '#6b3f7d'], ['1', '#ee8157']]]);
  const sun = [w * r.between(0.2, 0.8), h * r.between(0.4, 0.52)];
  const far = r.pick([['#9d6a83', '#7d4a5c', '#54313f', '#2c1a22'], ['#b08a7a', '#94644e', '#6e4633', '#432a1e']]);
  const cacti = times(5, () => saguaro(r.between(0.05, 0.95) * w, h * r.between(0.86, 1.02), h * r.between(0.14, 0.4), '#1c1512'));
  return picture(w, h, linear('sky', sky), rect(0, 0, w, h, 'url(#sky)') + blurred(45, circle(...sun, h * 0.2, '#fff0c0', 'opacity=".8"')) + circle(...sun, h * 0.055, '#fff6da') + hills(r, w, h, 0.56, far) + cacti);
}

function trail(r, w, h) {
  const walk = path(`M${w * 0.42} ${h} C${w * 0.55} ${h * 0.84} ${w * 0.34} ${h * 0.76} ${w * 0.52} ${h * 0.66} S${w * 0.5} ${h * 0.58} ${w * 0.56} ${h * 0.55} L${w * 0.58} ${h * 0.55} C${w * 0.56} ${h * 0.62} ${w * 0.66} ${h * 0.68} ${w * 0.55} ${h * 0.76} S${w * 0.72} ${h * 0.88} ${w * 0.66} ${h}Z`, '#d8b98a', 'filter="url(#blur3)"');
  const bushes = times(46, () => {
    const y = r.between(0.62, 1);
    return circle(r.between(0, 1) * w, h * y, h * 0.012 + (y - 0.6) * h * 0.11, r.pick(['#5d6b3a', '#7a8447', '#4a5630', '#8f8a4e']), 'filter="url(#blur3)" opacity=".9"');
  });
  return picture(w, h, linear('day', [[0, '#5aa0d8'], [0.7, '#cfe6ee'], [1, '#f2e9d5']]), rect(0, 0, w, h, 'url(#day)') + blurred(20, times(7, () => ellipse(r.between(0, 1) * w, r.between(0.06, 0.28) * h, r.between(0.08, 0.2) * w, h * 0.035, '#fff', 'opacity=".8"'))) + hills(r, w, h, 0.44, ['#8fa6b8', '#a0705a', '#87553c', '#93794f']) + walk + bushes);
}

function shopFront(r, w, h) {
  const [wall, awning] = r.pick([['#c9d3c0', '#2f5d50'], ['#e3cdb6', '#b4452f'], ['#3a4750', '#d9a441'], ['#e9dfd2', '#35517a']]);
  const stripes = times(10, (n) => path(`M${(w * n) / 10} ${h * 0.24} h${w / 10} l${w * 0.012} ${h * 0.16} h${-w / 10}Z`, n % 2 ? '#f7f1e6' : awning));
  const goods = times(16, () => rect(r.between(0.1, 0.56) * w, h * r.pick([0.56, 0.66, 0.76]) - h * 0.07, w * r.between(0.03, 0.06), h * 0.07, r.pick(['#e08a4a', '#6f9a6a', '#c24d4d', '#e8d59a', '#6888a8']), 'rx="5"'));
  const lamps = blurred(20, times(4, (n) => circle(w * (0.16 + n * 0.14), h * 0.48, h * 0.05, '#ffe3a0', 'opacity=".95"')));
  const plants = times(30, () => ellipse(w * r.pick([r.between(0.02, 0.1), r.between(0.86, 0.98)]), h * r.between(0.74, 0.9), w * 0.018, h * 0.05, r.pick(['#3f6b3d', '#5c8a4c', '#2f5433']), `transform="rotate(${fixed(r.between(-40, 40))} ${w * 0.5} ${h * 1.5})"`));
  return picture(w, h, linear('glass', [[0, '#30383c'], [0.5, '#7a5f3c'], [1, '#40301f']]), rect(0, 0, w, h, wall) + rect(0, 0, w, h, '#000', 'filter="url(#stone)" opacity=".25"') + rect(w * 0.06, h * 0.1, w * 0.88, h * 0.1, awning) + rect(w * 0.07, h * 0.38, w * 0.53, h * 0.46, 'url(#glass)') + lamps + goods + rect(w * 0.66, h * 0.38, w * 0.2, h * 0.5, 'url(#glass)') + rect(w * 0.68, h * 0.41, w * 0.16, h * 0.3, '#9fb6bd', 'opacity=".35"') + stripes + rect(0, h * 0.88, w, h * 0.12, '#8d8479') + plants + path(`M${w * 0.1} ${h * 0.84} L${w * 0.3} ${h * 0.38} h${w * 0.08} L${w * 0.18} ${h * 0.84}Z`, '#fff', 'opacity=".12"'));
}

function night(r, w, h) {
  const glow = r.pick([['#ff5f8f', '#ffb35f', '#6f7bff'], ['#ffcf6b', '#ff8a4a', '#e84a5f'], ['#5ff0d0', '#7f6bff', '#ff6bd0']]);
  const far = blurred(8, times(40, () => circle(r.between(0, 1) * w, r.between(0, 0.7) * h, r.between(0.012, 0.05) * h, r.pick(glow), `opacity="${fixed(r.between(0.25, 0.8))}"`)));
  const [x, y, size] = [w * r.between(0.36, 0.62), h * 0.74, Math.min(w, h) * 0.24];
  const drink = r.pick(['#e4572e', '#f2b134', '#d94a7a', '#7bc47f']);
  const glass = path(`M${x - size} ${y - size * 1.5} L${x} ${y - size * 0.2} L${x + size} ${y - size * 1.5}Z`, '#fff', 'opacity=".22"') + path(`M${x - size * 0.8} ${y - size * 1.24} L${x} ${y - size * 0.22} L${x + size * 0.8} ${y - size * 1.24}Z`, drink, 'opacity=".9"') + rect(x - size * 0.045, y - size * 0.25, size * 0.09, size * 0.9, '#fff', 'opacity=".4"') + ellipse(x, y + size * 0.66, size * 0.5, size * 0.09, '#fff', 'opacity=".4"') + ellipse(x, y - size * 1.5, size, size * 0.12, '#fff', 'opacity=".25"') + circle(x + size * 0.72, y - size * 1.5, size * 0.22, '#f5d547') + circle(x + size * 0.72, y - size * 1.5, size * 0.17, '#fbeeb0');
  return picture(w, h, linear('dark', [[0, '#160f26'], [0.7, '#3a1d33'], [1, '#1a0d12']]), rect(0, 0, w, h, 'url(#dark)') + far + rect(0, h * 0.86, w, h * 0.14, '#2b1610') + blurred(20, rect(0, h * 0.84, w, h * 0.05, glow[0], 'opacity=".4"')) + glass);
}

function pottery(r, w, h) {
  const shelf = (n) => {
    const y = h * (0.36 + n * 0.31);
    const pots = times(4, (k) => {
      const [x, tall, wide] = [w * (0.16 + k * 0.23) + r.between(-12, 12), h * r.between(0.12, 0.24), w * r.between(0.05, 0.085)];
      const tone = r.pick(['url(#clay)', 'url(#sage)', 'url(#cream)', 'url(#ink)']);
      return blurred(8, ellipse(x + 10, y, wide, 10, '#000', 'opacity=".5"')) + path(`M${x - wide * 0.45} ${y - tall} C${x - wide * 0.3} ${y - tall * 0.8} ${x - wide * 1.3} ${y - tall * 0.6} ${x - wide} ${y - tall * 0.3} Q${x - wide * 0.8} ${y} ${x - wide * 0.5} ${y} H${x + wide * 0.5} Q${x + wide * 0.8} ${y} ${x + wide} ${y - tall * 0.3} C${x + wide * 1.3} ${y - tall * 0.6} ${x + wide * 0.3} ${y - tall * 0.8} ${x + wide * 0.45} ${y - tall}Z`, tone) + ellipse(x, y - tall, wide * 0.45, wide * 0.12, '#1f140e');
    });
    return pots + rect(0, y, w, h * 0.028, '#7b5638') + blurred(8, rect(0, y + h * 0.03, w, h * 0.03, '#000', 'opacity=".3"'));
  };
  const tones = [['clay', '#e09a6d', '#7a3a1e'], ['sage', '#c3cfb0', '#5d6d4e'], ['cream', '#fbf3e4', '#a8977c'], ['ink', '#6d86a0', '#22303f']];
  return picture(w, h, tones.map(([id, light, dark]) => linear(id, [[0, light], [1, dark]], true)).join(''), rect(0, 0, w, h, r.pick(['#e9dccb', '#d5c3ae', '#c8cfc9'])) + rect(0, 0, w, h, '#000', 'filter="url(#stone)" opacity=".16"') + blurred(45, ellipse(w * 0.2, h * 0.1, w * 0.5, h * 0.4, '#fff', 'opacity=".5"')) + times(2, shelf));
}

function climbing(r, w, h) {
  const panels = times(7, (n) => path(`M${(w * n) / 6} 0 L${(w * (n + r.between(-0.4, 0.4))) / 6} ${h} h${w / 5} L${(w * (n + 1)) / 6} 0Z`, r.pick(['#d9d4cb', '#c8c2b8', '#b7b3ac', '#e3dfd8']), 'opacity=".8"'));
  const holds = times(34, () => {
    const [x, y, size] = [r.between(0, 1) * w, r.between(0, 1) * h, r.between(0.014, 0.04) * h];
    return blurred(3, ellipse(x + 7, y + 9, size * 1.2, size, '#000', 'opacity=".5"')) + ellipse(x, y, size * 1.2, size * 0.85, r.pick(['#e8472f', '#f5b82e', '#2d7dd2', '#38a169', '#8e44ad', '#f06292']), `transform="rotate(${fixed(r.between(0, 180))} ${fixed(x)} ${fixed(y)})"`) + circle(x, y, size * 0.18, '#333');
  });
  return picture(w, h, '', rect(0, 0, w, h, '#bdb7ad') + panels + rect(0, 0, w, h, '#000', 'filter="url(#stone)" opacity=".3"') + blurred(45, ellipse(w * 0.7, 0, w * 0.5, h * 0.4, '#fff6d8', 'opacity=".6"')) + holds);
}

function books(r, w, h) {
  const stack = (n) => {
    const [bw, bh] = [w * r.between(0.4, 0.5), h * 0.075];
    return rect(w * 0.1 + r.between(-14, 14), h * 0.8 - n * bh * 1.03, bw, bh, r.pick(['#7b2d26', '#2f4858', '#d7a449', '#51694b', '#8a5a83', '#cdb79a']), 'rx="6"') + rect(w * 0.11, h * 0.8 - n * bh * 1.03 + bh * 0.75, bw * 0.96, bh * 0.12, '#000', 'opacity=".2"');
  };
  const [x, y, size] = [w * 0.74, h * 0.66, Math.min(w, h) * 0.15];
  const mug = path(`M${x - size} ${y - size} h${size * 2} l${-size * 0.16} ${size * 2} h${-size * 1.68}Z`, 'url(#mug)') + ellipse(x, y - size, size, size * 0.24, '#8a4f24') + ellipse(x + size * 1.15, y - size * 0.1, size * 0.36, size * 0.46, 'none', 'stroke="#c9694a" stroke-width="16"');
  const steam = blurred(8, times(3, (n) => path(`M${x - size * 0.4 + n * size * 0.4} ${y - size * 1.3} q${size * 0.3} ${-size * 0.4} 0 ${-size * 0.8} t0 ${-size * 0.8}`, 'none', 'stroke="#fff" stroke-width="12" opacity=".4"')));
  const pane = rect(w * 0.5, h * 0.04, w * 0.44, h * 0.5, '#f6eccd') + rect(w * 0.71, h * 0.04, 10, h * 0.5, '#8d7355') + rect(w * 0.5, h * 0.28, w * 0.44, 10, '#8d7355');
  return picture(w, h, linear('mug', [[0, '#e78f6c'], [1, '#a8492c']], true), rect(0, 0, w, h, r.pick(['#6d5846', '#4f5b57', '#7b6a75'])) + blurred(20, pane) + rect(0, h * 0.84, w, h * 0.16, '#5a3c26') + rect(0, h * 0.84, w, h * 0.16, '#fff', 'filter="url(#wood)" opacity=".6"') + blurred(8, rect(w * 0.08, h * 0.83, w * 0.56, 20, '#000', 'opacity=".5"')) + times(5, stack) + mug + steam);
}

function leaves(r, w, h) {
  const leaf = (depth) => () => {
    const [x, y, size] = [r.between(-0.05, 1.05) * w, r.between(0, 1) * h, r.between(0.09, 0.2) * h * depth];
    const tone = r.pick(depth > 1 ? ['#2f6b3e', '#4f9a55', '#86b85a'] : ['#1c3f2a', '#25522f', '#34683a']);
    return `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(r.between(0, 360))}) scale(${fixed(size / 10)})">${path('M0 0 C6 -9 6 -18 0 -24 C-6 -18 -6 -9 0 0Z', tone)}${path('M0 0 V-22', 'none', 'stroke="#d9efc0" stroke-width=".5" opacity=".5"')}</g>`;
  };
  const blooms = times(r.pick([0, 5, 9]), () => {
    const [x, y, size] = [r.between(0.1, 0.9) * w, r.between(0.15, 0.85) * h, r.between(0.03, 0.06) * h];
    const tone = r.pick(['#ef6f9b', '#f2a65a', '#f5e663']);
    return times(6, (n) => circle(x + Math.cos(n) * size, y + Math.sin(n) * size, size * 0.75, tone)) + circle(x, y, size * 0.5, '#7a4a12');
  });
  return picture(w, h, '', rect(0, 0, w, h, '#12281c') + blurred(8, times(30, leaf(0.9))) + blurred(45, ellipse(w * 0.7, h * 0.15, w * 0.4, h * 0.4, '#f4f3b8', 'opacity=".45"')) + times(26, leaf(1.15)) + blooms);
}

function pool(r, w, h) {
  const rings = times(3, () => {
    const [x, y, size] = [r.between(0.2, 0.8) * w, r.between(0.35, 0.8) * h, Math.min(w, h) * r.between(0.1, 0.15)];
    const tone = r.pick(['#ff7f6e', '#ffd166', '#f7f7f2', '#ef6f9b']);
    const ring = (fill, more = '') => circle(x, y, size, 'none', `stroke="${fill}" stroke-width="${fixed(size * 0.55)}" ${more}`);
    return `<g transform="translate(14 22)" filter="url(#blur8)">${ring('#0b4a5e', 'opacity=".5"')}</g>${ring(tone)}${circle(x, y, size * 1.1, 'none', 'stroke="#fff" stroke-width="6" opacity=".4" stroke-dasharray="60 90"')}`;
  });
  const light = times(60, () => path(`M${fixed(r.between(-0.1, 1) * w)} ${fixed(r.between(0.22, 1) * h)} q${fixed(r.between(20, 60))} ${fixed(r.between(-25, 25))} ${fixed(r.between(60, 130))} 0`, 'none', 'stroke="#d8fbff" stroke-width="5" opacity=".45"'));
  return picture(w, h, linear('water', [[0, '#3fc1c9'], [1, '#0e7fa6']]), rect(0, 0, w, h, 'url(#water)') + `<g filter="url(#blur3)">${light}</g>` + rect(0, 0, w, h * 0.2, '#e8dcc8') + rect(0, h * 0.2, w, h * 0.02, '#fff') + rings);
}

/** Every scene by its name. */
export const scenes = { tacos, coffee, bowl, bread, desert, trail, shopFront, night, pottery, climbing, books, leaves, pool };
