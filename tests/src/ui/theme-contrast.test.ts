import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Tokens = Map<string, string>;

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const theme = read('src/ui/theme.css');
const schemes = {
  light: tokensOf(theme, [':root', ':root,\n:root.light']),
  dark: tokensOf(theme, [':root', ':root.dark']),
};

/** Foreground on background. Text needs 4.5:1, what only has to be found needs 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
const surfaces = ['surface-0', 'surface-1', 'surface-2'];
const textPairs = [
  ...onEach(['text', 'text-muted', 'primary-text', 'danger-text'], surfaces),
  ...onEach(['on-primary'], ['primary', 'primary-hover', 'primary-pressed']),
  ...onEach(['on-danger'], ['danger', 'danger-hover', 'danger-pressed']),
  ...['primary', 'pollen', 'danger', 'warning', 'success'].map(
    (tone) => [`on-${tone}-soft`, `${tone}-soft`] as const,
  ),
  ...[1, 2, 3, 4, 5, 6].map((tint) => [`on-tint-${tint}`, `tint-${tint}`] as const),
  ['on-pollen-500', 'pollen-500'] as const,
];
const controlPairs = [
  ...onEach(['line-strong', 'primary', 'pollen', 'danger', 'focus'], surfaces),
  ...['danger', 'warning', 'success'].map((tone) => [tone, `${tone}-soft`] as const),
];

for (const [scheme, tokens] of Object.entries(schemes)) {
  describe(`in the ${scheme} scheme`, () => {
    test.each(textPairs)('%s is readable on %s', (ink, ground) => {
      expect(contrast(colourOf(tokens, ink), colourOf(tokens, ground))).toBeGreaterThanOrEqual(4.5);
    });

    test.each(controlPairs)('%s can be made out on %s', (ink, ground) => {
      expect(contrast(colourOf(tokens, ink), colourOf(tokens, ground))).toBeGreaterThanOrEqual(3);
    });
  });
}

test('the view before the first script has the colours of the app that follows it', () => {
  const start = read('public/start.css');
  const pairs = {
    back: 'surface-0',
    text: 'text-muted',
    line: 'line',
    leaf: 'primary',
    pollen: 'pollen-500',
  };
  const startSchemes = {
    light: tokensOf(start, [':root']),
    dark: tokensOf(start, [':root', ':root.dark']),
  };

  for (const scheme of ['light', 'dark'] as const) {
    for (const [own, token] of Object.entries(pairs)) {
      expect(colourOf(startSchemes[scheme], `start-${own}`)).toBe(colourOf(schemes[scheme], token));
    }
  }
});

test.each(['light', 'dark'] as const)(
  "the browser's bar has the colour of the header, %s",
  (scheme) => {
    const meta = new RegExp(
      `name="theme-color"\\s+content="(#\\w+)"\\s+data-scheme="${scheme}"`,
      'u',
    ).exec(read('index.html'));

    expect(meta?.[1]).toBe(colourOf(schemes[scheme], 'surface-1'));
  },
);

function onEach(inks: string[], grounds: string[]) {
  return inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const));
}

/** The custom properties of the named top-level blocks, later ones winning as in the cascade. */
function tokensOf(css: string, selectors: string[]): Tokens {
  const tokens: Tokens = new Map();
  for (const selector of selectors) {
    const [, block] = `\n${css}`.split(`\n${selector} {\n`);
    if (block === undefined) throw new Error(`no block ${selector}`);
    const body = block.slice(0, block.indexOf('\n}'));
    for (const [, name, value] of body.matchAll(/--([\w-]+):\s*([^;]+);/gu))
      tokens.set(name ?? '', value ?? '');
  }
  return tokens;
}

function colourOf(tokens: Tokens, name: string): string {
  const value = tokens.get(name);
  const alias = value && /^var\(--([\w-]+)\)$/u.exec(value);
  if (alias?.[1]) return colourOf(tokens, alias[1]);
  if (!value || !/^#[0-9a-f]{6}$/u.test(value))
    throw new Error(`--${name} is ${value ?? 'missing'}, not a six-digit colour`);
  return value;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const channel = (at: number) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
