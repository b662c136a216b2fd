import { useState } from 'react';
import {
  CAMPAIGN_LIMITS,
  dayParts,
  type OfferType,
  type priceModes,
} from '#contract/campaign/lists.ts';
import { NOTE_MAX_CHARACTERS } from '#contract/candidate/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { CampaignId } from '#contract/ids.ts';
import type { DraftSending } from '#src/data/device/work-drafts.ts';
import { useConnectionText } from '#src/campaigns/frame/connection-text.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { CheckChips } from '#src/ui/check-chips.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import {
  type Application,
  applicationDraft,
  type ApplicationDraft,
  type ApplicationProblems,
  emptyApplication,
  proposesPrice,
  readApplication,
} from '../application.ts';
import type { ProfileGap } from '../profile-gap.ts';
import { ProfileSheet } from './profile-sheet.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';

type Props = {
  actor: Actor;
  campaignId: CampaignId;
  asked: { offerType: OfferType; priceMode: (typeof priceModes)[number] };
  business: string;
  gap: ProfileGap;
  isBusy: boolean;
  apply: (application: Application, draft: DraftSending) => Promise<boolean>;
  onClose: () => void;
};

const partLabels = {
  morning: m.opportunity_morning,
  afternoon: m.opportunity_afternoon,
  evening: m.opportunity_evening,
};

/** The form of an application, after what the profile still lacks. Typed text stays here until it is sent, even after a crash. */
export function ApplySheet(props: Props) {
  const { actor, campaignId, asked, business, gap, isBusy, apply, onClose } = props;
  const draft = useWorkDraft(actor, `apply ${campaignId}`, applicationDraft);
  const fields = draft.value ?? emptyApplication;
  const [problems, setProblems] = useState<ApplicationProblems>({});
  const whyWaiting = useConnectionText(m.opportunity_apply_offline());
  const change = (over: Partial<ApplicationDraft>) => {
    draft.write({ ...fields, ...over });
    setProblems({});
  };
  const handleSend = async () => {
    const read = readApplication(fields, asked);
    if ('problems' in read) return setProblems(read.problems);
    if (await apply(read.application, draft.sending())) onClose();
  };
  const left = NOTE_MAX_CHARACTERS - fields.note.length;
  const body = draft.isRead ? (
    <Stack gap={4} fluid>
      <TextArea
        label={m.app_note()}
        description={
          left < 100
            ? left < 0
              ? m.app_characters_over({ count: -left })
              : m.app_characters_left({ count: left })
            : m.opportunity_note_hint({ business })
        }
        value={fields.note}
        onChange={(note) => change({ note })}
        rows={5}
        errorMessage={
          problems.note ? m.opportunity_note_long({ max: NOTE_MAX_CHARACTERS }) : undefined
        }
      />
      {proposesPrice(asked) ? (
        <TextField
          label={m.opportunity_price()}
          description={m.opportunity_price_hint()}
          inputMode="numeric"
          value={fields.price}
          onChange={(price) => change({ price })}
          errorMessage={problems.price ? priceProblem(problems.price) : undefined}
        />
      ) : null}
      <CheckChips
        label={m.opportunity_hints()}
        description={m.opportunity_hints_hint()}
        value={fields.hints}
        onChange={(chosen) => change({ hints: dayParts.filter((one) => chosen.includes(one)) })}
        options={dayParts.map((id) => ({ id, name: partLabels[id]() }))}
      />
      {whyWaiting ? <Hint role="status">{whyWaiting}</Hint> : null}
    </Stack>
  ) : null;
  const footer = (
    <Button isWide isPending={isBusy} onPress={() => void handleSend().catch(reportError)}>
      {m.opportunity_apply_send()}
    </Button>
  );
  return (
    <ProfileSheet
      title={m.opportunity_apply()}
      form={{ body, footer }}
      {...{ actor, gap, onClose }}
    />
  );
}

function priceProblem(problem: NonNullable<ApplicationProblems['price']>): string {
  const { least, most } = CAMPAIGN_LIMITS.price;
  return problem === 'missing'
    ? m.app_field_required()
    : m.opportunity_price_range({ least: formatCents(least), most: formatCents(most) });
}
