import { useId, type ReactNode } from 'react';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';

/** One part of a brief, under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap={3} fluid aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Stack>
  );
}

/** Short lines of a kind; nothing where there are none. */
export function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Stack gap={1}>
      <Hint as="h3">{title}</Hint>
      <Stack as="ul" gap={1} bullets>
        {lines.map((line) => (
          <Text as="li" key={line} breaks dir="auto">
            {line}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}
