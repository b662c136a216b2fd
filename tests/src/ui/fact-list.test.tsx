import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FactList } from '#src/ui/fact-list.tsx';

test('each line of a fact has its own writing direction, and equal lines all stand', () => {
  const html = renderToStaticMarkup(<FactList facts={[['Shots', ['The pour', '', 'The pour']]]} />);

  expect(html.match(/<span dir="auto">The pour<\/span>/g)).toHaveLength(2);
});
