import { TriangleAlert } from 'lucide-react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Row, Text } from '#src/ui/layout.tsx';
import { Notice } from '#src/ui/notice.tsx';
import type { Shoot } from '../overlay.ts';
import { tightWay } from '../slot-days.ts';

type Props = {
  shoots: readonly Shoot[];
  campaign: CampaignRecord;
  chosen: readonly string[];
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
  isInvalid: boolean;
};

/** Warns when the way from another shoot is longer than the time between, and lets the person accept it. */
export function TravelWarning(props: Props) {
  const { shoots, campaign, chosen, isAccepted, onAccept, isInvalid } = props;
  const way = tightWayOf(shoots, campaign, chosen);
  if (!way) return null;
  const place = way.from.address.locality;
  return (
    <Notice padding="flat">
      <Row as="p" gap={2} icon={20} iconDrop>
        <TriangleAlert aria-hidden />
        {m.calendar_travel_warning({ place, minutes: way.minutes })}
      </Row>
      <Checkbox isSelected={isAccepted} onChange={onAccept} isInvalid={isInvalid}>
        {m.calendar_travel_accept()}
      </Checkbox>
      {isInvalid ? (
        <Text size={14} weight="medium" role="alert">
          {m.calendar_travel_required()}
        </Text>
      ) : null}
    </Notice>
  );
}

/** The first of the chosen starts that is tight. */
export function tightWayOf(
  shoots: readonly Shoot[],
  campaign: CampaignRecord,
  chosen: readonly string[],
) {
  for (const start of chosen) {
    const way = tightWay(shoots, campaign, start);
    if (way) return way;
  }
  return null;
}
