import { useEffect, useRef, useState } from 'react';
import type { FormProblem } from '../form-steps.ts';

/** Moves the focus to a field in any step; a step without a field begins at its top. */
export function useFocus(page: { current: HTMLElement | null }, step: string) {
  const wanted = useRef<FormProblem | null>(null);
  const shown = useRef(step);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const isAnother = shown.current !== step;
    shown.current = step;
    if (wanted.current === null) {
      if (isAnother) beginStep(page.current);
      return;
    }
    const field = page.current?.querySelector<HTMLElement>(`[data-field="${wanted.current}"]`);
    const control = field?.querySelector<HTMLElement>('input, textarea, button');
    if (!control) return;
    wanted.current = null;
    control.focus();
    control.scrollIntoView({ block: 'center' });
  }, [page, step, round]);
  return (problem: FormProblem) => {
    wanted.current = problem;
    setRound((held) => held + 1);
  };
}

function beginStep(page: HTMLElement | null): void {
  page?.scrollIntoView({ block: 'start' });
  page?.querySelector<HTMLElement>('section')?.focus({ preventScroll: true });
}
