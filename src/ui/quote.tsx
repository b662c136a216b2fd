import type { ComponentProps } from 'react';
import { Text } from './layout.tsx';
import './quote.css';

/** Words that a person wrote, as they were written. */
export function Quote(props: ComponentProps<typeof Text<'blockquote'>>) {
  return <Text dir="auto" lines="pre-line" breaks {...props} as="blockquote" className="quote" />;
}
