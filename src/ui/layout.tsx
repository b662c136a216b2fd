import { createElement, type ComponentPropsWithRef, type JSX } from 'react';
import { joinClass } from './class-name.ts';
import './sizes.css';
import './layout.css';
import './icon-sizes.css';

type Tag = keyof JSX.IntrinsicElements;
/** A step of the spacing scale in theme.css. */
type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8;

interface TextLook {
  size?: 12 | 14 | 16 | 18 | 22;
  weight?: 'normal' | 'medium' | 'bold';
  tone?: 'text' | 'muted' | 'primary' | 'pollen' | 'danger';
  /** Digits of one width, for times and money. */
  tabular?: boolean;
  /** Breaks anywhere rather than overflow: names and addresses that a person typed. */
  breaks?: boolean;
  /** One line, cut with an ellipsis. */
  truncate?: boolean;
  /** How its line breaks show. */
  lines?: 'pre-line' | 'pre-wrap';
  center?: boolean;
  /** Takes no space without content. */
  unlessEmpty?: boolean;
  /** Takes the remaining width of a row. */
  grow?: boolean;
  /** May be narrower than its content. */
  shrink?: boolean;
  /** The width, in pixels, from which it grows and shrinks in a row. */
  basis?: 220 | 260 | 380;
  /** Takes a line of its own in a wrapping row. */
  ownLine?: boolean;
  /** The padding of a list's row. */
  inset?: boolean;
  /** A line between the children. */
  divided?: boolean;
}

interface BoxLook extends TextLook {
  gap?: Space;
  /** The gap between lines, where it differs from `gap`. */
  rowGap?: 0 | 1 | 2;
  /** The size of its icons. */
  icon?: 14 | 16 | 18 | 20 | 22 | 24;
  iconTone?: 'primary' | 'pollen' | 'warning' | 'danger';
  /** Moves the icons down to the first line of the text. */
  iconDrop?: boolean;
}

export interface StackLook extends BoxLook {
  /** The column may be narrower than its widest content. */
  fluid?: boolean;
  /** In a higher box, the content stays together at the top. */
  packed?: boolean;
  align?: 'start';
  bullets?: boolean;
}

interface GridLook extends BoxLook {
  /** The least width of a column, in pixels. */
  min: 120 | 132 | 140 | 260 | 280;
}

interface RowLook extends BoxLook {
  align?: 'start' | 'center' | 'baseline';
  justify?: 'end' | 'between';
  wrap?: boolean;
  inline?: boolean;
}

type Props<Look, T extends Tag> = Look & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Look>;

/** A column of its children. */
export function Stack<T extends Tag = 'div'>(props: Props<StackLook, T>) {
  return element('stack', 'div', props);
}

/** As many columns as fit. */
export function Grid<T extends Tag = 'div'>(props: Props<GridLook, T>) {
  return element('grid', 'div', props);
}

/** Children side by side. */
export function Row<T extends Tag = 'div'>(props: Props<RowLook, T>) {
  return element('row', 'div', props);
}

/** A part of a row. */
export function Box<T extends Tag = 'div'>(props: Props<TextLook, T>) {
  return element('text', 'div', props);
}

/** Text in a size, weight, and color of the theme. */
export function Text<T extends Tag = 'p'>(props: Props<TextLook, T>) {
  return element('text', 'p', props);
}

/** Small and muted text: a date, a count, the terms of a form. */
export function Hint<T extends Tag = 'p'>(props: Props<TextLook, T>) {
  return element('text', 'p', { size: 14, tone: 'muted', ...props });
}

const LOOKS: ReadonlySet<string> = new Set<keyof StackLook | keyof RowLook | keyof GridLook>([
  'size',
  'weight',
  'tone',
  'tabular',
  'breaks',
  'truncate',
  'lines',
  'center',
  'unlessEmpty',
  'grow',
  'shrink',
  'basis',
  'ownLine',
  'inset',
  'divided',
  'gap',
  'rowGap',
  'icon',
  'iconTone',
  'iconDrop',
  'min',
  'fluid',
  'packed',
  'align',
  'bullets',
  'justify',
  'wrap',
  'inline',
]);

/** A tag with a class, whose look becomes data attributes for the stylesheet. */
export function element(
  name: string,
  fallback: Tag,
  { as = fallback, className, ...props }: { as?: Tag; className?: string; [prop: string]: unknown },
) {
  const attributes = Object.entries(props).map(([prop, value]: [string, unknown]) =>
    LOOKS.has(prop)
      ? [`data-${prop.toLowerCase()}`, value === true ? '' : value === false ? undefined : value]
      : [prop, value],
  );
  return createElement(as, {
    ...Object.fromEntries(attributes),
    className: joinClass(name, className),
  });
}
