import type { GroupLocation } from '#contract/campaign-group/record.ts';
import { CAMPAIGN_LIMITS as limits } from '#contract/campaign/lists.ts';
import type { AccountId } from '#contract/ids.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { CityField } from '#src/ui/city-field.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useEditing } from '../editing-context.ts';
import {
  locationProblems,
  placeFrom,
  plannedAt,
  type GroupPlan,
  type PlannedLocation,
} from '../group-plan.ts';
import { problemText } from '../problem-labels.ts';
import type { LocationOutcome } from '../publish-group.ts';
import { NumberField } from './number-field.tsx';
import { OnSiteFields } from './place-fields.tsx';
import styles from './steps.module.css';

/** Screens of a business on which what a location lacks is added. */
export type BusinessScreen = 'profile' | 'hours';

type LocationsProps = {
  locations: readonly GroupLocation[];
  plan: GroupPlan;
  /** The results of the last publication, by business. */
  outcomes: ReadonlyMap<AccountId, LocationOutcome>;
  /** Changes what is planned at some of the locations. */
  onChange: (businessIds: readonly AccountId[], over: Partial<PlannedLocation>) => void;
  onBusiness: (businessId: AccountId, screen: BusinessScreen) => void;
};

/** The businesses at which the brief is published, each with its own address and slots. */
export function LocationsStep(props: LocationsProps) {
  const { locations, plan, outcomes } = props;
  const open = locations.filter((one) => !plannedAt(plan, one.businessId)?.isPublished);
  const ids = locations.map(({ businessId }) => businessId);
  const chooseAll = () => props.onChange(ids, { isChosen: true });
  return (
    <Stack gap={4} fluid>
      <Hint>{m.group_step_text()}</Hint>
      {open.length > 1 ? (
        <Row>
          <Button variant="secondary" size="small" onPress={chooseAll}>
            {m.group_choose_all()}
          </Button>
        </Row>
      ) : null}
      <Stack as="ul" gap={3} fluid aria-label={m.group_locations_title()}>
        {locations.map((location) => {
          const { businessId, name } = location;
          const planned = plannedAt(plan, businessId);
          return planned?.isPublished ? (
            <Published key={businessId} name={name} />
          ) : (
            <LocationFields
              key={businessId}
              location={location}
              planned={planned}
              outcome={outcomes.get(businessId)}
              onChange={(over) => props.onChange([businessId], over)}
              onBusiness={(screen) => props.onBusiness(businessId, screen)}
            />
          );
        })}
      </Stack>
    </Stack>
  );
}

const Published = ({ name }: { name: string }) => (
  <Card as="li" gap={2}>
    <Row gap={3} wrap align="center" justify="between">
      <Text weight="medium" breaks dir="auto">
        {name}
      </Text>
      <Chip tone="leaf">{m.group_published()}</Chip>
    </Row>
  </Card>
);

type LocationProps = {
  location: GroupLocation;
  planned: PlannedLocation;
  onChange: (over: Partial<PlannedLocation>) => void;
  onBusiness: (screen: BusinessScreen) => void;
};

type FieldsProps = Omit<LocationProps, 'planned'> & {
  planned: PlannedLocation | undefined;
  outcome: LocationOutcome | undefined;
};

function LocationFields({ outcome, planned, ...props }: FieldsProps) {
  const { name, address } = props.location;
  const isChosen = planned?.isChosen ?? false;
  return (
    <Card as="li" gap={3} fluid>
      <Checkbox isSelected={isChosen} onChange={(isChosen) => props.onChange({ isChosen })}>
        <Text as="span" weight="medium" breaks dir="auto">
          {name}
        </Text>
      </Checkbox>
      {outcome ? <OutcomeText outcome={outcome} /> : null}
      {isChosen && planned ? (
        <ChosenFields {...props} planned={planned} />
      ) : (
        <Hint breaks dir="auto">
          {[address.street, address.locality].filter(Boolean).join(', ')}
        </Hint>
      )}
    </Card>
  );
}

/** The plan for a chosen location, and what prevents publishing there. */
function ChosenFields({ location, planned, onChange, onBusiness }: LocationProps) {
  const { fields, now } = useEditing();
  const { businessId, name, availability } = location;
  const days = Object.values(availability?.week ?? {}).filter(({ isOpen }) => isOpen).length;
  return (
    <Stack gap={3} fluid role="group" aria-label={name}>
      <Place {...{ location, planned, onChange }} />
      <NumberField
        field={`creatorSlots ${businessId}`}
        label={m.campaign_field_slots()}
        value={planned.creatorSlots}
        onChange={(creatorSlots) => onChange({ creatorSlots })}
        least={1}
        most={limits.slots.most}
      />
      {fields.requiresShoot ? (
        <Row gap={2} wrap align="center" justify="between">
          <Hint>{days > 0 ? m.group_hours({ count: days }) : m.group_hours_none()}</Hint>
          <Button
            variant="quiet"
            size="small"
            aria-label={m.group_hours_change_at({ name })}
            onPress={() => onBusiness('hours')}
          >
            {m.group_hours_change()}
          </Button>
        </Row>
      ) : null}
      {fields.requiresShoot ? (
        <Disclosure
          headingLevel={2}
          className={styles.own ?? ''}
          title={m.campaign_section_on_site()}
          defaultExpanded={Boolean(planned.onSite)}
        >
          <Stack gap={4} fluid className={styles.ownFields}>
            <OnSiteFields
              value={planned.onSite ?? null}
              onChange={(onSite) => onChange({ onSite })}
            />
          </Stack>
        </Disclosure>
      ) : null}
      {locationProblems(fields, planned, location, now).map((problem) => (
        <Row key={problem} gap={2} wrap align="center" justify="between">
          <Text size={14} tone="danger">
            {problemText(problem)}
          </Text>
          {problem === 'place' || problem === 'businessHours' ? null : (
            <Button variant="quiet" size="small" onPress={() => onBusiness('profile')}>
              {m.group_profile()}
            </Button>
          )}
        </Row>
      ))}
    </Stack>
  );
}

function Place({
  location: { address: own },
  planned,
  onChange,
}: Omit<LocationProps, 'onBusiness'>) {
  const shown = planned.place ?? own;
  const put = (over: Partial<typeof shown>) =>
    onChange({ place: placeFrom({ ...shown, ...over }, own) });
  return (
    <div className={styles.pair}>
      <TextField
        label={m.app_street()}
        value={shown.street}
        onChange={(street) => put({ street })}
        maxLength={limits.contactText}
      />
      <CityField
        none={m.campaign_field_city_none()}
        value={shown.locality}
        onChange={(locality) => put({ locality: locality.slice(0, 80) })}
      />
      <TextField
        label={m.app_zip()}
        inputMode="numeric"
        value={shown.postalCode}
        onChange={(postalCode) => put({ postalCode })}
        maxLength={12}
      />
    </div>
  );
}

function OutcomeText({ outcome }: { outcome: LocationOutcome }) {
  const text =
    outcome.state === 'refused'
      ? refusalSentence(outcome.refusal.code, outcome.refusal.current)
      : outcome.state === 'undelivered'
        ? outcome.mayBeDone
          ? m.campaign_publish_unknown()
          : m.campaign_publish_offline()
        : '';
  return (
    <Text size={14} tone="danger" unlessEmpty role="status">
      {text}
    </Text>
  );
}
