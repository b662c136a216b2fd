import { Building2, CloudOff, Link2Off, Store, UserCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OpenedBusinessInvitation } from '#contract/corporate-businesses/record.ts';
import type { AccountId, BusinessInvitationId } from '#contract/ids.ts';
import type { Membership, UserProfile } from '#contract/profile/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Row, Stack, Text } from '#src/ui/layout.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Page } from '#src/ui/page.tsx';
import { Radio, RadioGroup } from '#src/ui/radio-group.tsx';
import { StartView } from '#src/ui/start-view.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import {
  callBusinesses,
  declineCorporation,
  joinCorporation,
  type CallBusinesses,
} from '../business-actions.ts';
import { HomeLink } from '../components/home-link.tsx';
import { openedOf, type Opened } from '../opened.ts';

type Props = {
  id: BusinessInvitationId;
  profile: UserProfile;
  callConfirmed: CallBusinesses;
  /** The invitation is answered. */
  onDone: () => void;
};

/** The invitation of a business to a corporation, for its owner. Opening it changes nothing. */
export function CorporationScreen(props: Props) {
  const { opened, reload } = useOpened(props.id);
  if (opened.state === 'loading') return <StartView />;
  if (opened.state === 'opened') return <Invited {...props} invitation={opened.invitation} />;
  const isOffline = opened.state === 'unreachable';
  return (
    <Page>
      <EmptyState
        role="status"
        icon={isOffline ? <CloudOff aria-hidden /> : <Link2Off aria-hidden />}
        title={isOffline ? m.invitation_offline() : m.invitation_closed()}
        text={opened.reason}
        action={isOffline ? <Button onPress={reload}>{m.app_try_again()}</Button> : <HomeLink />}
      />
    </Page>
  );
}

function useOpened(id: BusinessInvitationId) {
  const [opened, setOpened] = useState<Opened<OpenedBusinessInvitation>>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const next = await read(id);
      if (isWanted) setOpened(next);
    };
    load().catch(reportError);
    return () => void (isWanted = false);
  }, [id, tries]);
  return { opened, reload: () => setTries(tries + 1) };
}

type InvitedProps = Props & { invitation: OpenedBusinessInvitation };

/** Answered already, or without a business that could join; else the question. */
function Invited(props: InvitedProps) {
  const { profile, invitation } = props;
  const corporation = invitation.corporateName;
  if (invitation.businessId) {
    const joined = profile.memberships.find((one) => one.accountId === invitation.businessId);
    return (
      <Page>
        <EmptyState
          icon={joined ? <UserCheck aria-hidden /> : <Link2Off aria-hidden />}
          title={
            joined?.corporateId === invitation.corporateId
              ? m.corporation_joined({ business: joined.businessName ?? '', corporation })
              : m.invitation_closed()
          }
          text={joined ? undefined : m.refusal_INVITATION_USED()}
          action={<HomeLink />}
        />
      </Page>
    );
  }
  const own = profile.memberships.filter(
    (one) => one.role === 'owner' && one.businessId !== null && one.corporateId === null,
  );
  if (own.length > 0) return <Join {...props} own={own} />;
  return (
    <Page>
      <EmptyState
        icon={<Store aria-hidden />}
        title={m.corporation_no_business()}
        text={m.corporation_no_business_text()}
        action={<HomeLink />}
      />
    </Page>
  );
}

type JoinProps = InvitedProps & { own: readonly Membership[] };

function Join({ id, invitation, own, callConfirmed, onDone }: JoinProps) {
  const { corporateName: corporation } = invitation;
  const [businessId, setBusinessId] = useState<AccountId | null>(own[0]?.accountId ?? null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const business = own.find((one) => one.accountId === businessId)?.businessName ?? '';
  const answer = (call: () => Promise<string | null>, done: string) =>
    void run(async () => {
      const reason = await call();
      setWrong(reason);
      if (reason !== null) return;
      toasts.success(done);
      onDone();
    });
  return (
    <Page>
      <Question {...invitation} />
      {own.length > 1 ? (
        <RadioGroup
          label={m.corporation_join_which()}
          value={businessId}
          onChange={(chosen) => setBusinessId(chosen as AccountId)}
        >
          {own.map((one) => (
            <Radio key={one.accountId} value={one.accountId}>
              {one.businessName}
            </Radio>
          ))}
        </RadioGroup>
      ) : null}
      {wrong ? (
        <Text tone="danger" role="alert">
          {wrong}
        </Text>
      ) : null}
      <Row gap={2} wrap rowGap={2}>
        <Button
          isPending={isBusy}
          onPress={() =>
            answer(
              () =>
                businessId ? joinCorporation(id, businessId, callConfirmed) : Promise.resolve(''),
              m.corporation_joined({ business, corporation }),
            )
          }
        >
          {m.corporation_join({ business })}
        </Button>
        <Button
          variant="secondary"
          isPending={isBusy}
          onPress={() => answer(() => declineCorporation(id), m.corporation_declined())}
        >
          {m.corporation_decline()}
        </Button>
      </Row>
    </Page>
  );
}

/** The inviting corporation, and the effects of joining. */
function Question({
  corporateName: corporation,
  invitedBy: person,
  isSubscribed,
}: OpenedBusinessInvitation) {
  return (
    <>
      <EmptyState
        icon={<Building2 aria-hidden />}
        title={m.corporation_join_title({ corporation })}
        text={
          person
            ? m.corporation_join_by({ person, corporation })
            : m.corporation_join_by_nobody({ corporation })
        }
      />
      <Card>
        <Stack gap={4}>
          <Meaning title={m.corporation_join_access()} text={m.corporation_join_access_text()} />
          <Meaning
            title={m.corporation_join_pays()}
            text={m.corporation_join_pays_text({ corporation })}
          />
          <Meaning title={m.corporation_join_keeps()} text={m.corporation_join_keeps_text()} />
        </Stack>
      </Card>
      {isSubscribed ? null : (
        <Notice>
          <p>{m.corporation_join_unsubscribed({ corporation })}</p>
        </Notice>
      )}
    </>
  );
}

const Meaning = ({ title, text }: { title: string; text: string }) => (
  <Stack as="section" gap={1}>
    <h2>{title}</h2>
    <p>{text}</p>
  </Stack>
);

const read = async (id: BusinessInvitationId): Promise<Opened<OpenedBusinessInvitation>> =>
  openedOf(await callBusinesses('openBusinessInvitation', { params: { id } }));
