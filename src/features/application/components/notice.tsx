import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RuleRefusal } from '#contract/refusal.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { Row } from '#src/ui/layout.tsx';
import styles from './notice.module.css';

type Props = { refusal: RuleRefusal; children?: ReactNode };

/** Something that will be in the way, said before it is; the server has the last word. */
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
