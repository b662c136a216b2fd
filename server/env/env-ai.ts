import * as z from 'zod/mini';
import { type Read, webAddress } from './read-variable.ts';

/** A model that answers the chat completions that many servers speak; null where none is configured. */
export type AiEnv = { baseUrl: string; apiKey: string | null; model: string } | null;

const model = z.string().check(z.maxLength(120));

/** Both the address and the model, or neither: one alone is useless. */
export function readAiEnv(read: Read, fail: (sentence: string) => never): AiEnv {
  const baseUrl = read('AI_BASE_URL', webAddress, 'an http:// or https:// address');
  const name = read('AI_MODEL', model, 'the name of a model');
  const apiKey = read('AI_API_KEY', z.string(), 'a key');
  if (baseUrl === null && name === null) return null;
  if (baseUrl === null || name === null) {
    return fail('AI_BASE_URL and AI_MODEL belong together: set both, or neither.');
  }
  return { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, model: name };
}
