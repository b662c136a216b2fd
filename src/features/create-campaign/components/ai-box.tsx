import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { CAMPAIGN_LIMITS as limits } from '#contract/campaign/lists.ts';
import { useConnection } from '#src/data/use-reachable.ts';
import type { Connection } from '#src/data/device/last-contact.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { draftCampaign, type Drafted } from '../draft-campaign.ts';
import { useEditing } from '../editing-context.ts';
import styles from './ai-box.module.css';
import type { TemplateBusiness, Tone } from '../template.ts';
import { Hint, Row } from '#src/ui/layout.tsx';

const toneText: Record<Tone, () => string> = {
  friendly: m.campaign_tone_friendly,
  playful: m.campaign_tone_playful,
  elegant: m.campaign_tone_elegant,
  bold: m.campaign_tone_bold,
};

const fallbackTexts: Record<NonNullable<Drafted['instead']>, () => string> = {
  offline: m.campaign_ai_by_template_offline,
  unavailable: m.campaign_ai_by_template,
};

const whyTemplate: Record<Exclude<Connection, 'online'>, () => string> = {
  offline: m.campaign_ai_offline,
  portal: m.auth_portal,
  trouble: m.campaign_ai_trouble,
};

/** Drafts the whole brief from a short prompt. The person's own text stays. */
export function AiBox({ business }: { business: TemplateBusiness }) {
  const { actor, take, now, wish, setWish } = useEditing();
  const { prompt, tone } = wish;
  const { isBusy, run } = useCommand(m.campaign_ai_failed);
  const [message, setMessage] = useState('');
  const connection = useConnection();
  const [problem, setProblem] = useState<string>();
  const draft = async () => {
    if (prompt.trim() === '') return setProblem(m.campaign_ai_empty());
    setProblem(undefined);
    await run(async () => {
      const { fields, instead, ...origin } = await draftCampaign(
        actor,
        { prompt: prompt.trim(), tone },
        business,
        now,
      );
      take(fields, origin);
      setMessage(instead ? fallbackTexts[instead]() : m.campaign_ai_done());
    });
  };
  return (
    <Card gap={3} fluid role="group" aria-label={m.campaign_ai_title()} data-tour="draft">
      <Row as="h2" gap={2} align="center" icon={20} iconTone="pollen">
        <Sparkles aria-hidden />
        {m.campaign_ai_title()}
      </Row>
      <TextArea
        label={m.campaign_ai_prompt()}
        placeholder={m.campaign_ai_example()}
        value={prompt}
        onChange={(text) => setWish({ prompt: text, tone })}
        rows={2}
        maxRows={8}
        maxLength={limits.aiPrompt}
        errorMessage={problem}
      />
      <div className={styles.row}>
        <Select
          label={m.campaign_ai_tone()}
          value={tone}
          onChange={(id) => setWish({ prompt, tone: id as Tone })}
        >
          {(Object.keys(toneText) as Tone[]).map((id) => (
            <SelectItem key={id} id={id}>
              {toneText[id]()}
            </SelectItem>
          ))}
        </Select>
        <Button
          variant="secondary"
          icon={<Sparkles aria-hidden />}
          isPending={isBusy}
          onPress={() => void draft()}
        >
          {connection === 'online' ? m.campaign_ai_draft() : m.campaign_ai_template()}
        </Button>
      </div>
      {connection === 'online' ? null : <Hint unlessEmpty>{whyTemplate[connection]()}</Hint>}
      <Hint as="output" unlessEmpty>
        {message}
      </Hint>
    </Card>
  );
}
