import { useRef } from 'react';
import { NAME_MAX } from '#contract/profile/name.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import { PLACE_MAX, type UserField } from '#contract/profile/user-edits.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useFormDraft } from '#src/data/form-drafts.ts';
import { usePending } from '#src/data/pending.ts';
import { conflictsIn, editsAsMine, editsBesideTheirs } from '#src/data/refused-edits.ts';
import { removeItem, savePerson } from '#src/data/person.ts';
import { sendNow } from '#src/data/unsent.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EditsConflict } from '#src/ui/edits-conflict.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { PendingChip } from '#src/ui/pending-mark.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { personDrafts, personFields, shownField, usePersonForm } from '../person-form.ts';

type Props = { actor: Actor; profile: UserProfile };

const labels: Record<UserField, () => string> = {
  firstName: m.auth_first_name,
  lastName: m.auth_last_name,
  phone: m.person_phone,
  locality: m.person_city,
  province: m.person_state,
};
const autoComplete: Record<UserField, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  phone: 'tel',
  locality: 'address-level2',
  province: 'address-level1',
};

type Item = Extract<OutboxItem, { kind: 'updateUser' }>;

/** The person's names, number, and place: saved on this device, and sent when there is a connection. */
export function PersonPart(props: Props) {
  const draft = useFormDraft(personDrafts, props.actor.accountId);
  if (draft === undefined) return null;
  return <Form {...props} draft={draft} />;
}

function Form({ actor, profile, draft }: Props & { draft: Parameters<typeof usePersonForm>[2] }) {
  const form = usePersonForm(actor.accountId, profile, draft);
  const pending = usePending(actor);
  const own = (pending?.items ?? []).filter((one): one is Item => one.kind === 'updateUser');
  const going = own.filter(({ state }) => state !== 'attention').at(-1);
  const { isBusy, run } = useCommand(m.app_not_saved);
  const first = useRef<HTMLFormElement>(null);
  const save = () =>
    run(async () => {
      const edits = await form.read();
      if (edits === null) return focusWrong(first.current);
      if (edits.length === 0) return;
      await savePerson(actor, edits, (db) => personDrafts.forget(db, actor.accountId));
      form.reset();
      toasts.success(m.person_saved());
    });
  const field = (name: UserField) => (
    <TextField
      label={labels[name]()}
      type={name === 'phone' ? 'tel' : 'text'}
      autoComplete={autoComplete[name]}
      maxLength={name === 'firstName' || name === 'lastName' ? NAME_MAX : PLACE_MAX}
      description={name === 'phone' ? m.person_phone_text() : undefined}
      value={form.valueOf(name)}
      onChange={(text) => form.type(name, text)}
      errorMessage={form.problems[name]}
    />
  );
  return (
    <Stack gap={4}>
      {own
        .filter(({ state }) => state === 'attention')
        .map((item) => (
          <Refused key={item.id} item={item} />
        ))}
      <Card>
        <form
          ref={first}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Stack gap={4}>
            {personFields.map((name) => (
              <div key={name}>{field(name)}</div>
            ))}
            <Row gap={3} align="center" wrap>
              <Button type="submit" isPending={isBusy} isDisabled={!form.isDirty}>
                {m.app_save_changes()}
              </Button>
              <PendingChip
                mark={going ? (going.state === 'sending' ? 'sending' : 'waiting') : null}
              />
            </Row>
          </Stack>
        </form>
      </Card>
    </Stack>
  );
}

function focusWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

/** A change that the server refused, beside what another device stored. */
function Refused({ item }: { item: Item }) {
  const { isBusy, run } = useCommand(m.app_not_saved);
  const conflicts = conflictsIn(item);
  const isAsking = conflicts.length > 0;
  const instead = async (edits: Item['payload']['edits']) => {
    if (edits.length === 0) return await removeItem(item);
    await savePerson(item, edits, (db) => db.outbox.delete(item.order));
  };
  const shown = (name: string, value: unknown) =>
    shownField(name as UserField, typeof value === 'string' ? value : null);
  return (
    <EditsConflict
      sentence={
        isAsking
          ? m.person_conflict_title()
          : m.profile_refused({ reason: attentionSentence(item.attention) })
      }
      rows={conflicts.map(({ field, mine, theirs }) => ({
        name: field,
        label: labels[field as UserField](),
        mine: shown(field, mine),
        theirs: shown(field, theirs),
      }))}
      isBusy={isBusy}
      onKeep={() => void run(() => (isAsking ? instead(editsAsMine(item)) : sendNow(item.id)))}
      onDrop={() =>
        void run(() => (isAsking ? instead(editsBesideTheirs(item)) : removeItem(item)))
      }
    />
  );
}
