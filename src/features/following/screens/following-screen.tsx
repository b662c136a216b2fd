import { Link } from '@tanstack/react-router';
import { BellPlus } from 'lucide-react';
import type { Actor } from '#src/data/device/outbox.ts';
import { setFollowing, useFollowing, type Following } from '#src/data/following.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Box, Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { NotOnDevice } from '#src/ui/not-on-device.tsx';
import { Page } from '#src/ui/page.tsx';
import { PendingMark } from '#src/ui/pending-mark.tsx';
import { showFailure } from '#src/ui/show-failure.ts';

/** The businesses that a creator follows. It is read from this device, and unfollowing needs no connection. */
export function FollowingScreen({ actor }: { actor: Actor }) {
  const following = useFollowing(actor);
  if (!following) return null;
  return (
    <Page>
      <Hint>{m.following_text()}</Hint>
      <Businesses actor={actor} following={following} />
    </Page>
  );
}

function Businesses({ actor, following }: { actor: Actor; following: Following }) {
  const { businesses, isMissing } = following;
  if (businesses.length === 0 && isMissing) {
    return <NotOnDevice text={m.following_first_contact()} />;
  }
  if (businesses.length === 0) {
    return (
      <EmptyState
        icon={<BellPlus aria-hidden />}
        title={m.following_empty_title()}
        text={m.following_empty_text()}
        action={
          <LinkButton variant="primary" to="/creator/dashboard">
            {m.pipeline_find()}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Stack as="ul" gap={3} aria-label={m.following_title()}>
      {businesses.map((business) => (
        <Card as="li" key={business.accountId} fluid>
          <FollowedBusiness actor={actor} business={business} />
        </Card>
      ))}
    </Stack>
  );
}

type RowProps = { actor: Actor; business: Following['businesses'][number] };

function FollowedBusiness({ actor, business }: RowProps) {
  const { accountId, name, logoUrl, isWaiting } = business;
  return (
    <Row gap={3} align="center" justify="between" wrap>
      <Row gap={3} align="center" grow>
        <Avatar name={name} src={logoUrl} size={40} shape="business" />
        <Box shrink>
          <Text as="span" breaks dir="auto">
            <Link to="/creator/business/$businessId" params={{ businessId: accountId }}>
              {name || m.following_a_business()}
            </Link>
          </Text>
          <PendingMark mark={isWaiting ? 'waiting' : null} />
        </Box>
      </Row>
      <Button
        size="small"
        variant="secondary"
        aria-label={m.following_unfollow_name({ name })}
        onPress={() =>
          void setFollowing(actor, business, false).catch(showFailure(m.app_not_saved))
        }
      >
        {m.following_unfollow()}
      </Button>
    </Row>
  );
}
