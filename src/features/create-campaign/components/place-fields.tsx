import { CAMPAIGN_LIMITS as limits } from '#contract/campaign/lists.ts';
import { PROVINCE } from '#contract/profile/lists.ts';
import { m } from '#src/paraglide/messages.js';
import { CityField } from '#src/ui/city-field.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { Bound, type BoundField } from './bound.tsx';
import styles from './steps.module.css';

const nowhere = { street: '', locality: '', province: PROVINCE, postalCode: '' };

/** The location of the shoot, and the contact there. */
export function PlaceFields() {
  return (
    <>
      <Bound name="place">{(field) => <Place {...field} />}</Bound>
      <Bound name="onSite">{(field) => <OnSite {...field} />}</Bound>
    </>
  );
}

function Place({ value, onChange, error, isLocked }: BoundField<'place'>) {
  return (
    <Stack gap={5} fluid>
      <Switch
        isSelected={value !== null}
        isReadOnly={isLocked}
        onChange={(isOther) => onChange(isOther ? nowhere : null)}
      >
        {m.campaign_field_place()}
      </Switch>
      {value === null ? (
        <Hint>{m.campaign_field_place_own()}</Hint>
      ) : (
        <div className={styles.pair}>
          <TextField
            label={m.app_street()}
            value={value.street}
            isReadOnly={isLocked}
            onChange={(street) => onChange({ ...value, street })}
            maxLength={limits.contactText}
          />
          <CityField
            none={m.campaign_field_city_none()}
            value={value.locality}
            isReadOnly={isLocked}
            onChange={(locality) => onChange({ ...value, locality: locality.slice(0, 80) })}
            errorMessage={error}
          />
          <TextField
            label={m.app_zip()}
            inputMode="numeric"
            value={value.postalCode}
            isReadOnly={isLocked}
            onChange={(postalCode) => onChange({ ...value, postalCode })}
            maxLength={12}
          />
        </div>
      )}
    </Stack>
  );
}

const nobody = { name: '', phone: null, parkingNote: null, doorNote: null };

type OnSiteProps = Pick<BoundField<'onSite'>, 'value' | 'onChange'>;

const OnSite = (props: OnSiteProps) => (
  <Stack as="fieldset" gap={4} fluid>
    <legend>{m.campaign_section_on_site()}</legend>
    <OnSiteFields {...props} />
  </Stack>
);

/** The contact on location, and the way in. */
export function OnSiteFields({ value, onChange }: OnSiteProps) {
  const held = value ?? nobody;
  const put = (over: Partial<typeof held>) => {
    const next = { ...held, ...over };
    const isEmpty = !next.name && !next.phone && !next.parkingNote && !next.doorNote;
    onChange(isEmpty ? null : next);
  };
  const note = (text: string) => text || null;
  return (
    <>
      <Hint>{m.campaign_section_on_site_text()}</Hint>
      <div className={styles.pair}>
        <TextField
          label={m.campaign_field_contact()}
          value={held.name}
          onChange={(name) => put({ name })}
          maxLength={limits.contactText}
        />
        <TextField
          label={m.campaign_field_phone()}
          type="tel"
          value={held.phone ?? ''}
          onChange={(phone) => put({ phone: note(phone) })}
          maxLength={limits.contactText}
        />
        <TextField
          label={m.app_parking()}
          value={held.parkingNote ?? ''}
          onChange={(text) => put({ parkingNote: note(text) })}
          maxLength={limits.contactText}
        />
        <TextField
          label={m.app_entrance()}
          value={held.doorNote ?? ''}
          onChange={(text) => put({ doorNote: note(text) })}
          maxLength={limits.contactText}
        />
      </div>
    </>
  );
}
