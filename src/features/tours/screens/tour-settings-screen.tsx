import { isTourViewed, tourIds, type TourSide } from '#src/lib/tour-flags.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Page } from '#src/ui/page.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { restartTours, useActiveTour } from '../active-tour.ts';
import { tours } from '../tours.ts';

const incompleteTexts: Record<TourSide, () => string> = {
  creator: m.tour_settings_creator_incomplete,
  business: m.tour_settings_business_incomplete,
};

type Props = {
  side: TourSide;
  isComplete: boolean;
  /** Leads to the screen of the first tour. */
  onReset: () => void;
};

/** The tours of an account type, and their reset. */
export function TourSettingsScreen({ side, isComplete, onReset }: Props) {
  // The viewed tours are read again when a tour ends, or all start again.
  useActiveTour();
  const reset = () => {
    restartTours(side);
    // A complete account sees it happen.
    if (isComplete) onReset();
    else toasts.success(m.tour_settings_reset_done());
  };
  return (
    <Page>
      <p>{m.tour_settings_text()}</p>
      {isComplete ? null : (
        <Notice tone="leaf">
          <p>{incompleteTexts[side]()}</p>
        </Notice>
      )}
      <Card>
        <Stack as="ul" gap={3}>
          {tourIds[side].map((id) => (
            <Row as="li" key={id} gap={3} align="baseline" justify="between">
              <Text as="span">{tours[id].title()}</Text>
              <Hint as="span">
                {isTourViewed(id) ? m.tour_settings_viewed() : m.tour_settings_not_viewed()}
              </Hint>
            </Row>
          ))}
        </Stack>
      </Card>
      <Row>
        <Button variant="secondary" onPress={reset}>
          {m.tour_settings_reset()}
        </Button>
      </Row>
    </Page>
  );
}
