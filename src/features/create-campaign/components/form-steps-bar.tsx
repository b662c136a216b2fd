import { Button } from 'react-aria-components/Button';
import { useEffect, useRef } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Box } from '#src/ui/layout.tsx';
import styles from './form-steps-bar.module.css';

type Props<Step extends string> = {
  steps: readonly Step[];
  texts: Record<Step, () => string>;
  step: Step;
  onStep: (step: Step) => void;
};

/** The steps of the form; each can be gone to at any time. */
export function FormSteps<Step extends string>({ steps, texts, step, onStep }: Props<Step>) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !open) return;
    list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [step]);
  return (
    <Box as="nav" shrink aria-label={m.campaign_form_steps()} data-tour="form-steps">
      <ol ref={list} className={styles.list}>
        {steps.map((one, index) => (
          <li key={one}>
            <Button
              className={styles.step ?? ''}
              aria-current={one === step ? 'step' : undefined}
              onPress={() => onStep(one)}
            >
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              {texts[one]()}
            </Button>
          </li>
        ))}
      </ol>
    </Box>
  );
}
