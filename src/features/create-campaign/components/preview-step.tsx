import { CircleAlert, MapPin } from 'lucide-react';
import type { CampaignPicture } from '#contract/campaign/record.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import { categoryLabel } from '#src/lib/category-label.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { CampaignCover } from '#src/campaigns/frame/campaign-cover.tsx';
import { giftText, offerText } from '#src/campaigns/frame/offer-labels.ts';
import { formatCalendarDay, formatDays } from '#src/campaigns/frame/when.ts';
import { useEditing } from '../editing-context.ts';
import { type FormProblem, type FormStep, stepOf } from '../form-steps.ts';
import { problemText } from '../problem-labels.ts';
import {
  deliverableText,
  disclosureText,
  keepLiveText,
  licenceText,
  platformText,
  scopeText,
} from '../labels.ts';
import { EditSummary } from './edit-summary.tsx';
import styles from './preview-step.module.css';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';

type Props = {
  business: Pick<AccountProfile, 'name' | 'locality' | 'business'>;
  cover: Pick<CampaignPicture, 'url' | 'thumbUrl' | 'placeholder'> | null;
  /** The problems that prevent publishing, also before an attempt. */
  missing: readonly FormProblem[];
  onMend: (problem: FormProblem, step: FormStep | null) => void;
};

/** The campaign as creators will see it, and its missing parts. */
export function PreviewStep({ business, cover, missing, onMend }: Props) {
  const { fields } = useEditing();
  return (
    <Stack gap={4} fluid>
      {missing.length > 0 ? <Missing missing={missing} onMend={onMend} /> : null}
      <EditSummary />
      <Card gap={4} fluid>
        <CampaignCover
          cover={cover}
          // Its place, as creators see it; the account's own picture is its logo.
          businessPhotoUrl={business.business?.photoUrl ?? null}
          category={fields.category}
          size="wide"
          loading="eager"
        />
        <Stack gap={2} fluid>
          <Hint dir="auto">{business.name}</Hint>
          <h2 dir="auto">{fields.title || m.campaign_untitled()}</h2>
          <Text size={18} weight="medium" tone="primary" dir="auto">
            {offerText(fields)}
          </Text>
          <Row gap={2} wrap>
            <Chip>{categoryLabel(fields.category)}</Chip>
            <Chip icon={<MapPin aria-hidden />}>
              {fields.place?.locality || business.locality || m.campaign_preview_no_place()}
            </Chip>
            <Chip>{m.campaign_places({ count: fields.creatorSlots })}</Chip>
          </Row>
        </Stack>
        <Text breaks lines="pre-line" dir="auto">
          {fields.description}
        </Text>
        <Facts />
      </Card>
    </Stack>
  );
}

function Missing({ missing, onMend }: Pick<Props, 'missing' | 'onMend'>) {
  const { audience } = useEditing();
  const title = audience ? m.campaign_missing_to_save() : m.campaign_missing_fields();
  return (
    <Card className={styles.missing ?? ''} role="group" aria-label={title}>
      <Row as="h2" gap={2} align="center" size={16} icon={20}>
        <CircleAlert aria-hidden />
        {title}
      </Row>
      <ul>
        {missing.map((problem) => (
          <li key={problem}>
            <button
              type="button"
              className={styles.fix}
              onClick={() => onMend(problem, stepOf(problem))}
            >
              {problemText(problem)}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Facts() {
  const { fields } = useEditing();
  const { licence } = fields;
  const facts: [string, readonly string[]][] = [
    [m.app_gift(), fields.offerType === 'paid' ? [] : [giftText(fields)]],
    [
      m.app_deliverables(),
      fields.deliverables.map(({ type, qty, platform, notes }) =>
        [
          `${qty} × ${deliverableText[type]()}`,
          platform && fields.requiresPost
            ? platformText[platform]
            : m.campaign_deliverable_nowhere(),
          notes,
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    ],
    [m.app_shot_list(), fields.shotList.map(({ text }) => text).filter(Boolean)],
    [m.campaign_field_dos(), fields.dos],
    [m.campaign_field_donts(), fields.donts],
    [
      m.campaign_preview_when(),
      [
        fields.applyBy ? m.campaign_next_apply({ day: formatCalendarDay(fields.applyBy) }) : '',
        fields.requiresShoot && fields.shootWindow
          ? m.campaign_preview_shoot({
              days: formatDays(fields.shootWindow),
              minutes: fields.shootDurationMin,
            })
          : '',
      ].filter(Boolean),
    ],
    [
      m.campaign_form_rights(),
      [
        scopeText[licence.scope].title(),
        licenceText(licence.durationDays),
        licence.exclusive ? m.campaign_field_exclusive() : '',
        licence.credit ? m.campaign_field_credit() : '',
        m.campaign_preview_rounds({ count: fields.revisionRounds }),
        disclosureText[fields.disclosureTag](),
        fields.requiresPost && fields.keepLiveDays > 0
          ? m.campaign_preview_keep({ days: keepLiveText(fields.keepLiveDays) })
          : '',
      ].filter(Boolean),
    ],
    [m.campaign_field_hashtags(), [...fields.hashtags, ...fields.mentions]],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, lines]) => lines.length > 0)
        .map(([name, lines]) => (
          <Stack key={name} gap={1}>
            <Hint as="dt">{name}</Hint>
            {lines.map((line) => (
              <dd key={line} dir="auto">
                {line}
              </dd>
            ))}
          </Stack>
        ))}
    </dl>
  );
}
