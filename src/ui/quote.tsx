import type { ComponentProps } from 'react';
import { joinClass } from './class-name.ts';
import { Text } from './layout.tsx';
import './quote.css';

/** Words that a person wrote, as they were written. */
export function Quote({ className, ...props }: ComponentProps<typeof Text<'blockquote'>>) {
  return (
    <Text
      dir="auto"
      lines="pre-line"
      breaks
      {...props}
      as="blockquote"
      className={joinClass('quote', className)}
    />
  );
}
