import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Form } from '#src/ui/form.tsx';
import { Button } from '#src/ui/button.tsx';
import { CodeField } from '#src/ui/code-field.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { ResendButton } from '#src/ui/resend-button.tsx';
import { useServerCall } from '../use-server-call.ts';

type Props = {
  /** Where the code was sent. */
  email: string;
  /** Of the button. */
  label: string;
  resendAt: number;
  onResend: () => void;
  /** Resolves with what is wrong, or with null. */
  onCode: (otc: string) => Promise<string | null>;
};

/** Takes the six digits; the last one sends them. */
export function CodeForm({ email, label, resendAt, onResend, onCode }: Props) {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState('');
  const { wrong, isBusy, run } = useServerCall();
  const confirm = (otc: string) => {
    setTried(otc);
    void run(() => onCode(otc));
  };
  return (
    <Form onSubmit={() => confirm(code)}>
      <Stack gap={4}>
        <CodeField
          label={m.auth_code_label()}
          description={m.auth_code_sent({ email })}
          autoFocus
          value={code}
          onChange={setCode}
          onComplete={confirm}
          // It is about that code: the next digit takes it away.
          errorMessage={(code === tried && wrong) || undefined}
        />
        <Button type="submit" isWide isPending={isBusy}>
          {label}
        </Button>
        <Row>
          <ResendButton resendAt={resendAt} onPress={onResend} />
        </Row>
      </Stack>
    </Form>
  );
}
