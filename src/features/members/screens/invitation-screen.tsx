import { CloudOff, Link2Off, MailOpen, UserCheck, UserX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { AccountId } from '#contract/ids.ts';
import type { OpenedInvitation } from '#contract/members/record.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import { roleLabels } from '#src/lib/role-labels.ts';
import { m } from '#src/paraglide/messages.js';
import { Form } from '#src/ui/form.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Row, Stack, Text } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { LogoPage } from '#src/ui/logo-page.tsx';
import { NameFields, nameProblem } from '#src/ui/name-fields.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { acceptInvitation } from '../actions.ts';
import { HomeLink } from '../components/home-link.tsx';
import { roleTexts } from '../team-labels.ts';
import { useOpenedInvitation } from '../use-opened-invitation.ts';
import styles from './invitation-screen.module.css';

type Props = {
  token: string;
  /** The signed-in user; null for none. */
  profile: UserProfile | null;
  /** The sign-in for the invited address. */
  signIn: (texts: { title: string; text: string; email: string }) => ReactNode;
  onOpen: (businessId: AccountId) => void;
};

/** Where the link of an invitation leads, signed in or not. Opening it changes nothing. */
export function InvitationScreen({ token, profile, signIn, onOpen }: Props) {
  const opened = useOpenedInvitation(token);
  if (opened.state === 'loading') return <LogoPage>{null}</LogoPage>;
  if (opened.state !== 'opened') {
    const isOffline = opened.state === 'unreachable';
    return (
      <LogoPage>
        <EmptyState
          role="status"
          heading="h1"
          icon={isOffline ? <CloudOff aria-hidden /> : <Link2Off aria-hidden />}
          title={isOffline ? m.invitation_offline() : m.invitation_closed()}
          text={opened.reason}
          action={
            isOffline ? <Button onPress={opened.reload}>{m.app_try_again()}</Button> : <HomeLink />
          }
        />
      </LogoPage>
    );
  }
  return (
    <OpenInvitation
      token={token}
      profile={profile}
      signIn={signIn}
      onOpen={onOpen}
      invitation={opened.invitation}
    />
  );
}

/** An invitation that the link has opened, with the one step that its reader can take. */
function OpenInvitation({
  token,
  profile,
  signIn,
  onOpen,
  invitation,
}: Props & { invitation: OpenedInvitation }) {
  const { businessName: business, businessId, email } = invitation;
  if (profile && profile.email.toLowerCase() !== email) {
    return (
      <LogoPage>
        <EmptyState
          heading="h1"
          icon={<UserX aria-hidden />}
          title={m.invitation_other_title()}
          text={m.invitation_other_text({ email, own: profile.email })}
          action={
            <Row gap={2} wrap>
              <LinkButton to="/logout">{m.app_logout()}</LinkButton>
              <HomeLink />
            </Row>
          }
        />
      </LogoPage>
    );
  }
  const hasJoined = profile?.memberships.some((one) => one.accountId === businessId);
  if (hasJoined) {
    return (
      <LogoPage>
        <EmptyState
          heading="h1"
          icon={<UserCheck aria-hidden />}
          title={m.invitation_joined({ business })}
          action={
            <Button onPress={() => onOpen(businessId)}>{m.invitation_open({ business })}</Button>
          }
        />
      </LogoPage>
    );
  }
  if (invitation.isAccepted) {
    return (
      <LogoPage>
        <EmptyState
          heading="h1"
          icon={<Link2Off aria-hidden />}
          title={m.invitation_closed()}
          text={m.refusal_INVITATION_USED()}
          action={<HomeLink />}
        />
      </LogoPage>
    );
  }
  if (!profile) {
    return signIn({
      title: m.invitation_title({ business }),
      text: m.invitation_sign_in({ email, role: roleLabels[invitation.role]() }),
      email,
    });
  }
  return (
    <LogoPage>
      <Join token={token} invitation={invitation} profile={profile} onOpen={onOpen} />
    </LogoPage>
  );
}

type JoinProps = Pick<Props, 'token' | 'onOpen'> & {
  invitation: OpenedInvitation;
  profile: UserProfile;
};

function Join({ token, invitation, profile, onOpen }: JoinProps) {
  const { businessName: business, businessId, invitedBy, role } = invitation;
  const [names, setNames] = useState({ firstName: '', lastName: '' });
  const [tried, setTried] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const isNameless = profile.firstName === '' && profile.lastName === '';
  const join = () =>
    run(async () => {
      setTried(true);
      if (isNameless && Object.values(names).some(nameProblem)) return;
      const reason = await acceptInvitation(invitation, { token, ...(isNameless && names) });
      setWrong(reason);
      if (reason === null) onOpen(businessId);
    });
  return (
    <Form className={styles.form} onSubmit={join}>
      <Stack gap={4}>
        <EmptyState
          heading="h1"
          icon={<MailOpen aria-hidden />}
          title={m.invitation_title({ business })}
          text={`${
            invitedBy
              ? m.invitation_text({ person: invitedBy, role: roleLabels[role]() })
              : m.invitation_text_nobody({ role: roleLabels[role]() })
          } ${roleTexts[role]()}`}
        />
        {isNameless ? <NameFields names={names} onChange={setNames} isChecked={tried} /> : null}
        {wrong ? (
          <Text tone="danger" role="alert">
            {wrong}
          </Text>
        ) : null}
        <Button type="submit" isWide isPending={isBusy}>
          {m.invitation_join()}
        </Button>
        <HomeLink />
      </Stack>
    </Form>
  );
}
