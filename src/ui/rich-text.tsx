import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import './rich-text.css';

/** A text that a person formatted: the contract's tags only, other content is not shown. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  return <div dir="auto" className="rich-text" dangerouslySetInnerHTML={clean} />;
}
