import { useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { languageNames, languages } from '#contract/language.ts';
import { newId } from '#contract/new-id.ts';
import {
  audiences,
  type AnnouncementDesk,
  type Audience,
} from '#contract/support/announcements.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';
import { Radio, RadioGroup } from '#src/ui/radio-group.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { announce, wentBefore } from '../actions.ts';
import {
  bodyProblem,
  cleanAnnouncement,
  emptyAnnouncement,
  keepAnnouncement,
  readAnnouncement,
  titleProblem,
  type AnnouncementDraft,
} from '../announcement-draft.ts';
import { audienceLabels } from '../desk-labels.ts';

const labels = {
  en: { title: m.desk_news_title_en, body: m.desk_news_body_en },
  es: { title: m.desk_news_title_es, body: m.desk_news_body_es },
} as const;

type Props = {
  userId: UserId;
  /** How many people each audience has; undefined while that is unknown. */
  people: AnnouncementDesk['people'] | undefined;
  onSent: () => Promise<void>;
};

/** Writes an announcement. What was typed stays on this device until it was sent. */
export function NewsForm({ userId, people, onSent }: Props) {
  const [draft, setDraft] = useState(() => readAnnouncement(userId));
  const [isTried, setIsTried] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const change = (part: Partial<AnnouncementDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepAnnouncement(userId, next);
  };
  const send = async () => {
    const problem = await run(() => announce(cleanAnnouncement(draft)));
    if (problem === undefined) return;
    setIsAsked(false);
    setFailed(problem);
    if (problem !== null) {
      if (!wentBefore(problem)) return;
      change({ id: newId() });
      return onSent();
    }
    keepAnnouncement(userId, null);
    setDraft(emptyAnnouncement());
    setIsTried(false);
    toasts.success(m.desk_news_sent());
    await onSent();
  };
  const isWhole = languages.every(
    (one) => !titleProblem(draft.titles[one]) && !bodyProblem(draft.bodies[one]),
  );
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      aria-label={m.desk_news_new()}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        setFailed(null);
        if (isWhole) setIsAsked(true);
      }}
    >
      <h2>{m.desk_news_new()}</h2>
      <Hint>{m.desk_news_text()}</Hint>
      <RadioGroup
        label={m.desk_news_audience()}
        value={draft.audience}
        onChange={(value) => change({ audience: value as Audience })}
      >
        {audiences.map((one) => (
          <Radio key={one} value={one}>
            {audienceLabels[one]()}
          </Radio>
        ))}
      </RadioGroup>
      {languages.map((one) => (
        <Stack key={one} gap={3} fluid>
          <TextField
            label={labels[one].title()}
            lang={one}
            value={draft.titles[one]}
            onChange={(typed) => change({ titles: { ...draft.titles, [one]: typed } })}
            errorMessage={isTried ? titleProblem(draft.titles[one]) : undefined}
          />
          <TextArea
            label={labels[one].body()}
            lang={one}
            value={draft.bodies[one]}
            onChange={(typed) => change({ bodies: { ...draft.bodies, [one]: typed } })}
            errorMessage={isTried ? bodyProblem(draft.bodies[one]) : undefined}
          />
        </Stack>
      ))}
      <Button type="submit">{m.desk_news_preview()}</Button>
      <Wrong>{failed}</Wrong>
      {isAsked ? (
        <ConfirmDialog
          title={m.desk_news_confirm()}
          variant="primary"
          cancelLabel={m.app_back()}
          confirmLabel={m.desk_news_send()}
          isPending={isBusy}
          onConfirm={() => void send().catch(reportError)}
          onClose={() => setIsAsked(false)}
        >
          <Preview draft={draft} people={people} />
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}

/** The announcement as people will read it, and how many they are. */
function Preview({ draft, people }: { draft: AnnouncementDraft } & Pick<Props, 'people'>) {
  const { audience, titles, bodies } = cleanAnnouncement(draft);
  return (
    <Stack gap={3} fluid>
      <p>
        {people ? m.desk_news_people({ count: people[audience] }) : m.desk_news_people_unknown()}
      </p>
      {languages.map((one) => (
        <Card key={one} gap={1} fluid>
          <Hint>{languageNames[one]}</Hint>
          <Text weight="medium" breaks lang={one}>
            {titles[one]}
          </Text>
          <Text lines="pre-line" breaks lang={one}>
            {bodies[one]}
          </Text>
        </Card>
      ))}
    </Stack>
  );
}
