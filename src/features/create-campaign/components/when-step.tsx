import { CAMPAIGN_LIMITS as limits, keepLiveDays } from '#contract/campaign/lists.ts';
import { addDays, dayOf } from '#contract/phoenix-time.ts';
import { m } from '#src/paraglide/messages.js';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { useEditing } from '../editing-context.ts';
import { keepLiveText } from '../labels.ts';
import { problemText } from '../problem-labels.ts';
import { Bound, BoundNumber } from './bound.tsx';
import { NumberField } from './number-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import styles from './steps.module.css';

const { least, most, step } = limits.duration;
const durations = Array.from({ length: (most - least) / step + 1 }, (_, n) => least + n * step);

/** The last day to apply, the days and the location of the shoot, and the due dates. */
export function WhenStep() {
  const { fields, isGroup } = useEditing();
  return (
    <Stack gap={5} fluid>
      <div className={styles.pair}>
        {isGroup ? null : (
          <BoundNumber
            name="creatorSlots"
            label={m.campaign_field_slots()}
            description={m.campaign_field_slots_text()}
            least={1}
            most={limits.slots.most}
          />
        )}
        <Bound name="applyBy">
          {({ value, onChange, error }) => (
            <TextField
              type="date"
              label={m.create_last_day()}
              value={value ?? ''}
              onChange={(day) => onChange(day || null)}
              errorMessage={error}
            />
          )}
        </Bound>
      </div>
      <Bound name="requiresShoot">
        {({ value, onChange, isLocked }) => (
          <>
            <Switch isSelected={value} isReadOnly={isLocked} onChange={onChange}>
              {m.campaign_field_shoot()}
            </Switch>
            <Hint>{value ? m.campaign_field_shoot_text() : m.campaign_field_no_shoot_text()}</Hint>
          </>
        )}
      </Bound>
      {fields.requiresShoot ? <Shoot /> : null}
      <Due />
    </Stack>
  );
}

function Shoot() {
  const { now, problems, isGroup } = useEditing();
  const isBooked = problems.includes('bookedDays');
  return (
    <>
      <Bound name="shootWindow">
        {({ value, onChange, error }) => {
          const window = value ?? { from: dayOf(now), to: addDays(dayOf(now), limits.windowDays) };
          return (
            <div className={styles.pair}>
              <TextField
                type="date"
                label={m.campaign_field_from()}
                value={window.from}
                onChange={(from) => from && onChange({ ...window, from })}
                errorMessage={isBooked ? problemText('bookedDays') : error}
              />
              <TextField
                type="date"
                label={m.campaign_field_to()}
                value={window.to}
                onChange={(to) => to && onChange({ ...window, to })}
              />
            </div>
          );
        }}
      </Bound>
      <Bound name="shootDurationMin">
        {({ value, onChange, isLocked }) => (
          <Select
            label={m.campaign_field_duration()}
            value={value}
            isDisabled={isLocked}
            onChange={(minutes) => onChange(Number(minutes))}
          >
            {durations.map((minutes) => (
              <SelectItem key={minutes} id={minutes}>
                {m.campaign_minutes({ count: minutes })}
              </SelectItem>
            ))}
          </Select>
        )}
      </Bound>
      {isGroup ? null : <PlaceFields />}
    </>
  );
}

function Due() {
  const { fields } = useEditing();
  return (
    <Stack as="fieldset" gap={4} fluid>
      <legend>{m.campaign_section_due()}</legend>
      <div className={styles.pair}>
        <BoundNumber
          name="contentDueDays"
          label={
            fields.requiresShoot ? m.campaign_field_content_due() : m.campaign_field_content_in()
          }
          {...limits.contentDueDays}
        />
        {fields.requiresPost ? (
          <>
            <Bound name="postWindow">
              {({ value, onChange, isLocked }) => (
                <Stack gap={5} fluid>
                  <NumberField
                    field="postWindow"
                    isReadOnly={isLocked}
                    label={m.campaign_field_post_due()}
                    value={value.dueDaysAfterApproval}
                    onChange={(dueDaysAfterApproval) =>
                      onChange({ ...value, dueDaysAfterApproval })
                    }
                    {...limits.postDueDays}
                  />
                  <TextField
                    type="date"
                    label={m.campaign_field_post_from()}
                    isReadOnly={isLocked}
                    value={value.from ?? ''}
                    onChange={(from) => onChange({ ...value, from: from || null })}
                  />
                </Stack>
              )}
            </Bound>
            <Bound name="keepLiveDays">
              {({ value, onChange, isLocked }) => (
                <Select
                  label={m.campaign_field_keep()}
                  value={value}
                  isDisabled={isLocked}
                  onChange={(days) => onChange(days as typeof value)}
                >
                  {keepLiveDays.map((days) => (
                    <SelectItem key={days} id={days}>
                      {keepLiveText(days)}
                    </SelectItem>
                  ))}
                </Select>
              )}
            </Bound>
          </>
        ) : null}
      </div>
    </Stack>
  );
}
