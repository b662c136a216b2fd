import * as z from 'zod/mini';
import type { AiEnv } from '../../env/env-ai.ts';
import { readAtMost } from '../read-at-most.ts';
import type { Ai } from './ai.ts';

const PATIENCE_MS = 30_000;
/** Limit of an answer; a longer one is not a draft of a campaign. */
const ANSWER_MAX_BYTES = 256 * 1024;
const TOKENS = 4_000;

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.nullable(z.string()) }) })),
});

/** A model behind the chat completions of an OpenAI-compatible server. It is asked once, and gets half a minute. */
export function openAiCompatible({ baseUrl, apiKey, model }: NonNullable<AiEnv>): Ai {
  return {
    model,
    async complete({ instructions, prompt }) {
      try {
        const response = await fetch(`${baseUrl}/chat/completions`, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
          headers: {
            'content-type': 'application/json',
            ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
          },
          body: JSON.stringify({
            model,
            max_tokens: TOKENS,
            response_format: { type: 'json_object' },
            messages: [
              { role: 'system', content: instructions },
              { role: 'user', content: prompt },
            ],
          }),
        });
        if (!response.ok) return null;
        const bytes = await readAtMost(response.body, ANSWER_MAX_BYTES);
        const parsed = completion.safeParse(
          JSON.parse(new TextDecoder().decode(bytes ?? undefined)),
        );
        return (parsed.success && parsed.data.choices[0]?.message.content) || null;
      } catch {
        // After any failure there, the device writes its own draft.
        return null;
      }
    },
  };
}
