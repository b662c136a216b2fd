import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { Terms } from '#contract/campaign/terms.ts';
import { m } from '#src/paraglide/messages.js';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Stack } from '#src/ui/layout.tsx';

type Props = {
  lines: readonly string[];
  checks: readonly string[];
  onChange: (checks: string[]) => void;
  isExpanded: boolean;
  onExpandedChange: (isExpanded: boolean) => void;
};

/** The brief's requirements: all of them are ticked off before the content is approved. */
export const checklistLines = (campaign: CampaignRecord, terms: Terms): string[] => [
  ...new Set([
    ...campaign.dos.map((one) => m.app_do_line({ text: one })),
    ...campaign.donts.map((one) => m.app_dont_line({ text: one })),
    ...(terms.requiresPost
      ? [
          m.review_check_tags({
            tags: [terms.disclosureTag, ...terms.hashtags, ...terms.mentions].join(' '),
          }),
        ]
      : []),
  ]),
];

/** The requirements to tick off during the review. */
export function Checklist({ lines, checks, onChange, ...folding }: Props) {
  if (lines.length === 0) return null;
  const ticked = lines.filter((line) => checks.includes(line)).length;
  return (
    <Disclosure
      title={m.review_checklist()}
      end={<span>{m.app_count_of({ count: ticked, total: lines.length })}</span>}
      {...folding}
    >
      <Stack as="ul" gap={1}>
        {lines.map((line) => (
          <li key={line}>
            <Checkbox
              isSelected={checks.includes(line)}
              onChange={(isOn) =>
                onChange(isOn ? [...checks, line] : checks.filter((one) => one !== line))
              }
            >
              {line}
            </Checkbox>
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}
