import { type HTMLAttributes, useMemo } from 'react';
import { joinClass } from './class-name.ts';
import { cleanHtml } from './clean-html.ts';
import './rich-text.css';

interface RichTextProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  /** The contract's tags only; other content is not shown. */
  html: string;
}

/** A text that a person formatted. */
export function RichText({ html, className, ...props }: RichTextProps) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  return (
    <div
      dir="auto"
      {...props}
      className={joinClass('rich-text', className)}
      dangerouslySetInnerHTML={clean}
    />
  );
}
