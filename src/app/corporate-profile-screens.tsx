import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import { NAME_MAX } from '#contract/profile/name.ts';
import { useActive } from '#src/data/signed-in.ts';
import { renameCorporation } from '#src/features/members/business-actions.ts';
import { businessesOf } from '#src/features/members/grant.ts';
import { m } from '#src/paraglide/messages.js';
import { Form } from '#src/ui/form.tsx';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { nameProblem } from '#src/ui/name-fields.tsx';
import { Page } from '#src/ui/page.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';

/** The corporation as its people and those of its businesses see it. */
export function CorporateProfileScreen() {
  const { actor, membership, role, profile } = useActive();
  const name = membership.corporateName ?? '';
  const count = businessesOf(actor.accountId, profile.memberships).length;
  return (
    <Page>
      <Card>
        <Row gap={3} align="center">
          <Avatar name={name} src={membership.photoUrl} shape="business" />
          <Stack gap={1} grow shrink>
            <h2 dir="auto">{name}</h2>
            <Hint>{m.businesses_count({ count })}</Hint>
          </Stack>
        </Row>
      </Card>
      <Row gap={2} wrap rowGap={2}>
        {can(role, 'businesses.manage') ? (
          <LinkButton to="/corporate/profile/edit">{m.app_edit_profile()}</LinkButton>
        ) : null}
        <LinkButton to="/corporate/businesses" variant="secondary">
          {m.app_corporate_title()}
        </LinkButton>
      </Row>
    </Page>
  );
}

/** Renames the corporation, for its administrators. */
export function CorporateProfileEditScreen() {
  const { actor, membership, role } = useActive();
  const [name, setName] = useState(membership.corporateName ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const navigate = useNavigate();
  if (!can(role, 'businesses.manage')) {
    return (
      <Page>
        <Hint>{m.team_read_only_corporate()}</Hint>
      </Page>
    );
  }
  const save = () =>
    run(async () => {
      const found = nameProblem(name) ?? null;
      setProblem(found);
      if (found) return;
      const reason = await renameCorporation(actor, name);
      setWrong(reason);
      if (reason !== null) return;
      toasts.success(m.corporate_profile_saved());
      void navigate({ to: '/corporate/profile/view', replace: true });
    });
  return (
    <Page>
      <Form onSubmit={save}>
        <Stack gap={4}>
          <TextField
            label={m.corporate_profile_name()}
            description={m.corporate_profile_name_text()}
            autoComplete="organization"
            maxLength={NAME_MAX}
            value={name}
            onChange={(typed) => {
              setName(typed);
              setProblem(null);
            }}
            errorMessage={problem ?? undefined}
          />
          {wrong ? (
            <Text tone="danger" role="alert">
              {wrong}
            </Text>
          ) : null}
          <Row>
            <Button type="submit" isPending={isBusy}>
              {m.app_save()}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Page>
  );
}
