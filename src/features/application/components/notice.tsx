import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RuleRefusal } from '#contract/refusal.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { Row } from '#src/ui/layout.tsx';
import styles from './notice.module.css';

type Props = { refusal: RuleRefusal; children?: ReactNode };

/** A warning about a likely refusal; the server decides. */
export function Notice({ refusal: { code, current }, children }: Props) {
  return (
    <div className={styles.notice} role="status">
      <Row as="p" gap={2} icon={20}>
        <TriangleAlert aria-hidden />
        {refusalSentence(code, current)}
      </Row>
      {children}
    </div>
  );
}
