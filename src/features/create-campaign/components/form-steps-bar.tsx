import { Button } from 'react-aria-components/Button';
import { useEffect, useRef } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Box } from '#src/ui/layout.tsx';
import { formSteps, type FormStep } from '../form-steps.ts';
import { stepText } from '../labels.ts';
import styles from './form-steps-bar.module.css';

/** The steps of the form; each can be gone to at any time. */
export function FormSteps({ step, onStep }: { step: FormStep; onStep: (step: FormStep) => void }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !open) return;
    list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [step]);
  return (
    <Box as="nav" shrink aria-label={m.campaign_form_steps()} data-tour="form-steps">
      <ol ref={list} className={styles.list}>
        {formSteps.map((one, index) => (
          <li key={one}>
            <Button
              className={styles.step ?? ''}
              aria-current={one === step ? 'step' : undefined}
              onPress={() => onStep(one)}
            >
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              {stepText[one]()}
            </Button>
          </li>
        ))}
      </ol>
    </Box>
  );
}
