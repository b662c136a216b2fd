import type { UserId } from '#contract/ids.ts';
import { Page } from '#src/ui/page.tsx';
import { DeskPart, type DeskGates } from '../components/desk-part.tsx';
import { PersonCard } from '../components/person-card.tsx';
import { useDesk } from '../desk-query.ts';

/** `item`: the id of the item that leads here. */
type Props = DeskGates & { id: UserId; item: string };

/** A person whom an item concerns, and what support may do about their access. */
export function DeskPersonScreen({ id, item, ...gates }: Props) {
  const { value, state, reload } = useDesk('deskPerson', { params: { id }, query: { item } });
  return (
    <Page>
      <DeskPart state={state} hasValue={value !== undefined} onRetry={reload} {...gates}>
        {value ? <PersonCard person={value} onChanged={reload} /> : null}
      </DeskPart>
    </Page>
  );
}
