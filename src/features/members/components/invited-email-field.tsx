import { useState } from 'react';
import { problemWithEmail } from '#src/lib/email-problem.ts';
import { TextField } from '#src/ui/text-field.tsx';

/** The address that an invitation goes to. `check` shows its problem and answers whether it is valid. */
export function useInvitedEmail() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const check = () => {
    const found = problemWithEmail(email);
    setProblem(found);
    return found === null;
  };
  const change = (typed: string) => {
    setEmail(typed);
    setProblem(null);
  };
  return { email, problem, check, change };
}

type Props = { label: string; invited: ReturnType<typeof useInvitedEmail> };

export const InvitedEmailField = ({ label, invited }: Props) => (
  <TextField
    label={label}
    type="email"
    inputMode="email"
    autoComplete="off"
    autoFocus
    value={invited.email}
    onChange={invited.change}
    errorMessage={invited.problem ?? undefined}
  />
);
