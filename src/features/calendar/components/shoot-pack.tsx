import { CalendarPlus, Camera, MessageCircle, Navigation } from 'lucide-react';
import { isOpenState } from '#contract/appointment/rules.ts';
import { formatLongDay } from '#src/lib/dates.ts';
import { addressLines, directionsTo } from '#src/lib/directions.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import '#src/ui/button.css';
import { type Desk, hasShots, otherParty } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { saveShootFile } from '../save-shoot-file.ts';
import { stateSentences } from '../state-labels.ts';
import { formatDayTime, formatTimes } from '../times.ts';
import { AgeLine } from './age-line.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { ContestLink } from './contest-link.tsx';
import { PackBrief } from './pack-brief.tsx';
import { PackContact } from './pack-contact.tsx';
import { PackPart } from './pack-part.tsx';
import { ReadyLine } from './ready-line.tsx';
import { RefusedCard } from './refused-card.tsx';
import { ShootActions } from './shoot-actions.tsx';
import { StateChip } from './state-chip.tsx';
import styles from './shoot-pack.module.css';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';

type Props = { desk: Desk; shoot: Shoot };

/** Everything for one shoot, readable without signal: time, location, contact, access, and the shot list. */
export function ShootPack({ desk, shoot }: Props) {
  const { side, view } = desk;
  const refused = view.refused.filter(({ item }) => item.payload.appointmentId === shoot.id);
  return (
    <Stack gap={5}>
      <Head desk={desk} shoot={shoot} />
      {refused.map((one) => (
        <RefusedCard key={one.item.id} desk={desk} refused={one} />
      ))}
      <ContestLink desk={desk} shoot={shoot} />
      <ShootActions desk={desk} shoot={shoot} part="first" />
      {side === 'creator' ? (
        <SlotList title={m.calendar_requested_slots()} slots={shoot.requestedSlots} />
      ) : null}
      <SlotList
        title={m.calendar_suggested_slots({ name: shoot.businessName })}
        slots={shoot.suggestedSlots}
      />
      <Where shoot={shoot} />
      <PackContact shoot={shoot} side={side} now={desk.now} />
      {shoot.code && !isOff(shoot) ? (
        <PackPart title={m.calendar_code()}>
          <p className={styles.code}>{shoot.code}</p>
          <Hint>{side === 'creator' ? m.calendar_code_creator() : m.calendar_code_business()}</Hint>
        </PackPart>
      ) : null}
      {side === 'creator' && !isOff(shoot) && hasShots(desk, shoot) ? (
        <LinkButton
          variant="secondary"
          icon={<Camera aria-hidden />}
          to="/creator/campaign/$campaignId/on-site"
          params={{ campaignId: shoot.campaignId }}
        >
          {m.onsite_start()}
        </LinkButton>
      ) : null}
      <PackBrief campaign={view.campaigns.find((one) => one.id === shoot.campaignId)} />
      <Links desk={desk} shoot={shoot} />
      <ShootActions desk={desk} shoot={shoot} part="rest" />
    </Stack>
  );
}

function Head({ desk, shoot }: Props) {
  const { side, actor, now } = desk;
  const { name } = otherParty(shoot, side);
  return (
    <Stack gap={1}>
      <Text tone="muted">{formatLongDay(shoot.startDateTime)}</Text>
      <p className={styles.times} data-off={isOff(shoot) || undefined}>
        <time dateTime={shoot.startDateTime}>{formatTimes(shoot)}</time>
      </p>
      <p dir="auto">
        {name} · {shoot.campaignTitle}
      </p>
      <p className={styles.chips}>
        <StateChip shoot={shoot} side={side} />
      </p>
      {stateSentences(shoot, side, now).map((sentence) => (
        <Text size={14} key={sentence}>
          {sentence}
        </Text>
      ))}
      <AgeLine actor={actor} />
      <ReadyLine desk={desk} shoot={shoot} />
    </Stack>
  );
}

function Where({ shoot }: { shoot: Shoot }) {
  return (
    <PackPart title={m.calendar_where()}>
      <Stack as="address">
        {addressLines(shoot.address).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Stack>
      <a
        className="button"
        data-variant="secondary"
        href={directionsTo(shoot.address)}
        target="_blank"
        rel="noopener noreferrer"
        title={m.calendar_opens_maps()}
      >
        <span className="button-content">
          <Navigation aria-hidden />
          {m.app_directions()}
        </span>
      </a>
    </PackPart>
  );
}

function Links({ desk, shoot }: Props) {
  const { side } = desk;
  const { name } = otherParty(shoot, side);
  const save = () => saveShootFile(shoot).catch(showFailure(m.calendar_add_failed));
  return (
    <div className={styles.links}>
      {shoot.chatroomId ? (
        <LinkButton
          icon={<MessageCircle aria-hidden />}
          to={`/${side}/messages`}
          search={{ room: shoot.chatroomId }}
        >
          {m.app_message_name({ name })}
        </LinkButton>
      ) : null}
      {isOff(shoot) ? null : (
        <Button variant="secondary" icon={<CalendarPlus aria-hidden />} onPress={() => void save()}>
          {m.calendar_add()}
        </Button>
      )}
      {side === 'creator' && isOff(shoot) ? (
        <LinkButton
          to="/creator/campaign/$campaignId/schedule"
          params={{ campaignId: shoot.campaignId }}
        >
          {m.calendar_to_schedule()}
        </LinkButton>
      ) : null}
    </div>
  );
}

/** It will not be held: what follows is found in the campaign's schedule. */
const isOff = ({ state }: Shoot) => !isOpenState(state) && state !== 'completed';

type SlotListProps = { title: string; slots: readonly string[] };

function SlotList({ title, slots }: SlotListProps) {
  if (slots.length === 0) return null;
  return (
    <PackPart title={title}>
      <ul>
        {slots.map((slot) => (
          <li key={slot}>
            <time dateTime={slot}>{formatDayTime(slot)}</time>
          </li>
        ))}
      </ul>
    </PackPart>
  );
}
