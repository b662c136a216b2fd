import { useId, type ReactNode } from 'react';
import { Card } from '#src/ui/card.tsx';
import { Box, Hint, Text } from '#src/ui/layout.tsx';
import styles from './part.module.css';

type Props = { title: string; text?: ReactNode; children: ReactNode };

/** One subject of the account screen, with its heading. */
export function Part({ title, text, children }: Props) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text ? <Hint>{text}</Hint> : null}
      {children}
    </section>
  );
}

/** Rows of items, each with its text and its actions. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Card as="ul" padding="none" divided>
      {children}
    </Card>
  );
}

export function AccountRow({
  title,
  text,
  action,
}: {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <Box shrink>
        <Text breaks dir="auto">
          {title}
        </Text>
        {text ? <Hint>{text}</Hint> : null}
      </Box>
      {action}
    </li>
  );
}
