import { lazy, Suspense } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { creatorLinks } from '#contract/profile/links.ts';
import {
  categoryIds,
  cityNames,
  genders,
  MIN_PRICE,
  type AgeBand,
} from '#contract/profile/lists.ts';
import { categoryOptions } from '#src/lib/category-label.ts';
import { m } from '#src/paraglide/messages.js';
import { CheckChips } from '#src/ui/check-chips.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { ComboBox } from '#src/ui/combo-box.tsx';
import { Text } from '#src/ui/layout.tsx';
import { Radio, RadioGroup } from '#src/ui/radio-group.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Slider } from '#src/ui/slider.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { genderNames } from '../field-labels.ts';
import { linkNames } from '#src/lib/social-links.ts';
import type { ProfileForm } from '../profile-form.ts';
import styles from './profile-editor.module.css';

// The editor is bigger than the rest of the screen together.
const RichTextEditor = lazy(async () => ({
  default: (await import('#src/ui/rich-text-editor.tsx')).RichTextEditor,
}));

type Part = { control: Control<ProfileForm> };

export function BioPart({ control }: Part) {
  return (
    <section className={styles.part} aria-labelledby="profile-bio">
      <h2 id="profile-bio">{m.profile_bio()}</h2>
      <Suspense fallback={<Skeleton shape="block" className={styles.editorSkeleton} />}>
        <Controller
          control={control}
          name="about"
          render={({ field, fieldState }) => (
            <RichTextEditor
              label={m.profile_bio_text()}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              errorMessage={fieldState.error?.message}
            />
          )}
        />
      </Suspense>
    </section>
  );
}

export function InterestsPart({ control }: Part) {
  return (
    <section className={styles.part} aria-labelledby="profile-interests">
      <h2 id="profile-interests">{m.app_interests()}</h2>
      <Controller
        control={control}
        name="categories"
        render={({ field, fieldState }) => (
          <CheckChips
            aria-labelledby="profile-interests"
            options={categoryOptions()}
            value={field.value}
            // In the list's own order: the same choice is the same value.
            onChange={(chosen) => field.onChange(categoryIds.filter((id) => chosen.includes(id)))}
            onBlur={field.onBlur}
            errorMessage={fieldState.error?.message}
          />
        )}
      />
    </section>
  );
}

const cities = cityNames.map((name) => ({ id: name, name }));

export function CityPart({ control }: Part) {
  return (
    <section className={styles.part} aria-labelledby="profile-city">
      <h2 id="profile-city">{m.app_city()}</h2>
      <Controller
        control={control}
        name="locality"
        render={({ field, fieldState }) => (
          <ComboBox
            aria-labelledby="profile-city"
            options={cities}
            none={m.city_none()}
            selectedKey={field.value === '' ? null : field.value}
            onSelectionChange={(key) => field.onChange(key === null ? '' : String(key))}
            onBlur={field.onBlur}
            errorMessage={fieldState.error?.message}
          />
        )}
      />
    </section>
  );
}

type SocialPartProps = Part & { problem: string | undefined };

export function SocialPart({ control, problem }: SocialPartProps) {
  return (
    <section
      className={styles.part}
      aria-labelledby="profile-social"
      aria-describedby="profile-social-problem"
      data-invalid={problem ? true : undefined}
      tabIndex={-1}
    >
      <h2 id="profile-social">{m.app_social_profiles()}</h2>
      {creatorLinks.map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => (
            <TextField
              label={linkNames[name]()}
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder="https://"
              maxLength={500}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              errorMessage={fieldState.error?.message}
            />
          )}
        />
      ))}
      <Text size={14} tone="danger" unlessEmpty id="profile-social-problem" role="alert">
        {problem}
      </Text>
    </section>
  );
}

export function OffersPart({ control }: Part) {
  return (
    <section className={styles.part} aria-labelledby="profile-offers">
      <h2 id="profile-offers">{m.profile_offer_types()}</h2>
      <div>
        <Controller
          control={control}
          name="acceptGiftOffer"
          render={({ field }) => (
            <Checkbox isSelected={field.value} onChange={field.onChange} onBlur={field.onBlur}>
              {m.profile_gift()}
            </Checkbox>
          )}
        />
        <Controller
          control={control}
          name="acceptPaidPromotion"
          render={({ field }) => (
            <Checkbox isSelected={field.value} onChange={field.onChange} onBlur={field.onBlur}>
              {m.app_paid_promotions()}
            </Checkbox>
          )}
        />
      </div>
      <Controller
        control={control}
        name="minPrice"
        render={({ field }) => (
          <Slider
            label={m.profile_min_price()}
            minValue={MIN_PRICE.least}
            maxValue={MIN_PRICE.most}
            step={MIN_PRICE.step}
            marks={MIN_PRICE.marks}
            format={(price) => m.profile_price({ price })}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    </section>
  );
}

type DemographicPartProps = Part & { ageBand: AgeBand | null; hasBirthDate: boolean };

export function DemographicPart({ control, ageBand, hasBirthDate }: DemographicPartProps) {
  const known = ageBand
    ? m.profile_birth_known({ band: ageBand })
    : hasBirthDate
      ? m.profile_birth_waiting()
      : m.profile_birth_text();
  return (
    <section className={styles.part} aria-labelledby="profile-demographic">
      <h2 id="profile-demographic">{m.profile_demographic()}</h2>
      <Controller
        control={control}
        name="gender"
        render={({ field }) => (
          <RadioGroup
            label={m.profile_gender()}
            orientation="horizontal"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          >
            {genders.map((gender) => (
              <Radio key={gender} value={gender}>
                {genderNames[gender]()}
              </Radio>
            ))}
          </RadioGroup>
        )}
      />
      <Controller
        control={control}
        name="dateOfBirth"
        render={({ field, fieldState }) => (
          <TextField
            type="date"
            label={m.profile_birth()}
            description={known}
            autoComplete="bday"
            className={styles.birth ?? ''}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            errorMessage={fieldState.error?.message}
          />
        )}
      />
    </section>
  );
}
