import { showFailure } from '#src/ui/show-failure.ts';
import type { CorporateOverview } from '#contract/corporate-businesses/overview.ts';
import type { Membership } from '#contract/profile/record.ts';
import { AgeLine } from '#src/campaigns/frame/age-line.tsx';
import { LabelChip } from '#src/campaigns/frame/label-chip.tsx';
import { useActive } from '#src/data/signed-in.ts';
import { switchMembership } from '#src/features/auth/switch-membership.ts';
import { formatDayMoment } from '#src/lib/dates.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { useRouter } from '@tanstack/react-router';
import { ChevronRight, Store } from 'lucide-react';
import { useId } from 'react';
import { Button as ActionButton } from 'react-aria-components/Button';
import { useOverview } from './corporate-overview.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { SkeletonSections } from '#src/ui/skeleton-sections.tsx';
import { useOpenAt } from './use-open-at.ts';
import styles from './account-list.module.css';

/** A corporation's day: its businesses with the numbers of their campaigns, those that need someone first, and the next shoots. */
export function CorporateDay({ isFirst }: { isFirst: boolean }) {
  const { actor, profile } = useActive();
  const { value, at, error, isRead, reload, needsOf } = useOverview(actor);
  const businesses = profile.memberships
    .filter((one) => one.businessId !== null && one.corporateId === actor.accountId)
    .toSorted(
      (a, b) =>
        needsOf(b.accountId) - needsOf(a.accountId) ||
        (a.businessName ?? '').localeCompare(b.businessName ?? ''),
    );
  const titleId = useId();
  // Nothing moves once the numbers of the last visit are there.
  if (!isRead) return isFirst ? <SkeletonSections /> : null;
  if (businesses.length === 0) {
    return (
      <EmptyState
        icon={<Store aria-hidden />}
        title={m.businesses_empty()}
        text={m.businesses_empty_text()}
        action={<LinkButton to="/corporate/businesses">{m.app_corporate_title()}</LinkButton>}
      />
    );
  }
  return (
    <Stack gap={6}>
      <AgeLine
        at={at}
        state={error}
        failed={m.businesses_counts_old()}
        isConstant
        onRetry={reload}
      />
      <Stack as="section" gap={3} aria-labelledby={titleId}>
        <h2 id={titleId}>{m.app_corporate_title()}</h2>
        {!value && error === 'offline' ? <Hint>{m.businesses_counts_first()}</Hint> : null}
        <Stack as="ul" gap={3}>
          {businesses.map((one) => (
            <li key={one.accountId}>
              <BusinessCard
                membership={one}
                isLoading={!value && !error}
                counts={value?.businesses.find(({ businessId }) => businessId === one.accountId)}
              />
            </li>
          ))}
        </Stack>
      </Stack>
      {value ? <Week shoots={value.shoots} businesses={businesses} /> : null}
    </Stack>
  );
}

type CardProps = {
  membership: Membership;
  /** Undefined until they are known. */
  counts: CorporateOverview['businesses'][number] | undefined;
  isLoading: boolean;
};

function BusinessCard({ membership, counts, isLoading }: CardProps) {
  const { profile } = useActive();
  const name = membership.businessName ?? '';
  return (
    <Card>
      <Stack gap={3}>
        <Row gap={3} align="center" wrap rowGap={2}>
          <Avatar name={name} src={membership.photoUrl} shape="business" />
          <Stack gap={1} grow shrink>
            <Text as="span" weight="medium" dir="auto">
              {name}
            </Text>
            {counts && counts.needs > 0 ? (
              <Hint as="span">{m.businesses_needs({ count: counts.needs })}</Hint>
            ) : null}
          </Stack>
          <Button
            size="small"
            variant="secondary"
            aria-label={m.invitation_open({ business: name })}
            onPress={() =>
              void switchMembership(profile, membership.accountId).catch(
                showFailure(m.toast_membership_failed),
              )
            }
          >
            {m.group_open()}
          </Button>
        </Row>
        {counts ? (
          counts.labels.length > 0 ? (
            <Row as="ul" gap={2} wrap rowGap={2}>
              {counts.labels.map(({ label, tone, count }) => (
                <Row as="li" key={`${label} ${tone}`} gap={1} align="center" wrap>
                  <Text as="span" size={14} weight="medium">
                    {count}
                  </Text>
                  <LabelChip label={{ label, tone }} />
                </Row>
              ))}
            </Row>
          ) : (
            <Hint>{m.businesses_counts_none()}</Hint>
          )
        ) : isLoading ? (
          <Skeleton shape="block" style={{ blockSize: 28 }} />
        ) : null}
      </Stack>
    </Card>
  );
}

type WeekProps = {
  shoots: CorporateOverview['shoots'];
  businesses: readonly Membership[];
};

/** The next shoots. Each opens as its business, whose screen shows it. */
function Week({ shoots, businesses }: WeekProps) {
  const openAt = useOpenAt();
  const now = useNow();
  const router = useRouter();
  const open = ({ businessId, campaignId, id: shoot }: CorporateOverview['shoots'][number]) => {
    if (!campaignId) return openAt(businessId, '/business/dashboard');
    const to = '/business/campaign/$campaignId/schedule';
    const location = router.buildLocation({ to, params: { campaignId }, search: { shoot } });
    openAt(businessId, location.href);
  };
  const titleId = useId();
  return (
    <Stack as="section" gap={3} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.businesses_week()}</h2>
      {shoots.length === 0 ? (
        <Hint>{m.businesses_week_none()}</Hint>
      ) : (
        <Card as="ul" padding="none" divided>
          {shoots.map((shoot) => (
            <li key={shoot.id} className={styles.row}>
              <ActionButton className={styles.account ?? ''} onPress={() => open(shoot)}>
                <Stack gap={1} grow shrink>
                  <Text as="span" weight="medium">
                    {nameZone(formatDayMoment(shoot.startDateTime, now), shoot.startDateTime)}
                  </Text>
                  <Hint as="span">
                    {m.businesses_week_row({
                      business:
                        businesses.find((one) => one.accountId === shoot.businessId)
                          ?.businessName ?? '',
                      creator: shoot.creator,
                    })}
                  </Hint>
                </Stack>
                <ChevronRight aria-hidden />
              </ActionButton>
            </li>
          ))}
        </Card>
      )}
    </Stack>
  );
}
