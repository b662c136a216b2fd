import { useState } from 'react';
import * as z from 'zod/mini';
import type { DeskPerson } from '#contract/support/people.ts';
import { personSearch } from '#contract/support/people.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Stack, Text } from '#src/ui/layout.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { findPerson } from '../actions.ts';
import { PersonCard } from './person-card.tsx';

/** Finds a person by their whole address, and shows what support may do about their access. */
export function PeoplePart() {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ person: DeskPerson | null }>();
  const [wrong, setWrong] = useState<string>();
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const find = async (address: string) => {
    const parsed = z.safeParse(personSearch, { email: address });
    setFound(undefined);
    setWrong(parsed.success ? undefined : m.desk_find_invalid());
    if (!parsed.success) return;
    const answer = await run(() => findPerson(parsed.data.email));
    if (!answer) return;
    if ('wrong' in answer) setWrong(answer.wrong);
    else setFound(answer);
  };
  return (
    <Stack gap={4} fluid>
      <Stack
        as="form"
        gap={3}
        noValidate
        role="search"
        aria-label={m.desk_find()}
        onSubmit={(event) => {
          event.preventDefault();
          void find(typed).catch(reportError);
        }}
      >
        <TextField
          label={m.desk_find_email()}
          description={m.desk_find_text()}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          errorMessage={wrong}
        />
        <Button type="submit" isPending={isBusy}>
          {m.desk_find_do()}
        </Button>
      </Stack>
      <Text role="status" unlessEmpty>
        {found?.person === null ? m.desk_find_none() : null}
      </Text>
      <VisuallyHidden role="status">{found?.person?.name}</VisuallyHidden>
      {found?.person ? (
        <PersonCard person={found.person} onChanged={() => find(found.person?.email ?? typed)} />
      ) : null}
    </Stack>
  );
}
