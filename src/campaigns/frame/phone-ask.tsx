import { use, useState } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { savePerson } from '#src/data/person.ts';
import { SignedInContext } from '#src/data/replica/signed-in-context.ts';
import { parsePhone } from '#src/lib/phone.ts';
import { m } from '#src/paraglide/messages.js';
import { Form } from '#src/ui/form.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';

/**
 * Asks a person without a phone number for one before a shoot is agreed, and names who will see it. It blocks nobody: the
 * shoot is agreed with or without it.
 */
export function PhoneAsk({ actor, text }: { actor: Actor; text: string }) {
  const profile = use(SignedInContext)?.profile;
  if (!profile || profile.phone) return null;
  return <PhoneForm actor={actor} text={text} />;
}

function PhoneForm({ actor, text }: { actor: Actor; text: string }) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { isBusy, run } = useCommand(m.app_not_saved);
  const save = (isLeaving: boolean) =>
    run(async () => {
      const phone = await parsePhone(typed);
      setIsWrong(phone === null);
      // The field may be gone with the shoot that is asked for.
      if (phone === null && isLeaving) toasts.warning(m.person_phone_wrong());
      if (phone === null) return;
      await savePerson(actor, [{ field: 'phone', base: null, value: phone }]);
      toasts.success(m.person_saved());
    });
  return (
    <Card
      as="section"
      gap={3}
      aria-labelledby="phone-ask"
      // A number typed before the shoot is agreed counts as given.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (typed && !currentTarget.contains(relatedTarget)) void save(true);
      }}
    >
      <h2 id="phone-ask">{m.person_ask_title()}</h2>
      <Hint>{text}</Hint>
      <Form onSubmit={() => save(false)}>
        <Stack gap={3}>
          <TextField
            label={m.person_phone()}
            type="tel"
            autoComplete="tel"
            maxLength={30}
            value={typed}
            onChange={(next) => {
              setTyped(next);
              setIsWrong(false);
            }}
            errorMessage={isWrong ? m.person_phone_wrong() : undefined}
          />
          <Button type="submit" variant="secondary" isPending={isBusy}>
            {m.person_ask_save()}
          </Button>
        </Stack>
      </Form>
    </Card>
  );
}
