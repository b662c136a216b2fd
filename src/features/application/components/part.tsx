import { useId, type ReactNode } from 'react';
import { Stack } from '#src/ui/layout.tsx';
import styles from './part.module.css';

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
    <div className={styles.lines}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
