import type { FormEvent, ReactNode } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import type { ProfileView } from '../overlay.ts';

export type StepProps = {
  actor: Actor;
  view: ProfileView;
  /** Of the form that the caller's button submits. */
  formId: string;
  onDone: () => void;
};

type FormProps = { formId: string; onSubmit: () => void; children: ReactNode };

/** Enter does the same as the caller's button. */
export function StepForm({ formId, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={formId} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
