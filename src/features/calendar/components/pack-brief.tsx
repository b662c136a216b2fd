import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint, Text } from '#src/ui/layout.tsx';
import { PackPart } from './pack-part.tsx';
import styles from './pack-brief.module.css';

/** The brief: description, shot list, dos and don'ts, and tags. */
export function PackBrief({ campaign }: { campaign: CampaignRecord | undefined }) {
  if (!campaign) {
    return (
      <PackPart title={m.calendar_brief()}>
        <Hint>{m.calendar_no_brief()}</Hint>
      </PackPart>
    );
  }
  const { description, dos, donts, shotList, hashtags, disclosureTag } = campaign;
  const tags = [...hashtags, disclosureTag].filter((tag) => tag !== '');
  return (
    <>
      {description ? (
        <PackPart title={m.calendar_brief()}>
          <Text lines="pre-line" dir="auto">
            {description}
          </Text>
        </PackPart>
      ) : null}
      {shotList.length > 0 ? (
        <PackPart title={m.app_shot_list()}>
          <ol className={styles.list}>
            {shotList.map((shot, index) => (
              <li key={shot.id}>
                <Text as="span" tone="muted" tabular aria-hidden>
                  {index + 1}.
                </Text>
                <span dir="auto">
                  {shot.text}
                  {shot.required ? null : <Hint as="span"> · {m.app_optional()}</Hint>}
                </span>
              </li>
            ))}
          </ol>
        </PackPart>
      ) : null}
      <Rules title={m.app_do()} rules={dos} icon={<Check aria-hidden />} />
      <Rules title={m.app_dont()} rules={donts} icon={<X aria-hidden />} />
      {tags.length > 0 ? (
        <PackPart title={m.calendar_tags()}>
          <Text lines="pre-line">{tags.join(' ')}</Text>
        </PackPart>
      ) : null}
    </>
  );
}

type RulesProps = { title: string; rules: readonly string[]; icon: ReactNode };

function Rules({ title, rules, icon }: RulesProps) {
  if (rules.length === 0) return null;
  return (
    <PackPart title={title}>
      <ul className={styles.list}>
        {rules.map((rule) => (
          <li key={rule}>
            {icon}
            <span dir="auto">{rule}</span>
          </li>
        ))}
      </ul>
    </PackPart>
  );
}
