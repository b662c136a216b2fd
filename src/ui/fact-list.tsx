import { element, Stack } from './layout.tsx';
import './fact-list.css';

export type Fact = readonly [name: string, value: string | readonly string[]];

/** Names and values side by side. A value is one text, or several lines; a fact without any is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const children = facts.map(([name, value]) => {
    const lines = [value].flat().filter((line) => line !== '');
    return lines.length === 0 ? null : (
      <div key={name}>
        <dt dir="auto">{name}</dt>
        <Stack as="dd" gap={1}>
          {lines.map((line, place) => (
            <span key={place} dir="auto">
              {line}
            </span>
          ))}
        </Stack>
      </div>
    );
  });
  return element('stack', 'dl', { gap: 2, className: 'fact-list', children });
}
