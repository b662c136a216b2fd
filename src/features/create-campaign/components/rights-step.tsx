import {
  CAMPAIGN_LIMITS as limits,
  disclosureTags,
  licenceDays,
  licenceScopes,
  visibilities,
} from '#contract/campaign/lists.ts';
import { m } from '#src/paraglide/messages.js';
import { ChoiceCard, Radio, RadioGroup } from '#src/ui/radio-group.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { tierName } from '#src/ui/tier-badge.tsx';
import { taggedLines } from '../campaign-form.ts';
import { useEditing } from '../editing-context.ts';
import { disclosureText, licenceText, scopeText } from '../labels.ts';
import { Bound, type BoundField, BoundNumber } from './bound.tsx';
import { CitiesField } from './cities-field.tsx';
import { LinesField } from './lines-field.tsx';
import styles from './steps.module.css';
import { Stack } from '#src/ui/layout.tsx';

/** The business's rights to the content, and the creator's duties. */
export function RightsStep() {
  const { fields } = useEditing();
  return (
    <Stack gap={5} fluid>
      <Bound name="licence">{(field) => <LicenceFields {...field} />}</Bound>
      <BoundNumber
        name="revisionRounds"
        label={m.campaign_field_rounds()}
        description={m.campaign_field_rounds_text()}
        least={0}
        most={limits.revisionRounds.most}
      />
      <Bound name="disclosureTag">
        {({ value, onChange, isLocked }) => (
          <RadioGroup
            label={m.campaign_field_disclosure()}
            description={m.campaign_field_disclosure_text()}
            value={value}
            isReadOnly={isLocked}
            onChange={(tag) => onChange(tag as typeof value)}
          >
            {disclosureTags.map((tag) => (
              <Radio key={tag} value={tag}>
                {disclosureText[tag]()}
              </Radio>
            ))}
          </RadioGroup>
        )}
      </Bound>
      {fields.requiresPost ? <Tags /> : null}
      <Bound name="visibility">
        {({ value, onChange }) => (
          <RadioGroup
            label={m.campaign_field_visibility()}
            value={value}
            onChange={(id) => onChange(id as typeof value)}
          >
            {visibilities.map((id) => (
              <ChoiceCard
                key={id}
                value={id}
                title={id === 'public' ? m.campaign_public() : m.campaign_invite_only()}
                text={id === 'public' ? m.campaign_public_text() : m.campaign_invite_only_text()}
              />
            ))}
          </RadioGroup>
        )}
      </Bound>
      <Bound name="eligibility">{(field) => <Eligibility {...field} />}</Bound>
    </Stack>
  );
}

function LicenceFields({ value, onChange, isLocked }: BoundField<'licence'>) {
  return (
    <Stack gap={5} fluid>
      <RadioGroup
        label={m.campaign_field_scope()}
        value={value.scope}
        isReadOnly={isLocked}
        onChange={(scope) => onChange({ ...value, scope: scope as typeof value.scope })}
      >
        {licenceScopes.map((scope) => (
          <ChoiceCard
            key={scope}
            value={scope}
            title={scopeText[scope].title()}
            text={scopeText[scope].text()}
          />
        ))}
      </RadioGroup>
      <Select
        label={m.campaign_field_licence()}
        value={value.durationDays ?? 0}
        isDisabled={isLocked}
        onChange={(days) =>
          onChange({ ...value, durationDays: (days || null) as typeof value.durationDays })
        }
      >
        {licenceDays.map((days) => (
          <SelectItem key={days ?? 0} id={days ?? 0}>
            {licenceText(days)}
          </SelectItem>
        ))}
      </Select>
      <Switch
        isSelected={value.exclusive}
        isReadOnly={isLocked}
        onChange={(exclusive) => onChange({ ...value, exclusive })}
      >
        {m.campaign_field_exclusive()}
      </Switch>
      <Switch
        isSelected={value.credit}
        isReadOnly={isLocked}
        onChange={(credit) => onChange({ ...value, credit })}
      >
        {m.campaign_field_credit()}
      </Switch>
    </Stack>
  );
}

function Tags() {
  return (
    <div className={styles.pair}>
      <Bound name="hashtags">
        {({ value, onChange, isLocked }) => (
          <LinesField
            isReadOnly={isLocked}
            field="hashtags"
            label={m.campaign_field_hashtags()}
            description={m.campaign_field_lines_text()}
            value={value}
            onChange={onChange}
            read={(text) => taggedLines(text, '#')}
          />
        )}
      </Bound>
      <Bound name="mentions">
        {({ value, onChange, isLocked }) => (
          <LinesField
            isReadOnly={isLocked}
            field="mentions"
            label={m.campaign_field_mentions()}
            description={m.campaign_field_lines_text()}
            value={value}
            onChange={onChange}
            read={(text) => taggedLines(text, '@')}
          />
        )}
      </Bound>
    </div>
  );
}

const ANY = 'any';

function Eligibility({ value, onChange }: BoundField<'eligibility'>) {
  return (
    <Stack as="fieldset" gap={4} fluid>
      <legend>{m.campaign_section_who()}</legend>
      <CitiesField value={value.cities} onChange={(cities) => onChange({ ...value, cities })} />
      <Select
        label={m.campaign_field_tier()}
        value={value.minRatingTier ?? ANY}
        onChange={(tier) =>
          onChange({
            ...value,
            minRatingTier: tier === ANY ? null : (tier as 'TIER_1' | 'TIER_2'),
          })
        }
      >
        {[ANY, 'TIER_1', 'TIER_2'].map((tier) => (
          <SelectItem key={tier} id={tier}>
            {tier === ANY ? m.campaign_anybody() : tierName('creator', tier as 'TIER_1')}
          </SelectItem>
        ))}
      </Select>
      <TextField
        label={m.campaign_field_followers()}
        description={m.campaign_field_followers_text()}
        value={value.minFollowersText ?? ''}
        onChange={(text) => onChange({ ...value, minFollowersText: text || null })}
        maxLength={limits.lineText}
      />
    </Stack>
  );
}
