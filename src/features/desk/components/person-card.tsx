import { useState } from 'react';
import type { DeskPerson } from '#contract/support/people.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { FactList } from '#src/ui/fact-list.tsx';
import { Hint, Row, Stack } from '#src/ui/layout.tsx';
import type { Access } from '../actions.ts';
import { personStates } from '../desk-labels.ts';
import { Notice } from '#src/ui/notice.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { ActsPart } from './acts-part.tsx';

const kinds: Record<DeskPerson['accounts'][number]['kind'], () => string> = {
  creator: m.desk_account_creator,
  business: m.desk_account_business,
  corporate: m.desk_account_corporate,
};

type Props = { person: DeskPerson; onChanged: () => Promise<void> };

/** A person with their accounts, their state, and what support did about them. */
export function PersonCard({ person, onChanged }: Props) {
  const [asked, setAsked] = useState<Access | null>(null);
  const { name, email, state, isProtected, accounts, campaigns, projects, acts } = person;
  const { label, tone } = personStates[state];
  const access: Access | null =
    isProtected || state === 'disabled' ? null : state === 'active' ? 'suspend' : 'reinstate';
  return (
    <>
      <Card as="section" gap={4} fluid aria-label={name || email}>
        <Row gap={3} wrap justify="between" align="start">
          <Stack gap={1} fluid>
            <h2 dir="auto">{name || m.desk_person_unnamed()}</h2>
            <Hint breaks>{email}</Hint>
          </Stack>
          <Chip tone={tone}>{label()}</Chip>
        </Row>
        <FactList
          facts={[
            [
              m.desk_person_accounts(),
              accounts.length === 0
                ? m.desk_person_no_accounts()
                : accounts.map((one) =>
                    m.desk_person_account({ name: one.name, kind: kinds[one.kind]() }),
                  ),
            ],
            [m.desk_person_campaigns(), String(campaigns)],
            [m.desk_person_projects(), String(projects)],
          ]}
        />
        {access === null ? null : (
          <Button
            variant={access === 'suspend' ? 'danger' : 'primary'}
            onPress={() => setAsked(access)}
          >
            {access === 'suspend' ? m.desk_suspend() : m.desk_reinstate()}
          </Button>
        )}
      </Card>
      {isProtected ? <Notice>{m.desk_person_protected()}</Notice> : null}
      <ActsPart acts={acts} />
      {asked ? (
        <AccessDialog
          person={person}
          access={asked}
          onClose={() => setAsked(null)}
          onDone={onChanged}
        />
      ) : null}
    </>
  );
}
