import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { deleteAccount } from '../actions.ts';
import { Part } from './part.tsx';
import { ConfirmCallDialog } from './confirm-call-dialog.tsx';
import styles from './delete-part.module.css';
import { Stack } from '#src/ui/layout.tsx';

type Props = {
  email: string;
  /** This device's items that the deletion discards. */
  unsent: number;
};

/** The permanent deletion: a typed confirmation prevents mistakes. */
export function DeletePart({ email, unsent }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const open = (isOpen: boolean) => {
    setTyped('');
    setIsAsked(isOpen);
  };
  return (
    <div className={styles.zone}>
      <Part title={m.account_danger()} text={m.account_delete_text()}>
        <Button size="small" variant="danger" onPress={() => open(true)}>
          {m.account_delete()}
        </Button>
      </Part>
      {isAsked ? (
        <ConfirmCallDialog
          title={m.account_delete_title()}
          label={m.account_delete()}
          onClose={() => open(false)}
          onSure={() => deleteAccount(typed)}
        >
          <Stack gap={3}>
            <p>{m.account_delete_text()}</p>
            {unsent > 0 ? <p>{m.account_delete_unsent({ count: unsent })}</p> : null}
            <TextField
              label={m.account_delete_confirm({ email })}
              type="email"
              autoComplete="off"
              value={typed}
              onChange={setTyped}
            />
          </Stack>
        </ConfirmCallDialog>
      ) : null}
    </div>
  );
}
