import { Send } from 'lucide-react';
import { deliverableLabels } from '#src/campaigns/business/terms-labels.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import type { CommandId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { actOnProject } from '#src/campaigns/data/actions.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { waitedFor } from '#src/campaigns/content/assets.ts';
import type { Guideline, SendPlan } from './send-plan.ts';
import styles from './send-part.module.css';

type Props = {
  desk: CampaignDesk;
  project: ProjectView;
  plan: SendPlan;
  guidelines: readonly Guideline[];
  ticked: readonly string[];
  onTick: (ticked: string[]) => void;
  /** An earlier refused submission, which this one replaces. */
  replaces: CommandId | undefined;
};

/** The brief's rules to check, the missing content, and the one button that submits everything. */
export function SendPart(props: Props) {
  const { desk, project, plan, guidelines, ticked, onTick, replaces } = props;
  const { isBusy, run } = useActing();
  const missing = missingLabels(project, plan);
  // The screen itself then shows where everything is.
  const send = () =>
    run(() =>
      actOnProject(
        desk.actor,
        {
          projectId: project.id,
          event: 'content_submitted',
          itemIds: plan.items.map(({ id }) => id),
          guidelinesTicked: true,
        },
        { after: waitedFor(plan.items), replaces },
      ),
    );
  return (
    <Card gap={3} fluid role="group" aria-label={m.content_guidelines()}>
      <h2>{m.content_guidelines()}</h2>
      <Stack breaks>
        {guidelines.map((line) => (
          <Checkbox
            key={line.id}
            isSelected={ticked.includes(line.id)}
            onChange={(isOn) =>
              onTick(isOn ? [...ticked, line.id] : ticked.filter((id) => id !== line.id))
            }
          >
            {guidelineLabels[line.kind]({ text: line.text })}
          </Checkbox>
        ))}
      </Stack>
      {missing.length > 0 ? (
        <div className={styles.missing}>
          <h3>{m.content_missing()}</h3>
          <ul>
            {missing.map((one) => (
              <li key={one} dir="auto">
                {one}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Button
        isWide
        icon={<Send aria-hidden />}
        isDisabled={!plan.isReady}
        isPending={isBusy}
        onPress={() => void send()}
      >
        {m.content_send()}
      </Button>
      {plan.isReady && waitedFor(plan.items).length > 0 ? (
        <Hint>{m.content_send_waits()}</Hint>
      ) : null}
    </Card>
  );
}

const guidelineLabels: Record<Guideline['kind'], (words: { text: string }) => string> = {
  do: m.app_do_line,
  dont: m.app_dont_line,
  tag: m.content_tag,
};

function missingLabels({ terms }: ProjectView, plan: SendPlan): string[] {
  const { isOpen, isSame, missing, stopped, unticked, items } = plan;
  const shots = missing.shots.flatMap(
    (id) => terms.shotList.find((one) => one.id === id)?.text ?? [],
  );
  const deliverables = missing.deliverables.flatMap(({ id, count }) => {
    const one = terms.deliverables.find((it) => it.id === id);
    return one
      ? m.content_missing_more({ what: deliverableLabels({ ...one, qty: 1 }), count })
      : [];
  });
  return [
    ...(isOpen ? [] : [m.content_missing_shoot()]),
    ...shots.map((text) => m.content_missing_shot({ text })),
    ...deliverables,
    ...(items.length === 0 && shots.length + deliverables.length === 0
      ? [m.content_missing_any()]
      : []),
    ...(stopped > 0 ? [m.content_missing_stopped({ count: stopped })] : []),
    ...(isSame ? [m.content_missing_new()] : []),
    ...(unticked > 0 ? [m.content_missing_ticks({ count: unticked })] : []),
  ];
}
