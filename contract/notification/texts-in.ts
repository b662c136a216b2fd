import type { Language } from '../language.ts';
import type { NotificationRecord } from './record.ts';

/** A notification's title and body in a language. */
export const textsIn = (
  { title, body, translations }: Pick<NotificationRecord, 'title' | 'body' | 'translations'>,
  language: Language,
): { title: string; body: string } => translations?.[language] ?? { title, body };
