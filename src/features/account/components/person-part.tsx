import type { UserProfile } from '#contract/profile/record.ts';
import type { UserEdit, UserField } from '#contract/profile/user-edits.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useFormDraft } from '#src/data/form-drafts.ts';
import { usePending } from '#src/data/pending.ts';
import { choicesFor } from '#src/data/refused-edits.ts';
import { removeItem, savePerson } from '#src/data/person.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { EditsConflict } from '#src/ui/edits-conflict.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { PendingChip } from '#src/ui/pending-mark.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { personDrafts, personLabels, shownField, usePersonForm } from '../person-form.ts';
import { PersonFields } from './person-fields.tsx';

type Props = { actor: Actor; profile: UserProfile };

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
  const save = (edits: UserEdit[]) =>
    run(async () => {
      await savePerson(actor, edits, (db) => personDrafts.forget(db, actor.accountId));
      form.reset();
      toasts.success(m.person_saved());
    });
  return (
    <Stack gap={4} fluid>
      {own
        .filter(({ state }) => state === 'attention')
        .map((item) => (
          <Refused key={item.id} item={item} />
        ))}
      <PersonFields
        form={form}
        isBusy={isBusy}
        onSave={(edits) => void save(edits)}
        note={
          <PendingChip mark={going ? (going.state === 'sending' ? 'sending' : 'waiting') : null} />
        }
      />
    </Stack>
  );
}

/** A change that the server refused, beside what another device stored. */
function Refused({ item }: { item: Item }) {
  const { isBusy, run } = useCommand(m.app_not_saved);
  const { conflicts, isAsking, keep, drop } = choicesFor(
    item,
    (edits: Item['payload']['edits']) =>
      savePerson(item, edits, (db) => db.outbox.delete(item.order)),
    () => removeItem(item),
  );
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
        label: personLabels[field as UserField](),
        mine: shown(field, mine),
        theirs: shown(field, theirs),
      }))}
      isBusy={isBusy}
      onKeep={() => void run(keep)}
      onDrop={() => void run(drop)}
    />
  );
}
