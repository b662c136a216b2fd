import { useState } from 'react';
import type { UserProfile } from '#contract/profile/record.ts';
import type { UserEdit } from '#contract/profile/user-edits.ts';
import { savePersonNow } from '#src/data/person.ts';
import { useOnline } from '#src/data/use-online.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { usePersonForm } from '../person-form.ts';
import { failureLabels } from '../server-list.ts';
import { PersonFields } from './person-fields.tsx';

/** The names, number, and place of a person without an account: nothing of theirs waits on a device, so saving needs a connection. */
export function PersonAlone({ profile }: { profile: UserProfile }) {
  const form = usePersonForm(null, profile, null);
  const isOnline = useOnline();
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.app_not_saved);
  const save = (edits: UserEdit[]) =>
    run(async () => {
      setFailure(null);
      const reply = await savePersonNow(profile.userId, edits);
      if (!reply.ok) return setFailure(failureLabels(reply.failure));
      form.reset();
      toasts.success(m.person_saved());
    });
  return (
    <Stack gap={2} fluid>
      <PersonFields form={form} isBusy={isBusy} onSave={(edits) => void save(edits)} note={null} />
      {failure ? (
        <Text as="p" tone="danger" role="alert">
          {failure}
        </Text>
      ) : isOnline ? null : (
        <Hint role="status">{m.person_alone_offline()}</Hint>
      )}
    </Stack>
  );
}
