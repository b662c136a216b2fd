import {
  CAMPAIGN_LIMITS as limits,
  goals,
  type OfferType,
  offerTypes,
  priceModes,
} from '#contract/campaign/lists.ts';
import { categoryOptions } from '#src/lib/category-label.ts';
import { m } from '#src/paraglide/messages.js';
import { CheckChips } from '#src/ui/check-chips.tsx';
import { ChoiceCard, Radio, RadioGroup } from '#src/ui/radio-group.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { useEditing } from '../editing-context.ts';
import { goalText } from '#src/campaigns/frame/brief-labels.ts';
import { offerTypeText } from '../labels.ts';
import { Bound, BoundNumber, BoundText } from './bound.tsx';
import styles from './steps.module.css';
import { Stack } from '#src/ui/layout.tsx';

/** The campaign's subject, and the creator's reward. */
export function OfferStep() {
  const { fields, change } = useEditing();
  const isGift = fields.offerType !== 'paid';
  const isPaid = fields.offerType !== 'gift';
  return (
    <Stack gap={5} fluid>
      <BoundText
        name="title"
        label={m.campaign_field_title()}
        description={m.campaign_field_title_text()}
        maxLength={limits.title.most}
      />
      <Bound name="category">
        {({ value, onChange }) => (
          <Select
            label={m.app_category()}
            value={value}
            onChange={(id) => onChange(id as typeof value)}
          >
            {categoryOptions().map(({ id, name }) => (
              <SelectItem key={id} id={id}>
                {name}
              </SelectItem>
            ))}
          </Select>
        )}
      </Bound>
      <Bound name="description">
        {({ value, onChange, error }) => (
          <TextArea
            label={m.app_description()}
            description={m.campaign_field_description_text()}
            value={value}
            onChange={onChange}
            rows={5}
            maxRows={16}
            maxLength={limits.description}
            errorMessage={error}
          />
        )}
      </Bound>
      <BoundText
        name="summary"
        label={m.campaign_field_summary()}
        description={m.campaign_field_summary_text()}
        maxLength={limits.summary}
      />
      <Bound name="goals">
        {({ value, onChange }) => (
          <CheckChips
            label={m.campaign_field_goals()}
            options={goals.map((id) => ({ id, name: goalText[id]() }))}
            value={value}
            onChange={(chosen) => onChange(goals.filter((id) => chosen.includes(id)))}
          />
        )}
      </Bound>
      <Bound name="offerType">
        {({ value, onChange, isLocked }) => (
          <RadioGroup
            label={m.campaign_field_offer()}
            value={value}
            isReadOnly={isLocked}
            onChange={(id) => {
              onChange(id as typeof value);
              // A paid post is advertising, and must say so.
              if (fields.disclosureTag === usualTag(value)) {
                change('disclosureTag', usualTag(id as typeof value));
              }
            }}
          >
            {offerTypes.map((id) => (
              <ChoiceCard
                key={id}
                value={id}
                title={offerTypeText[id].title()}
                text={offerTypeText[id].text()}
              />
            ))}
          </RadioGroup>
        )}
      </Bound>
      {isGift ? <Gift /> : null}
      {isPaid ? <Price /> : null}
    </Stack>
  );
}

const usualTag = (offer: OfferType) => (offer === 'gift' ? '#gifted' : '#ad');

function Gift() {
  return (
    <div className={styles.pair}>
      <BoundText
        name="giftDescription"
        label={m.app_gift()}
        description={m.campaign_field_gift_text()}
        maxLength={limits.giftDescription}
      />
      <BoundNumber
        name="giftValueCents"
        label={m.campaign_field_gift_value()}
        least={0}
        most={limits.giftValueCents}
        unit={100}
      />
    </div>
  );
}

function Price() {
  const { fields } = useEditing();
  return (
    <div className={styles.pair}>
      <Bound name="priceMode">
        {({ value, onChange, isLocked }) => (
          <RadioGroup
            label={m.app_price()}
            description={m.campaign_field_price_text()}
            value={value}
            isReadOnly={isLocked}
            onChange={(id) => onChange(id as typeof value)}
          >
            {priceModes.map((id) => (
              <Radio key={id} value={id}>
                {id === 'fixed' ? m.campaign_price_fixed() : m.campaign_price_proposes()}
              </Radio>
            ))}
          </RadioGroup>
        )}
      </Bound>
      <BoundNumber
        name="priceCents"
        label={
          fields.priceMode === 'fixed' ? m.campaign_field_price() : m.campaign_field_price_about()
        }
        description={m.campaign_field_price_limits()}
        least={limits.price.least}
        most={limits.price.most}
        unit={limits.price.step}
      />
    </div>
  );
}
