import { Link } from '@tanstack/react-router';
import type { DeskConcerned } from '#contract/support/desk.ts';
import { roleLabels } from '#src/lib/role-labels.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { personStates } from '../desk-labels.ts';
import { Part } from './part.tsx';

type Props = {
  people: readonly DeskConcerned[];
  /** The item's id. */
  item: string;
  isOwn: boolean;
};

/**
 * The people an item concerns, those of the reported account first. Each name links to that person's accounts and access,
 * except in the reader's own item.
 */
export function ConcernedPart({ people, item, isOwn }: Props) {
  const reported = people.filter(({ isReported }) => isReported);
  const others = people.filter(({ isReported }) => !isReported);
  return (
    <>
      <PeoplePart title={m.desk_part_reported()} people={reported} item={item} isOwn={isOwn} />
      <PeoplePart title={m.desk_part_people()} people={others} item={item} isOwn={isOwn} />
    </>
  );
}

function PeoplePart({ title, people, item, isOwn }: Props & { title: string }) {
  if (people.length === 0) return null;
  return (
    <Part title={title}>
      <Stack as="ul" gap={3}>
        {people.map(({ id, name, account, role, state }) => {
          const { label, tone } = personStates[state];
          return (
            <Row as="li" key={`${id} ${account}`} gap={3} wrap justify="between" align="center">
              <Stack gap={1} shrink>
                <Text weight="medium" breaks dir="auto">
                  {isOwn ? (
                    name || m.desk_person_unnamed()
                  ) : (
                    <Link to="/desk/people/$userId" params={{ userId: id }} search={{ item }}>
                      {name || m.desk_person_unnamed()}
                    </Link>
                  )}
                </Text>
                <Hint breaks dir="auto">
                  {role === null
                    ? m.desk_person_former()
                    : m.desk_person_account({ name: account, kind: roleLabels[role]() })}
                </Hint>
              </Stack>
              <Chip tone={tone}>{label()}</Chip>
            </Row>
          );
        })}
      </Stack>
    </Part>
  );
}
